// What lies on the days of the calendar: tasks by day, as pills that are carried to another day or time.

import { move } from "../actions.js";
import { addDays, clock, daysBetween, timeOf } from "../dates.js";
import { h, icon } from "../dom.js";
import { carries } from "../dragging.js";
import { opened } from "../router.js";
import { stateOf } from "../rows.js";
import { dueKey, look, state } from "../store.js";
import { brief, t } from "../words.js";
import { laterDays } from "./agenda.js";

/** @typedef {import("../types.js").Task} Task */
/** @typedef {Task & { day: string, later?: boolean }} Shown a task on a day; `later` when it is to come again then */

/** The height of an hour, in pixels. */
export const hourHeight = 48;

/** For how many days together it is worked out what comes again. */
const span = 56;
const dayZero = "1970-01-01";

/**
 * The planner by days: answers the first tasks of a day in the order of their times, all unless it is told how many at most,
 * and how many there are.
 * @returns {(day: string, most?: number) => { shown: Shown[], count: number }}
 */
export function tasksByDay() {
  /** @type {Map<string, { task: Task, later: boolean, key: string }[]>} */
  const days = new Map();
  const put = (/** @type {string} */ day, /** @type {Task} */ task, later = false) => {
    const list = days.get(day), one = { task, later, key: dueKey(task) };
    if (list) list.push(one);
    else days.set(day, [one]);
  };
  /** @type {Task[]} */
  const repeated = [];
  for (const task of state.view.tasks.values()) {
    if (!task.date) continue;
    put(task.date, task);
    if (task.endDate) {
      const count = Math.min(400, daysBetween(task.date, task.endDate));
      for (let after = 1; after <= count; after++) put(addDays(task.date, after), task);
    }
    if (!task.closed && task.recurrence) repeated.push(task);
  }
  /** @type {Set<number>} */
  const known = new Set();
  return (day, most = Infinity) => {
    const part = Math.floor(daysBetween(dayZero, day) / span);
    if (!known.has(part)) {
      known.add(part);
      const first = addDays(dayZero, part * span);
      for (const task of repeated) {
        for (const next of laterDays(task, first, addDays(first, span - 1))) put(next, task, true);
      }
    }
    const all = (days.get(day) ?? []).sort((a, b) => a.key < b.key ? -1 : 1);
    return { shown: all.slice(0, most).map(({ task, later }) => ({ ...task, day, later })), count: all.length };
  };
}

/** Whether it begins at a time of the day on which it is shown. @param {Shown} task */
export const begins = (task) => !!task.time && (task.later || task.day === task.date);

/** @param {Shown} task */
export function pill(task) {
  const { short, colour } = look(task.arc);
  const condition = stateOf(task), title = brief(task.title);
  const sign = condition === "done" ? "check" : condition === "ignored" ? "cross" : null;
  const at = begins(task) ? clock(/** @type {string} */ (task.time)) : "";
  return h(
    `a.pill.hue-${colour}.is-${condition}`,
    {
      href: opened(task.uuid),
      class: `${task.later ? "is-later" : ""} ${task.kind === "event" ? "is-event" : ""}`,
      "data-task": task.uuid,
      "data-day": task.day,
      // One name instead of spoken parts inside: a month has hundreds of these.
      "aria-label": [at, title, task.arc, condition !== "open" && t(`state.${condition}`)].filter(Boolean).join(
        ", ",
      ),
      title: `${title} · ${task.arc}${task.location ? ` · ${task.location}` : ""}`,
    },
    sign ? icon(sign) : h("span.dot", { "data-initial": [...short][0] ?? "" }),
    at && h("span.pill-time", null, at),
    h(`span.pill-title${title.length > 8 ? ".is-long" : ""}`, null, title),
    h("span.pill-arc", null, short),
  );
}

/** Gives the focus back to a task that was drawn anew elsewhere. @param {string} uuid @param {number} [frames] how many to wait for it */
export function refocus(uuid, frames = 60) {
  requestAnimationFrame(() => {
    const link = document.querySelector(`a[data-task="${uuid}"]`);
    if (link instanceof HTMLElement) link.focus();
    else if (frames) refocus(uuid, frames - 1);
  });
}

/** `n` begins a task on the day in focus. @param {string | undefined} day @param {KeyboardEvent} event */
export function addsTo(day, event) {
  if (event.key !== "n" || event.altKey || event.ctrlKey || event.metaKey || !day) return false;
  event.preventDefault();
  event.stopPropagation();
  document.dispatchEvent(new CustomEvent("arc-add", { detail: day }));
  return true;
}

/** Lets the tasks of a calendar be carried to other days and times. @param {HTMLElement} box */
export function carriesToDays(box) {
  carries(box, ".pill", (element) => {
    const task = state.view.tasks.get(element.dataset.task ?? "");
    if (!task || task.closed || element.matches(".is-later")) return null;
    return {
      onto: ".cell, .hours-column, .hours-day",
      drop: (target, top) => {
        const { day = "", whole } = target.dataset;
        if (target.matches(".hours-column")) {
          const at = Math.round((top - target.getBoundingClientRect().top) / hourHeight * 4) * 15;
          const time = timeOf(Math.min(1425, Math.max(0, at)));
          if (day !== task.date || time !== task.time) move(task, day, time);
        } else if (whole && task.time) move(task, day, null);
        else if (day !== task.date) move(task, day);
      },
    };
  });
}
