// Everything with a date, day by day; then what has none.

import { move } from "../actions.js";
import { addDays, daysBetween, distance, fullDay, nearDay, now, shortDay, weekStart } from "../dates.js";
import { h, icon, lazyRows } from "../dom.js";
import { section, taskList } from "../rows.js";
import { isOverdue, openTasks, state } from "../store.js";
import { occurrences } from "../reading.js";
import { refocus } from "./days.js";
import { t } from "../words.js";

/** @param {any} page */
export function agenda(page) {
  page.heading(t("agenda"));
  const { day } = now();
  const open = openTasks();
  const late = open.filter((task) => isOverdue(task) && task.date !== day);
  /** @type {Map<string, any[]>} */
  const days = new Map();
  const put = (/** @type {string} */ date, /** @type {any} */ task) => {
    const there = days.get(date);
    if (there) there.push(task);
    else days.set(date, [task]);
  };
  for (const task of open) {
    if (task.date && task.date >= day) put(task.date, task);
    for (const next of laterDays(task, day, addDays(day, 30))) put(next, task);
  }
  const without = open.filter((task) => !task.date);
  const list = h("div.agenda", { onkeydown: moveByKeys });
  lazyRows(list, open.length ? byDay(days, day) : [], ({ date, tasks, free }) => {
    if (free) return h("div.free-days", { role: "group", "aria-label": t("agenda.free") }, free.map(freeDay));
    const note = daysBetween(day, date) < 2 ? shortDay(date) : distance(date);
    const part = section(nearDay(date), taskList(tasks, { day: false }), note);
    // What is carried here goes to that day.
    part.dataset.on = date;
    return part;
  }, 8);
  return [
    late.length > 0 && section(t("overdue"), taskList(late), String(late.length), "group-late"),
    list,
    without.length > 0 &&
    h("div", { onkeydown: moveByKeys }, section(t("agenda.without"), taskList(without), String(without.length))),
    open.length === 0 && h("div.empty", null, icon("agenda"), h("p", null, t("agenda.nothing"))),
  ];
}

/**
 * The days with tasks, and between them the free ones of each week that is shown: this one, the next, and those with tasks.
 * @param {Map<string, any[]>} days @param {string} today
 * @returns {{ date: string, tasks: any[], free?: string[] }[]}
 */
function byDay(days, today) {
  const weeks = new Set([today, addDays(today, 7), ...days.keys()].map(weekStart));
  /** @type {{ date: string, tasks: any[], free?: string[] }[]} */
  const all = [];
  for (const week of [...weeks].sort()) {
    for (let date = week; date < addDays(week, 7); date = addDays(date, 1)) {
      const tasks = days.get(date), free = all.at(-1)?.free;
      if (tasks) all.push({ date, tasks });
      else if (date < today) continue;
      else if (free && date !== week) free.push(date);
      else all.push({ date, tasks: [], free: [date] });
    }
  }
  return all;
}

/** A day without tasks: something is carried to it, or begun on it. @param {string} date */
const freeDay = (date) =>
  h("button.free-day", {
    type: "button",
    "data-on": date,
    "aria-label": t("agenda.addOn", { day: fullDay(date) }),
    onclick: () => document.dispatchEvent(new CustomEvent("arc-add", { detail: date })),
  }, shortDay(date));

/** Alt with an arrow moves the task in focus a day on or back; one without a day is due today. @param {KeyboardEvent} event */
function moveByKeys(event) {
  const days = /** @type {Record<string, number>} */ ({ ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 });
  const link = /** @type {HTMLElement} */ (event.target).closest("a[data-task]");
  const task = state.view.tasks.get(link?.getAttribute("data-task") ?? "");
  if (!event.altKey || !days[event.key] || !task || task.closed) return;
  event.preventDefault();
  move(task, task.date ? addDays(task.date, days[event.key]) : now().day);
  refocus(task.uuid);
}

/** The days after its own, from a first to a last one, on which a task comes again. @param {any} task @param {string} first @param {string} last */
export function laterDays(task, first, last) {
  if (!task.recurrence || !task.date || task.repeatFrom === "completion" || last <= task.date) return [];
  const next = addDays(task.date, 1);
  return occurrences(task.recurrence, task.date, first > next ? first : next, 60)
    .map((time) => time.slice(0, 10))
    .filter((day) => day > task.date && day <= last);
}
