// Filters with the words of the command line, for when the server cannot be asked: `#home p1 -%errand due.before:2026-12-01 hw`.

import { isOverdue } from "./store.js";
import { now } from "./dates.js";

/** @typedef {import("./types.js").Task} Task */

const plainly = (/** @type {string} */ text) => text.toLowerCase().replace(/[\s._-]/g, "");
const priorities = /** @type {Record<string, string>} */ ({ p1: "high", p2: "medium", p3: "low" });

/** What one word asks of a task. @param {string} word @returns {(task: Task) => boolean} */
function condition(word) {
  const [, name, value] = /^([a-z.]+):(.*)$/.exec(word) ?? [];
  const inArc = (/** @type {string} */ arc) => (/** @type {Task} */ task) =>
    task.arc.split("/").some((part) => plainly(part).startsWith(plainly(arc))) ||
    plainly(task.arc).startsWith(plainly(arc));
  if (/^[#+]./.test(word)) return inArc(word.slice(1));
  if (/^%./.test(word)) return (task) => (task.labels ?? []).some((label) => plainly(label) === plainly(word.slice(1)));
  if (/^@./.test(word)) return (task) => plainly(task.location ?? "").includes(plainly(word.slice(1)));
  if (priorities[word]) return (task) => task.priority === priorities[word];
  if (name === "arc") return inArc(value);
  if (name === "has") {
    const fields = /** @type {Record<string, string>} */ ({
      date: "date",
      time: "time",
      location: "location",
      notes: "description",
      recurrence: "recurrence",
      labels: "labels",
    });
    return (task) => {
      const field = /** @type {any} */ (task)[fields[value] ?? value];
      return Array.isArray(field) ? field.length > 0 : !!field;
    };
  }
  if (name === "is") {
    if (value === "overdue") return isOverdue;
    if (value === "open") return (task) => !task.closed;
    if (value === "done") return (task) => task.outcome === "completed";
    if (value === "ignored") return (task) => task.outcome === "ignored";
  }
  if (name === "due.before") return (task) => !!task.date && task.date < value;
  if (name === "due.after") return (task) => !!task.date && task.date > value;
  if (name === "due") return (task) => task.date === (value === "today" ? now().day : value);
  const text = word.toLowerCase();
  return (task) =>
    [task.title, task.description, task.location, task.arc, ...(task.labels ?? [])].some((field) =>
      (field ?? "").toLowerCase().includes(text)
    );
}

/** @param {string} words @returns {(task: Task) => boolean} */
export function filter(words) {
  const conditions = (words.match(/"[^"]*"|\S+/g) ?? []).map((word) => {
    const bare = word.replace(/^"|"$/g, "");
    if (bare.length > 1 && bare.startsWith("-")) {
      const not = condition(bare.slice(1));
      return (/** @type {Task} */ task) => !not(task);
    }
    return condition(bare);
  });
  return (task) => conditions.every((holds) => holds(task));
}
