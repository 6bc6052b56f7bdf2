// What the day begins with: alerts that wait for an answer, what is late, what is due.

import { complete, ignore, snooze, snoozes } from "../actions.js";
import { addDays, clock, dayMonth, nearDayWithin, now, shortDay, wall, weekdayName } from "../dates.js";
import { h, icon } from "../dom.js";
import { opened } from "../router.js";
import { arcLabel, section, stateOf, taskList } from "../rows.js";
import { act, activeAlerts, arcAt, byDue, isOverdue, look, openTasks, state } from "../store.js";
import { brief, n, t } from "../words.js";

/** @param {any} page */
export function today(page) {
  const { day, time } = now();
  const hidden = (/** @type {any} */ task) => task.startDate && task.startDate > day;
  const alerts = activeAlerts();
  const asked = new Set(alerts.map((alert) => alert.uuid));
  const open = openTasks().filter((task) => !hidden(task) && !asked.has(task.uuid));
  const late = open.filter((task) => isOverdue(task) && task.date !== day);
  const due = open.filter((task) =>
    task.date === day || !!task.date && task.date < day && !!task.endDate && task.endDate >= day
  );
  const soon = open.filter((task) => !!task.date && task.date > day && task.date <= addDays(day, 2));
  const closed = [...state.view.tasks.values()]
    .filter((task) => task.closed && (task.date === day || String(task.closed).slice(0, 10) === day))
    .sort(byDue);
  const done = closed.filter((task) => stateOf(task) === "done").length;
  const over = [...state.view.arcs.values()].filter((arc) => arc.ends && arc.ends < day && !arc.archived);
  /** @type {Map<string, number>} */
  const put = new Map();
  for (const { arc } of openTasks()) if (arcAt(arc)?.archived) put.set(arc, (put.get(arc) ?? 0) + 1);
  page.heading(t("today"), `${weekdayName(day)}, ${dayMonth(day)}`);
  const nothing = !alerts.length && !late.length && !due.length;
  return [
    alerts.length > 0 &&
    section(
      t("alerts"),
      h("ul.alerts", { role: "list" }, alerts.map((alert) => alertCard(alert))),
      undefined,
      "group-alerts",
    ),
    over.slice(0, 3).map((arc) =>
      prompt(arc.path, t("arc.endedOf", { arc: arc.path, day: shortDay(/** @type {string} */ (arc.ends)) }))
    ),
    [...put].slice(0, 3).map(([arc, count]) => prompt(arc, n("arc.openIn", count, { arc }))),
    late.length > 0 && section(t("overdue"), taskList(late), String(late.length), "group-late"),
    nothing &&
    h("div.empty", null, icon("today"), h("p", null, t("today.nothing")), h("p.soft", null, t("today.hint"))),
    due.length > 0 && section(t("today"), dueList(due, time), String(due.length)),
    soon.length > 0 && section(t("today.soon"), taskList(soon), undefined, "group-soon"),
    closed.length > 0 &&
    h(
      "details.group.closed",
      null,
      h(
        "summary",
        null,
        n("today.done", done),
        closed.length > done && ` · ${t("today.others", { count: closed.length - done })}`,
      ),
      taskList(closed, { day: false }),
    ),
  ];
}

/** Something about an Arc, to which it leads. @param {string} path @param {string} words */
function prompt(path, words) {
  return h(
    `a.prompt.hue-${look(path).colour}`,
    { href: `#/arcs/${arcAt(path)?.uuid}` },
    h("span.dot"),
    h("p", null, words),
    icon("right"),
  );
}

/** @param {any[]} due @param {string} time */
function dueList(due, time) {
  const list = taskList(due, { day: false });
  // A line between what has begun and what comes.
  const at = due.findIndex((task) => !task.time || task.time > time);
  if (at > 0 && due.some((task) => task.time)) {
    list.children[at]?.before(h("li.now-line", { "aria-hidden": "true" }, h("span", null, clock(time))));
  }
  return list;
}

/** @param {any} alert */
function alertCard(alert) {
  const task = state.view.tasks.get(alert.uuid);
  const kind = task ? "task" : "reminder";
  const end = (/** @type {string} */ what) => act({ do: what, [kind]: alert.uuid });
  const due = alert.due ? wall(alert.due) : null;
  return h(
    `li.alert.alert-${alert.level}`,
    { "data-uuid": alert.uuid },
    icon("bell"),
    h(
      "div.alert-text",
      null,
      task
        ? h("a.task-title", { href: opened(alert.uuid), "data-task": alert.uuid }, brief(alert.title))
        : h("span.task-title", null, brief(alert.title)),
      h(
        "span.task-facts",
        null,
        due &&
          h(
            `span.when${Date.parse(alert.due) < Date.now() ? ".late" : ""}`,
            null,
            `${t("due")} ${nearDayWithin(due.day)} ${clock(due.time)}`,
          ),
        alert.level === "alarm" && h("span.fact", null, t("alarm")),
        alert.arc && arcLabel(alert.arc),
      ),
    ),
    h(
      "div.alert-actions",
      null,
      h(
        "button.primary",
        { type: "button", onclick: () => task ? complete(task) : end("complete") },
        icon("check"),
        t("done"),
      ),
      h(
        "details.menu",
        null,
        h("summary", { role: "button" }, icon("clock"), t("snooze")),
        h(
          "div.menu-items",
          null,
          snoozes().map(([words, until]) =>
            h("button", { type: "button", onclick: () => snooze(alert, until) }, words)
          ),
        ),
      ),
      h("button", { type: "button", onclick: () => task ? ignore(task) : end("ignore") }, icon("ignore"), t("ignore")),
    ),
  );
}
