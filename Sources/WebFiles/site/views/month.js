// The month: weeks without end. All are equally tall, so that where one lies is known without measuring; only those near what
// is in sight hold their days, and a frame fills only as many as it has time for.

import { move } from "../actions.js";
import { askMove } from "../asking.js";
import {
  addDays,
  addMonths,
  daysBetween,
  fullDay,
  monthName,
  monthShort,
  now,
  weekdayName,
  weekStart,
} from "../dates.js";
import { h } from "../dom.js";
import { go } from "../router.js";
import { state } from "../store.js";
import { n, t } from "../words.js";
import { addsTo, carriesToDays, pill, refocus, tasksByDay } from "./days.js";

/** How many weeks are added at an end, all empty. */
const added = 26;
/** How many weeks are filled beyond those in sight, at each end. */
const ahead = 6;
/** For how long a frame fills weeks that are in sight, in milliseconds. */
const patience = 4;

/** Whether days are narrow, as on a phone: beside their number is room for how many tasks are not shown. */
const isNarrow = () => innerWidth <= 600;

/** How tall a week is, in pixels, and how many lines a day of it has: about five weeks fill the window. */
function measures() {
  // As later.css has them: two short lines each on a phone, one on a screen that is wider.
  const [line, rest, least] = isNarrow() ? [30, 29, 3] : innerWidth <= 820 ? [26, 29, 3] : [24, 33, 4];
  const lines = Math.max(least, Math.round(((innerHeight - 260) / 5 - rest) / line));
  return { lines, height: lines * line + rest };
}

/** @param {string} day @param {any} page */
export function monthView(day, page) {
  const memory = page.memory("month", day);
  const on = tasksByDay();
  let { lines, height } = measures();
  // This month begins a week before today, so that what comes is in view.
  const first = memory.week ?? (day === now().day ? addDays(weekStart(day), -7) : weekStart(`${day.slice(0, 7)}-01`));
  const inSight = Math.ceil(innerHeight / height) + 1;
  const isNear = daysBetween(first, day) >= 0 && daysBetween(first, day) < inSight * 7;
  const entrance = isNear ? day : first;
  let start = addDays(first, -7 * added), end = start;

  const grid = h("div.month", { role: "grid", "aria-label": t("calendar"), tabindex: "-1" });
  const weeks = (/** @type {string} */ from) =>
    Array.from({ length: added }, (_, index) => h("div.week-row", { "data-week": addDays(from, index * 7) }));
  const later = () => {
    grid.append(...weeks(end));
    end = addDays(end, 7 * added);
  };
  const earlier = () => {
    start = addDays(start, -7 * added);
    grid.prepend(...weeks(start));
    grid.scrollTop += added * height;
  };
  /** The row of a week, by its place. @param {number} index @returns {HTMLElement} */
  const row = (index) => /** @type {any} */ (grid.children[index]);
  /** The rows that hold their days. @type {Set<HTMLElement>} */
  const filled = new Set();
  const full = (/** @type {HTMLElement} */ row) => {
    if (row.firstChild) return;
    filled.add(row);
    row.setAttribute("role", "row");
    const week = row.dataset.week ?? "";
    row.append(...Array.from({ length: 7 }, (_, index) => cell(addDays(week, index), on, entrance, lines)));
  };
  /** The cell of a day, which is made when it is not there. @param {string} day @returns {HTMLElement | null} */
  const cellOf = (day) => {
    while (day < start) earlier();
    while (day >= end) later();
    full(row(Math.floor(daysBetween(start, day) / 7)));
    return grid.querySelector(`.cell[data-day="${day}"]`);
  };
  /** The first row in sight. */
  const top = () => Math.max(0, Math.floor(grid.scrollTop / height));

  let planned = 0;
  const plan = () => planned ||= requestAnimationFrame(fillSome);
  function fillSome() {
    planned = 0;
    if (!grid.isConnected) return;
    const until = performance.now() + patience;
    const from = top(), count = Math.ceil(grid.clientHeight / height) + 1;
    // What is in sight comes first, then what is nearest.
    const far = (/** @type {number} */ index) => Math.max(from - index, index - from - count, 0);
    const near = Array.from({ length: count + 2 * ahead }, (_, index) => from - ahead + index)
      .filter((index) => row(index) && !row(index).firstChild)
      .sort((a, b) => far(a) - far(b));
    // One that is out of sight is as much as a frame has time to lay out; it comes alone.
    while (near.length && performance.now() < until) {
      const index = /** @type {number} */ (near.shift());
      full(row(index));
      if (!near.length || far(near[0]) > 0) break;
    }
    if (near.length) return plan();
    for (const one of filled) {
      const index = daysBetween(start, one.dataset.week ?? start) / 7;
      if (far(index) > 2 * ahead && !one.matches(":focus-within, :has(.is-dragged)")) empty(one);
    }
  }
  const empty = (/** @type {HTMLElement} */ row) => {
    filled.delete(row);
    row.removeAttribute("role");
    row.replaceChildren();
  };

  later();
  later();
  for (let index = added; index < added + inSight; index++) full(row(index));
  const size = () => grid.style.setProperty("--week", `${height}px`);
  size();

  let named = day.slice(0, 7);
  grid.addEventListener("scroll", () => {
    if (!grid.isConnected) return;
    if (top() < ahead) earlier();
    if (top() + grid.clientHeight / height > grid.children.length - ahead) later();
    plan();
    const week = row(top()).dataset.week ?? first;
    Object.assign(memory, { week, rest: grid.scrollTop - top() * height });
    const month = addDays(row(Math.floor((grid.scrollTop + 130) / height))?.dataset.week ?? week, 3).slice(0, 7);
    if (month !== named) page.title(monthName(`${month}-01`));
    named = month;
  });
  queueMicrotask(() => {
    grid.scrollTop = added * height + Math.min(memory.rest ?? 0, height - 1);
    plan();
  });
  // A window of another size shows more or fewer tasks a day.
  new ResizeObserver(() => {
    const next = measures();
    if (next.height === height || !grid.isConnected) return;
    const from = top();
    ({ lines, height } = next);
    size();
    for (const one of filled) empty(one);
    grid.scrollTop = from * height;
    plan();
  }).observe(grid);
  carriesToDays(grid);
  grid.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => keys(event, grid, cellOf));
  const head = h(
    "div.month-head",
    { "aria-hidden": "true" },
    Array.from({ length: 7 }, (_, index) => h("span", null, weekdayName(addDays(first, index), "short"))),
  );
  return h("div.calendar.calendar-month", null, head, grid);
}

/**
 * @param {string} day @param {ReturnType<typeof tasksByDay>} on
 * @param {string} entrance the day that Tab comes to @param {number} lines how many tasks have room
 */
function cell(day, on, entrance, lines) {
  const { shown, count } = on(day, lines);
  const rest = count > lines ? count - lines + (isNarrow() ? 0 : 1) : 0;
  const today = now().day;
  const odd = +day.slice(5, 7) % 2 === 0 ? ".even" : "";
  const box = h(
    `div.cell${odd}${day === today ? ".is-today" : ""}${rest ? ".is-full" : ""}`,
    {
      role: "gridcell",
      tabindex: day === entrance ? "0" : "-1",
      "data-day": day,
      "aria-label": `${fullDay(day)}, ${n("tasks", count)}`,
      "aria-current": day === today ? "date" : null,
    },
    h(
      "a.cell-day",
      { href: `#/calendar/day/${day}`, tabindex: "-1", "aria-hidden": "true" },
      day.endsWith("-01") && h("span.cell-month", null, monthShort(day)),
      h("span", null, String(+day.slice(8))),
    ),
    h("div.cell-tasks", null, shown.slice(0, count - rest).map((task) => pill(task))),
    rest > 0 &&
      h(
        "a.cell-more",
        { href: `#/calendar/day/${day}`, tabindex: "-1" },
        t("calendar.more", { count: rest }),
      ),
  );
  box.addEventListener("dblclick", () => document.dispatchEvent(new CustomEvent("arc-add", { detail: day })));
  return box;
}

/**
 * Arrows, PageUp and PageDown between the days, also from a task to the days beside its own; Enter opens the day.
 * @param {KeyboardEvent} event @param {HTMLElement} grid @param {(day: string) => HTMLElement | null} cellOf
 */
function keys(event, grid, cellOf) {
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
  if (!cell?.dataset.day || target !== cell && event.key === "Enter") return;
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
  const next = cellOf(to);
  if (!next) return;
  grid.querySelectorAll('.cell[tabindex="0"]').forEach((one) => one.setAttribute("tabindex", "-1"));
  next.tabIndex = 0;
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}
