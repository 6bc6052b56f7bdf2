// Everything with a date, day by day; then what has none.

import { addDays, daysBetween, distance, nearDay, now, shortDay } from "../dates.js";
import { h, icon, lazyRows } from "../dom.js";
import { section, taskList } from "../rows.js";
import { isOverdue, openTasks } from "../store.js";
import { occurrences } from "../reading.js";
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
  const list = h("div.agenda");
  const sorted = [...days].sort(([a], [b]) => a < b ? -1 : 1);
  lazyRows(list, sorted, ([date, tasks]) => {
    const note = daysBetween(day, date) < 2 ? shortDay(date) : distance(date);
    const part = section(nearDay(date), taskList(tasks, { day: false }), note);
    // What is carried here goes to that day.
    part.dataset.on = date;
    return part;
  }, 4);
  return [
    late.length > 0 && section(t("overdue"), taskList(late), String(late.length), "group-late"),
    list,
    without.length > 0 && section(t("agenda.without"), taskList(without), String(without.length)),
    open.length === 0 && h("div.empty", null, icon("agenda"), h("p", null, t("agenda.nothing"))),
  ];
}

/** The days after its own, from a first to a last one, on which a task comes again. @param {any} task @param {string} first @param {string} last */
export function laterDays(task, first, last) {
  if (!task.recurrence || !task.date || task.repeatFrom === "completion" || last <= task.date) return [];
  const next = addDays(task.date, 1);
  return occurrences(task.recurrence, task.date, first > next ? first : next, 60)
    .map((time) => time.slice(0, 10))
    .filter((day) => day > task.date && day <= last);
}
