// What can be done with a task from anywhere: by its row, its view, an alert, a key.

import { addDays, clock, minutes, nearDayWithin, now, timeOf } from "./dates.js";
import { toast } from "./toast.js";
import { act, state, takeBack, undoing } from "./store.js";
import { n, t } from "./words.js";

/** @typedef {import("./types.js").Task} Task */

/** Takes the last change back: from the outbox while nobody has heard of it, else on the server. */
export async function undo() {
  if (await takeBack()) return toast(t("undone"));
  const wasWaiting = state.outbox.length > 0;
  const change = undoing();
  await act(change);
  if (change.do === "config") toast(t("undone"));
  else if (!state.reachable) toast(t(wasWaiting ? "undone" : "undo.later"));
}

/** Takes changes of this tab back. @param {string[]} changes their ids, the latest first */
export async function undoAll(changes) {
  for (const id of changes) {
    const done = state.done.find((one) => one.id === id);
    await act({ do: "undo", ...(done?.step ? { step: done.step } : { change: id }) });
  }
}

/** Says what was done, and offers to take it back. @param {string} text */
export function said(text) {
  toast(text, { label: t("undo"), run: undo });
}

/** @param {Task} task */
export function complete(task) {
  if (task.closed) {
    act({ do: "reopen", task: task.uuid });
    return said(t("reopened", { title: task.title }));
  }
  act({ do: "complete", task: task.uuid });
  said(t("completed", { title: task.title }));
}

/** @param {Task} task */
export function ignore(task) {
  act({ do: "ignore", task: task.uuid });
  said(t("ignored", { title: task.title }));
}

/**
 * Changes fields of a task, and tells the server what they were.
 * @param {Task} task @param {Record<string, any>} fields
 */
export function edit(task, fields) {
  /** @type {Record<string, any>} */
  const was = {};
  for (const key of Object.keys(fields)) {
    const before = /** @type {any} */ (task)[key] ?? null;
    was[key] = key === "arc"
      ? [...state.view.arcs.values()].find((arc) => arc.path === before)?.uuid ?? before
      : before;
  }
  return act({ do: "edit", task: task.uuid, fields, was });
}

/** Moves a task to another day, and says so. @param {Task} task @param {string} day @param {string | null} [time] */
export function move(task, day, time) {
  /** @type {Record<string, any>} */
  const fields = { date: day };
  if (time !== undefined) fields.time = time;
  if (task.endDate && task.date) {
    const days = (Date.parse(day) - Date.parse(task.date)) / 86_400_000;
    fields.endDate = addDays(task.endDate, days);
  }
  if (time && task.time && task.endTime && !task.endDate) {
    fields.endTime = timeOf(Math.min(1439, minutes(time) + minutes(task.endTime) - minutes(task.time)));
  }
  edit(task, fields);
  const at = time === undefined ? task.time : time;
  const when = nearDayWithin(day) + (at ? ` ${clock(at)}` : "");
  said(t("moved", { title: task.title, when }));
}

/** The choices of a snooze: `[words, until]`. @returns {[string, string][]} */
export function snoozes() {
  const { day, time } = now();
  const later = (/** @type {number} */ hours) => {
    const count = minutes(time) + hours * 60;
    return `${addDays(day, Math.floor(count / 1440))}T${timeOf(count % 1440)}`;
  };
  /** @type {[string, string][]} */
  const all = [[n("hours", 1), later(1)], [n("hours", 3), later(3)]];
  if (time < "17:00") all.push([t("snooze.until", { when: clock("17:00") }), `${day}T17:00`]);
  all.push([
    t("snooze.until", { when: `${nearDayWithin(addDays(day, 1))} ${clock("09:00")}` }),
    `${addDays(day, 1)}T09:00`,
  ]);
  return all;
}

/** @param {{ uuid: string, title: string }} thing @param {string} until `2026-11-24T17:00` */
export function snooze(thing, until) {
  act({ do: "snooze", [state.view.tasks.has(thing.uuid) ? "task" : "reminder"]: thing.uuid, until });
  const when = `${nearDayWithin(until.slice(0, 10))} ${clock(until.slice(11, 16))}`;
  said(t("snoozed", { title: thing.title, when }));
}
