// The calendar: months without end, a week by hours, a day. Tasks move by dragging, and by Alt and the arrows.

import { askMove, move } from "../actions.js";
import {
  addDays,
  addMonths,
  clock,
  fullDay,
  isDay,
  minutes,
  monthName,
  monthShort,
  now,
  timeOf,
  weekdayName,
  weekNumber,
  weekStart,
} from "../dates.js";
import { h, icon, iconButton } from "../dom.js";
import { go, opened } from "../router.js";
import { stateOf } from "../rows.js";
import { byDue, look, state } from "../store.js";
import { n, t } from "../words.js";
import { laterDays } from "./agenda.js";

/** @typedef {import("../types.js").Task} Task */
/** @typedef {Task & { day: string, later?: boolean }} Shown a task on a day; `later` when it is to come again then */

/** Tasks by day, over some days. @param {string} first @param {string} last @returns {Map<string, Shown[]>} */
function byDay(first, last) {
  /** @type {Map<string, Shown[]>} */
  const days = new Map();
  const put = (/** @type {string} */ day, /** @type {Shown} */ shown) => {
    if (day < first || day > last) return;
    const list = days.get(day);
    if (list) list.push(shown);
    else days.set(day, [shown]);
  };
  for (const task of state.view.tasks.values()) {
    if (!task.date) continue;
    for (
      let day = task.date, count = 0;
      day <= (task.endDate ?? task.date) && count < 400;
      day = addDays(day, 1), count++
    ) {
      put(day, { ...task, day });
    }
    if (!task.closed) { for (const day of laterDays(task, last)) put(day, { ...task, day, later: true }); }
  }
  for (const list of days.values()) list.sort(byDue);
  return days;
}

/** @param {any} page @param {string[]} parts */
export function calendar(page, parts) {
  const kind = ["week", "day"].includes(parts[0]) ? parts[0] : "month";
  const day = isDay(parts[1]) ? parts[1] : now().day;
  const step = (/** @type {number} */ by) =>
    go(`#/calendar/${kind}/${kind === "month" ? addMonths(day, by) : addDays(day, by * (kind === "week" ? 7 : 1))}`);
  const titles = /** @type {Record<string, () => string>} */ ({
    month: () => monthName(day),
    week: () => `${monthName(weekStart(day))} · ${t("week", { number: weekNumber(day) })}`,
    day: () => fullDay(day),
  });
  page.heading(titles[kind]());
  page.actions([
    h(
      "div.segments",
      { role: "group", "aria-label": t("calendar") },
      ["month", "week", "day"].map((one) =>
        h(
          "a.segment",
          { href: `#/calendar/${one}/${day}`, "aria-current": one === kind ? "page" : null },
          t(`calendar.${one}`),
        )
      ),
    ),
    h("button", { type: "button", onclick: () => go(`#/calendar/${kind}/${now().day}`) }, t("today")),
    iconButton("left", t(`calendar.previous.${kind}`), () => step(-1)),
    iconButton("right", t(`calendar.next.${kind}`), () => step(1)),
  ]);
  page.wide();
  if (kind === "month") return monthView(day, page);
  const days = kind === "week" ? Array.from({ length: 7 }, (_, index) => addDays(weekStart(day), index)) : [day];
  return hours(days, day, page.memory("hours", `${kind} ${day}`));
}

// ---- Month

/** @param {string} day @param {any} page */
function monthView(day, page) {
  const head = h(
    "div.month-head",
    { "aria-hidden": "true" },
    Array.from({ length: 7 }, (_, index) => h("span", null, weekdayName(addDays(weekStart(day), index), "short"))),
  );
  const grid = h("div.month", { role: "grid", "aria-label": t("calendar"), tabindex: "-1" });
  const first = weekStart(`${day.slice(0, 7)}-01`);
  let start = addDays(first, -7 * 4), end = start;
  const weeks = (/** @type {string} */ from, /** @type {number} */ count) => {
    const days = byDay(from, addDays(from, count * 7));
    return Array.from({ length: count }, (_, index) => week(addDays(from, index * 7), days, day));
  };
  const later = () => {
    grid.append(...weeks(end, 8));
    end = addDays(end, 56);
  };
  const earlier = () => {
    const above = grid.scrollHeight;
    start = addDays(start, -56);
    grid.prepend(...weeks(start, 8));
    grid.scrollTop += grid.scrollHeight - above;
  };
  later();
  later();
  grid.addEventListener("scroll", () => {
    if (grid.scrollTop < 400) earlier();
    if (grid.scrollTop + grid.clientHeight > grid.scrollHeight - 600) later();
    name();
  });
  let named = day.slice(0, 7);
  function name() {
    const top = grid.getBoundingClientRect().top + 130;
    const row = [...grid.children].find((one) => one.getBoundingClientRect().bottom > top);
    const shown = /** @type {HTMLElement | undefined} */ (row)?.dataset.month;
    if (!shown || shown === named) return;
    named = shown;
    page.title(monthName(`${shown}-01`));
  }
  const memory = page.memory("month", `${day}`);
  queueMicrotask(() => {
    // Rows have other heights in a window of another width.
    if (memory.top !== undefined && memory.width === innerWidth) {
      while (memory.start < start) earlier();
      while (end < memory.end) later();
      grid.scrollTop = memory.top;
    } else {
      // This month begins a week before today, so that what comes is in view.
      const shown = day === now().day ? addDays(weekStart(day), -7) : first;
      const row = /** @type {HTMLElement | null} */ (grid.querySelector(`[data-week="${shown}"]`));
      const show = () => {
        if (row) grid.scrollTop = row.offsetTop - grid.offsetTop;
      };
      show();
      // Rows that have not been drawn yet have a guessed height, so it is set again once they have their own.
      requestAnimationFrame(() => {
        show();
        requestAnimationFrame(show);
      });
    }
    grid.addEventListener(
      "scroll",
      () => grid.isConnected && Object.assign(memory, { top: grid.scrollTop, width: innerWidth, start, end }),
    );
  });
  grid.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => keys(event, grid, later, earlier));
  return h("div.calendar.calendar-month", null, head, grid);
}

/** @param {string} first @param {Map<string, Shown[]>} days @param {string} focus */
function week(first, days, focus) {
  const middle = addDays(first, 3);
  return h(
    "div.week-row",
    { role: "row", "data-week": first, "data-month": middle.slice(0, 7) },
    Array.from({ length: 7 }, (_, index) => cell(addDays(first, index), days, focus)),
  );
}

/** @param {string} day @param {Map<string, Shown[]>} days @param {string} focus */
function cell(day, days, focus) {
  const all = days.get(day) ?? [];
  const today = now().day;
  const odd = +day.slice(5, 7) % 2 === 0 ? ".even" : "";
  const box = h(
    `div.cell${odd}${day === today ? ".is-today" : ""}`,
    {
      role: "gridcell",
      tabindex: day === focus ? "0" : "-1",
      "data-day": day,
      "aria-label": `${fullDay(day)}, ${n("tasks", all.length)}`,
      "aria-current": day === today ? "date" : null,
    },
    h(
      "a.cell-day",
      { href: `#/calendar/day/${day}`, tabindex: "-1", "aria-hidden": "true" },
      day.endsWith("-01") && h("span.cell-month", null, monthShort(day)),
      String(+day.slice(8)),
    ),
    h("div.cell-tasks", null, all.slice(0, 4).map((task) => pill(task))),
    all.length > 4 &&
      h(
        "a.cell-more",
        { href: `#/calendar/day/${day}`, tabindex: "-1" },
        t("calendar.more", { count: all.length - 4 }),
      ),
  );
  box.addEventListener("dblclick", () => document.dispatchEvent(new CustomEvent("arc-add", { detail: day })));
  return box;
}

/** @param {Shown} task */
function pill(task) {
  const { short, colour } = look(task.arc);
  const condition = stateOf(task);
  const sign = condition === "done" ? "check" : condition === "ignored" ? "cross" : null;
  const element = h(
    `a.pill.hue-${colour}.is-${condition}`,
    {
      href: opened(task.uuid),
      class: `${task.later ? "is-later" : ""} ${task.kind === "event" ? "is-event" : ""}`,
      draggable: "false",
      "data-task": task.uuid,
      "data-day": task.day,
      title: `${task.title} · ${task.arc}${task.location ? ` · ${task.location}` : ""}`,
    },
    sign ? icon(sign) : h("span.dot", { "data-initial": [...short][0] ?? "" }),
    task.time && task.day === task.date && h("span.pill-time", null, clock(task.time)),
    h("span.pill-title", null, task.title),
    h("span.pill-arc", { "aria-hidden": "true" }, short),
    h("span.only-spoken", null, `, ${task.arc}`),
    condition !== "open" && h("span.only-spoken", null, `, ${t(`state.${condition}`)}`),
  );
  if (!task.closed && !task.later) drag(element, task);
  return element;
}

/** Arrows, PageUp and PageDown between the days; Enter opens the day. */
function keys(
  /** @type {KeyboardEvent} */ event,
  /** @type {HTMLElement} */ grid,
  /** @type {() => void} */ later,
  /** @type {() => void} */ earlier,
) {
  const target = /** @type {HTMLElement} */ (event.target);
  const task = target.dataset.task && state.view.tasks.get(target.dataset.task);
  const days = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 });
  if (task && event.altKey && days[event.key] && task.date) {
    event.preventDefault();
    move(task, addDays(task.date, days[event.key]));
    refocus(task.uuid);
    return;
  }
  if (task && event.key === "m" && !event.altKey) return void askMove(task);
  const cell = /** @type {HTMLElement | null} */ (target.closest(".cell"));
  if (addsTo(cell?.dataset.day, event)) return;
  if (!cell?.dataset.day || target !== cell && !["Escape"].includes(event.key)) return;
  let to = null;
  if (days[event.key]) to = addDays(cell.dataset.day, days[event.key]);
  else if (event.key === "PageUp") to = addMonths(cell.dataset.day, -1);
  else if (event.key === "PageDown") to = addMonths(cell.dataset.day, 1);
  else if (event.key === "Home") to = weekStart(cell.dataset.day);
  else if (event.key === "End") to = addDays(weekStart(cell.dataset.day), 6);
  else if (event.key === "Escape" && target !== cell) to = cell.dataset.day;
  else if (event.key === "Enter") {
    const link = cell.querySelector("a.pill");
    if (link instanceof HTMLElement) link.focus();
    else go(`#/calendar/day/${cell.dataset.day}`);
    event.preventDefault();
    return;
  }
  if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  const find = () => /** @type {HTMLElement | null} */ (grid.querySelector(`.cell[data-day="${to}"]`));
  const grow = event.key === "ArrowUp" || event.key === "PageUp" ? earlier : later;
  if (!find()) grow();
  const next = find();
  if (!next) return;
  grid.querySelectorAll('.cell[tabindex="0"]').forEach((one) => one.setAttribute("tabindex", "-1"));
  next.tabIndex = 0;
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

/** Gives the focus back to a task that was drawn anew elsewhere. @param {string} uuid */
function refocus(uuid) {
  requestAnimationFrame(() => {
    const link = document.querySelector(`a[data-task="${uuid}"]`);
    if (link instanceof HTMLElement) link.focus();
  });
}

/** `n` begins a task on the day in focus. @param {string | undefined} day @param {KeyboardEvent} event */
function addsTo(day, event) {
  if (event.key !== "n" || event.altKey || event.ctrlKey || event.metaKey || !day) return false;
  event.preventDefault();
  event.stopPropagation();
  document.dispatchEvent(new CustomEvent("arc-add", { detail: day }));
  return true;
}

// ---- Hours

const hourHeight = 48;

/**
 * Days beside each other, by hours. A phone shows three of a week and scrolls to the others.
 * @param {string[]} days @param {string} first the day to begin with there @param {any} memory where it was scrolled to
 */
function hours(days, first, memory) {
  const shown = byDay(days[0], days[days.length - 1]);
  const { day: today, time } = now();
  const head = h(
    "div.hours-head",
    null,
    h("span.hours-corner"),
    days.map((day) => {
      const whole = (shown.get(day) ?? []).filter((task) => !task.time || task.day !== task.date);
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
          (shown.get(day) ?? []).filter((one) => one.time && one.day === one.date || one.time && one.later),
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
  element.classList.add("block");
  element.classList.toggle("is-short", endOf(task) - start <= 30);
  element.style.top = `${start / 60 * hourHeight}px`;
  element.style.height = `${(endOf(task) - start) / 60 * hourHeight - 2}px`;
  element.style.left = `${lane / lanes * 100}%`;
  element.style.width = `calc(${100 / lanes}% - 3px)`;
  return element;
}

// ---- Dragging, with the mouse, a pen or a finger

/** @param {HTMLElement} element @param {Task} task */
function drag(element, task) {
  let held = false;
  // A finger that holds a task does not scroll, and gets no menu of the link.
  element.addEventListener("touchmove", (event) => held && event.cancelable && event.preventDefault(), {
    passive: false,
  });
  element.addEventListener("contextmenu", (event) => held && event.preventDefault());
  element.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    /** @type {HTMLElement | null} */
    let ghost = null;
    /** @type {HTMLElement | null} */
    let over = null;
    held = down.pointerType === "mouse";
    // A finger must rest first, or the page could not be scrolled.
    const hold = held ? undefined : setTimeout(() => {
      held = true;
      navigator.vibrate?.(10);
    }, 350);
    const box = element.getBoundingClientRect();
    const moved = (/** @type {PointerEvent} */ event) => {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > 6;
      if (!held) return far ? end() : undefined;
      if (!ghost && !far) return;
      event.preventDefault();
      if (!ghost) {
        ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
        ghost.classList.add("ghost");
        ghost.style.width = `${box.width}px`;
        document.body.append(ghost);
        element.classList.add("is-dragged");
      }
      ghost.style.left = `${event.clientX - (down.clientX - box.left)}px`;
      ghost.style.top = `${event.clientY - (down.clientY - box.top)}px`;
      const target = document.elementsFromPoint(event.clientX, event.clientY).find((one) =>
        one.matches(".cell, .hours-column, .hours-day")
      );
      if (target !== over) {
        over?.classList.remove("drop-here");
        over = /** @type {HTMLElement | null} */ (target ?? null);
        over?.classList.add("drop-here");
      }
    };
    const end = () => {
      clearTimeout(hold);
      held = false;
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", dropped);
      removeEventListener("pointercancel", end);
      ghost?.remove();
      element.classList.remove("is-dragged");
      over?.classList.remove("drop-here");
    };
    const dropped = (/** @type {PointerEvent} */ event) => {
      const target = over, wasDragged = ghost !== null;
      end();
      if (!wasDragged) return;
      // The click that ends a drag opens nothing.
      const swallow = (/** @type {Event} */ click) => (click.preventDefault(), click.stopPropagation());
      addEventListener("click", swallow, { capture: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      const day = target?.dataset.day;
      if (!day) return;
      if (target.matches(".hours-column")) {
        const top = event.clientY - (down.clientY - box.top) - target.getBoundingClientRect().top;
        const at = Math.min(1425, Math.max(0, Math.round(top / hourHeight * 4) * 15));
        if (day !== task.date || timeOf(at) !== task.time) move(task, day, timeOf(at));
      } else if (target.dataset.whole && task.time) move(task, day, null);
      else if (day !== task.date) move(task, day);
    };
    addEventListener("pointermove", moved);
    addEventListener("pointerup", dropped);
    addEventListener("pointercancel", end);
  });
}
