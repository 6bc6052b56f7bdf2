// A task in a line, as every list shows it.

import { complete } from "./actions.js";
import { clock, daysBetween, distance, nearDay, now } from "./dates.js";
import { h, icon, lazyRows } from "./dom.js";
import { wordsOfRule } from "./repetition.js";
import { endedEarly, isOverdue, look } from "./store.js";
import { opened } from "./router.js";
import { brief, t } from "./words.js";

/** @typedef {import("./types.js").Task} Task */

/** When it is due, in few words. @param {Task} task @param {boolean} withDay */
export function when(task, withDay) {
  if (!task.date) return "";
  const parts = [];
  if (withDay) parts.push(nearDay(task.date) + (task.endDate ? ` – ${nearDay(task.endDate)}` : ""));
  if (task.time) parts.push(clock(task.time) + (task.endTime ? `–${clock(task.endTime)}` : ""));
  return parts.join(" ");
}

/** The Arc of a task as a small label in its colour. @param {string} path @param {boolean} [short] */
export function arcLabel(path, short = false) {
  const { short: name, colour } = look(path);
  return h(
    `span.arc-label.hue-${colour}`,
    { title: path },
    h("span.dot"),
    h("span.arc-path", null, short ? name : path),
  );
}

/** The state of a closed task: a sign and a word, so that colour is never all. @param {Task} task */
export function stateOf(task) {
  if (!task.closed) return isOverdue(task) ? "overdue" : "open";
  if (task.outcome === "completed") return "done";
  if (endedEarly(task)) return "ended";
  return task.outcome === "happened" || task.outcome === "passed" ? "happened" : "ignored";
}

/**
 * @param {Task} task @param {{ day?: boolean, arc?: boolean }} [shows] whether to say the day, and the Arc
 */
export function taskRow(task, { day = true, arc = true } = {}) {
  const condition = stateOf(task);
  const closed = !!task.closed;
  const said = when(task, day);
  const repeats = task.recurrence && wordsOfRule(task.recurrence, task.repeatFrom);
  const late = condition === "overdue" && task.date ? daysBetween(task.date, now().day) : 0;
  return h(
    `li.task.is-${condition}`,
    {
      "data-uuid": task.uuid,
      class: task.priority ? `priority-${task.priority}` : "",
    },
    h(
      "button.check",
      {
        type: "button",
        "aria-label": t(closed ? "reopen.of" : "complete.of", { title: task.title }),
        title: t(closed ? "reopen" : "complete"),
        onclick: () => complete(task),
      },
      icon(condition === "ignored" ? "cross" : "check"),
    ),
    h(
      "a.task-link",
      { href: opened(task.uuid), "data-task": task.uuid },
      h(
        "span.task-title",
        null,
        brief(task.title),
        closed && h("span.only-spoken", null, `, ${t(`state.${condition}`)}`),
        task.priority && h("span.only-spoken", null, `, ${t(`priority.${task.priority}`)}`),
      ),
      h(
        "span.task-facts",
        null,
        said &&
          h(
            `span.when${condition === "overdue" ? ".late" : ""}`,
            null,
            said,
            late > 1 && day && ` · ${distance(/** @type {string} */ (task.date))}`,
          ),
        task.priority && h(`span.fact.flag-${task.priority}`, { title: t(`priority.${task.priority}`) }, icon("flag")),
        task.recurrence &&
          h("span.fact", { title: repeats }, icon("repeat"), !said && repeats),
        task.location && h("span.fact.place", null, icon("place"), task.location),
        (task.labels ?? []).map((label) => h("span.fact", null, icon("tag"), label)),
        (task.missed ?? 0) > 0 && h("span.fact", null, t("missed", { count: task.missed })),
        arc && arcLabel(task.arc),
        task.unsent && h("span.unsent", { title: t("unsent") }, h("span.only-spoken", null, t("unsent"))),
      ),
    ),
  );
}

/** A heading with its list. @param {string} title @param {any} list @param {string} [note] @param {string} [kind] */
export function section(title, list, note, kind = "") {
  return h(
    "section.group",
    { class: kind },
    h("h2", null, title, note && h("span.note", null, note)),
    list,
  );
}

/** @param {Task[]} tasks @param {{ day?: boolean, arc?: boolean }} [shows] */
export function taskList(tasks, shows) {
  const list = h("ul.tasks", { role: "list" });
  lazyRows(list, tasks, (task) => taskRow(task, shows), 60);
  return list;
}
