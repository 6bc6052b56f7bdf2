// A browser that is in another time zone than it was: its person says whether local times stay or are converted.

import { h } from "./dom.js";
import { now } from "./dates.js";
import { act, openTasks, state } from "./store.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

/**
 * The question, with its two answers.
 * @param {string} before the zone that the browser was in @param {string} here the one it is in
 * @param {() => void} answered called once there is an answer
 */
export function zoneQuestion(before, here, answered) {
  const answer = (/** @type {boolean} */ convert) => {
    localStorage.setItem("arc.zone", here);
    if (convert) convertTimes(before, here);
    answered();
  };
  return h(
    "p.notice",
    { role: "status" },
    t("zone.changed", { before: before.replace(/_/g, " "), here: here.replace(/_/g, " ") }),
    " ",
    h("button", { type: "button", onclick: () => answer(false) }, t("zone.keep")),
    " ",
    h("button", { type: "button", onclick: () => answer(true) }, t("zone.convert")),
  );
}

/** Gives open tasks with a time the wall clock of the new zone, and pins reminders to the old one. @param {string} before @param {string} here */
function convertTimes(before, here) {
  const offset = (/** @type {string} */ zone, /** @type {Date} */ at) => {
    const parts = Object.fromEntries(
      new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hourCycle: "h23",
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
      })
        .formatToParts(at).map((part) => [part.type, part.value]),
    );
    return Date.UTC(+parts.year, +parts.month - 1, +parts.day, +parts.hour, +parts.minute) - at.getTime();
  };
  const converted = (/** @type {string} */ day, /** @type {string} */ time) => {
    const wall = new Date(`${day}T${time}:00Z`);
    const moved = new Date(wall.getTime() - offset(before, wall) + offset(here, wall)).toISOString();
    return { day: moved.slice(0, 10), time: moved.slice(11, 16) };
  };
  for (const task of openTasks()) {
    if (!task.date || !task.time || task.zone || task.date < now().day) continue;
    const start = converted(task.date, task.time);
    const end = task.endTime ? converted(task.endDate ?? task.date, task.endTime) : null;
    act({
      do: "edit",
      task: task.uuid,
      fields: {
        date: start.day,
        time: start.time,
        ...(end && { endTime: end.time, endDate: end.day === start.day ? null : end.day }),
      },
      was: { date: task.date, time: task.time },
    });
  }
  // Reminders keep their moments in the zone where they were made, as the command line has it: days of the week move, too.
  for (const one of [...state.view.reminders.values(), ...state.view.groups.values()]) {
    if (one.time && !one.zone && one.next) act({ do: "reminder-edit", reminder: one.uuid, fields: { zone: before } });
  }
  toast(t("zone.converted"));
}
