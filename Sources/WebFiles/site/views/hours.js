// Days beside each other, by hours: a week or a day. Tasks move by dragging, and by Alt and the arrows.

import { move } from "../actions.js";
import { askMove } from "../asking.js";
import { addDays, clock, fullDay, minutes, now, timeOf, weekdayName } from "../dates.js";
import { h } from "../dom.js";
import { go } from "../router.js";
import { state } from "../store.js";
import { addsTo, begins, carriesToDays, hourHeight, pill, refocus, tasksByDay } from "./days.js";

/** @typedef {import("./days.js").Shown} Shown */

/**
 * Days beside each other, by hours. A phone shows three of a week and scrolls to the others.
 * @param {string[]} days @param {string} first the day to begin with there @param {any} memory where it was scrolled to
 */
export function hours(days, first, memory) {
  const on = tasksByDay();
  const shown = new Map(days.map((day) => [day, on(day).shown]));
  const { day: today, time } = now();
  const head = h(
    "div.hours-head",
    null,
    h("span.hours-corner"),
    days.map((day) => {
      const whole = (shown.get(day) ?? []).filter((task) => !begins(task));
      return h(
        `div.hours-day${day === today ? ".is-today" : ""}`,
        { "data-day": day, "data-whole": "true" },
        h(
          "a",
          { href: `#/calendar/day/${day}`, "aria-label": fullDay(day) },
          h("span", null, weekdayName(day, "short")),
          h("b", null, String(+day.slice(8))),
        ),
        h("div.cell-tasks", null, whole.map(pill)),
      );
    }),
  );
  const body = h(
    "div.hours-body",
    null,
    h(
      "div.hours-scale",
      { "aria-hidden": "true" },
      Array.from({ length: 23 }, (_, hour) => h("span", null, clock(timeOf((hour + 1) * 60)))),
    ),
    days.map((day) => {
      const column = h("div.hours-column", { "data-day": day, role: "group", "aria-label": fullDay(day) });
      for (
        const [task, lane, lanes] of inLanes(
          (shown.get(day) ?? []).filter(begins),
        )
      ) {
        column.append(block(task, lane, lanes));
      }
      if (day === today) {
        const line = h("div.hours-now", { "aria-hidden": "true" });
        line.style.top = `${minutes(time) / 60 * hourHeight}px`;
        column.append(line);
      }
      return column;
    }),
  );
  const box = h("div.calendar.calendar-hours", { class: days.length === 1 ? "one-day" : "" }, head, body);
  box.style.setProperty("--days", String(days.length));
  const earliest = Math.min(
    ...days.flatMap((day) => (shown.get(day) ?? []).map((task) => task.time ? minutes(task.time) : 480)),
    480,
  );
  queueMicrotask(() => {
    const start = /** @type {HTMLElement | null} */ (head.querySelector(`[data-day="${first}"]`));
    box.scrollLeft = memory.left ?? (start ? start.offsetLeft - /** @type {any} */ (head.firstChild).offsetWidth : 0);
    box.scrollTop = memory.top ?? Math.max(0, (earliest / 60 - 0.5) * hourHeight);
    box.addEventListener(
      "scroll",
      () => box.isConnected && Object.assign(memory, { top: box.scrollTop, left: box.scrollLeft }),
    );
  });
  carriesToDays(box);
  box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const task = state.view.tasks.get(target.dataset.task ?? "");
    if (!event.altKey && between(event, box, days)) return;
    if (addsTo(/** @type {HTMLElement | null} */ (target.closest("[data-day]"))?.dataset.day, event)) return;
    if (!task || !task.date) return;
    if (event.key === "m" && !event.altKey) return void askMove(task);
    if (!event.altKey || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      move(task, addDays(task.date, event.key === "ArrowLeft" ? -1 : 1));
    } else if (task.time) {
      const at = Math.min(1425, Math.max(0, minutes(task.time) + (event.key === "ArrowUp" ? -15 : 15)));
      move(task, task.date, timeOf(at));
    }
    refocus(task.uuid);
  });
  return box;
}

/**
 * Arrows between the days and what is on them, PageUp and PageDown to the days before and after.
 * @param {KeyboardEvent} event @param {HTMLElement} box @param {string[]} days
 */
function between(event, box, days) {
  const by = event.key === "PageUp" ? -days.length : event.key === "PageDown" ? days.length : 0;
  if (by) {
    event.preventDefault();
    go(`#/calendar/${days.length > 1 ? "week" : "day"}/${addDays(days[0], by)}`);
    // The view is drawn before that is heard here.
    const first = () => focusOn(document.querySelector(".calendar-hours .hours-day > a"));
    addEventListener("hashchange", first, { once: true });
    return true;
  }
  const columns = days.map((day) => [
    ...box.querySelectorAll(`.hours-day[data-day="${day}"] a`),
    ...[...box.querySelectorAll(`.hours-column[data-day="${day}"] a`)].sort((a, b) => topOf(a) - topOf(b)),
  ]);
  const column = columns.findIndex((links) => links.includes(/** @type {Element} */ (event.target)));
  if (column < 0) return false;
  const row = columns[column].indexOf(/** @type {Element} */ (event.target));
  const steps = /** @type {Record<string, [number, number]>} */ ({
    ArrowUp: [column, row - 1],
    ArrowDown: [column, row + 1],
    ArrowLeft: [column - 1, row],
    ArrowRight: [column + 1, row],
    Home: [0, 0],
    End: [days.length - 1, 0],
  });
  const links = columns[steps[event.key]?.[0]];
  if (!steps[event.key] || !links) return false;
  event.preventDefault();
  focusOn(links[Math.max(0, Math.min(links.length - 1, steps[event.key][1]))]);
  return true;
}

/** @param {Element} link */
const topOf = (link) => link.getBoundingClientRect().top;

/** @param {Element | null} link */
function focusOn(link) {
  if (!(link instanceof HTMLElement)) return;
  link.focus();
  link.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Tasks that overlap stand side by side. @param {Shown[]} tasks @returns {[Shown, number, number][]} */
function inLanes(tasks) {
  /** @type {[Shown, number, number][]} */
  const placed = [];
  /** @type {[Shown, number, number][]} */
  let together = [];
  let ends = 0;
  const finish = () => {
    const lanes = Math.max(0, ...together.map(([, lane]) => lane + 1));
    for (const one of together) placed.push([one[0], one[1], lanes]);
    together = [];
  };
  for (const task of tasks) {
    const start = minutes(task.time ?? "00:00");
    if (start >= ends) finish();
    let lane = 0;
    while (together.some(([other, taken]) => taken === lane && endOf(other) > start)) lane++;
    together.push([task, lane, 1]);
    ends = Math.max(together.length === 1 ? 0 : ends, endOf(task));
  }
  finish();
  return placed;
}

/** @param {Shown} task */
const endOf = (task) =>
  Math.max(minutes(task.time ?? "00:00") + 30, task.endTime && !task.endDate ? minutes(task.endTime) : 0);

/** @param {Shown} task @param {number} lane @param {number} lanes */
function block(task, lane, lanes) {
  const element = pill(task);
  const start = minutes(task.time ?? "00:00");
  const height = (endOf(task) - start) / 60 * hourHeight - 2;
  element.classList.add("block");
  element.classList.toggle("is-short", endOf(task) - start <= 30);
  element.style.top = `${start / 60 * hourHeight}px`;
  element.style.height = `${height}px`;
  // Whole lines have room in it, the last one for the time.
  element.style.paddingBottom = `${2 + (height - 4) % 18}px`;
  element.style.setProperty("--lines", String(Math.max(1, Math.floor((height - 4) / 18) - 1)));
  element.style.left = `${lane / lanes * 100}%`;
  element.style.width = `calc(${100 / lanes}% - 3px)`;
  return element;
}
