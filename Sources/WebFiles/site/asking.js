// What asks before it is done with a task or an Arc: for how long, to which day, whether it is meant.

import { move, said, snooze, snoozes } from "./actions.js";
import { inArc } from "./changes.js";
import { addDays, addMonths, nearDay, now, weekStart } from "./dates.js";
import { confirm, openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { act, state } from "./store.js";
import { n, t } from "./words.js";

/** @typedef {import("./types.js").Task} Task */
/** @typedef {import("./types.js").Arc} Arc */

/** @param {Task} task */
export async function remove(task) {
  if (!(await confirm(t("delete.title"), t("delete.task", { title: task.title }), t("delete"), true))) return false;
  act({ do: "remove", task: task.uuid });
  said(t("deleted", { title: task.title }));
  return true;
}

/** Asks how long, then snoozes. @param {{ uuid: string, title: string }} thing */
export async function askSnooze(thing) {
  const until = await openDialog(t("snooze.title", { title: thing.title }), (close) =>
    h(
      "div.choices",
      null,
      snoozes().map(([words, until]) => h("button", { type: "button", onclick: () => close(until) }, words)),
    ));
  if (until) snooze(thing, until);
}

/** Asks for another day, then moves. @param {Task} task */
export async function askMove(task) {
  const { day } = now();
  const nextWeek = addDays(weekStart(day), 7);
  const chosen = await openDialog(t("move.title", { title: task.title }), (close) => {
    const date = h("input", { type: "date", value: task.date ?? day, "aria-label": t("field.date") });
    const time = h("input", { type: "time", value: task.time ?? "", "aria-label": t("field.time") });
    return h(
      "form",
      {
        method: "dialog",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          close({ day: date.value, time: time.value || null });
        },
      },
      h(
        "div.choices",
        null,
        [[t("today"), day], [t("tomorrow"), addDays(day, 1)], [nearDay(nextWeek), nextWeek], [
          t("move.month"),
          addMonths(day, 1),
        ]].map(([words, to]) => h("button", { type: "button", onclick: () => close({ day: to }) }, words)),
      ),
      h("div.pair", null, date, time),
      h("div.dialog-actions", null, h("button.primary", { type: "submit" }, t("move"))),
    );
  });
  if (chosen?.day) move(task, chosen.day, chosen.time);
}

/** Deletes an Arc after a warning that counts what goes with it. @param {Arc} arc */
export async function removeArc(arc) {
  const inside = inArc(state.view, arc.uuid);
  const open = inside.tasks.filter((task) => !task.closed).length;
  const closed = Math.max(inside.tasks.length - open, arc.done ?? 0);
  const all = /** @type {[string, number][]} */ ([
    ["count.subArcs", inside.arcs.length - 1],
    ["count.openTasks", open],
    ["count.closed", closed],
  ]);
  const some = all.filter(([, count]) => count > 0);
  const counts = (some.length ? some : all).map(([key, count]) => n(key, count)).join(", ");
  if (!(await confirm(t("delete.title"), t("delete.arc", { arc: arc.path, counts }), t("delete"), true))) return false;
  act({ do: "remove", arc: arc.uuid });
  said(t("deleted", { title: arc.path }));
  return true;
}
