// Filters with the words of the command line, for when the server cannot be asked: `arc:home priority:high -label:errand hw`.
//
//     what is typed ──terms──▶ words of arc search ──▶ the server, or `filter` here
//
// A page in another language has its own words for them besides, in words/filters.de.json: `überfällig priorität:hoch`.

import { addDays, now } from "./dates.js";
import { read } from "./reading.js";
import { endedEarly, isOverdue } from "./store.js";
import { language } from "./words.js";

/** @typedef {import("./types.js").Task} Task */
/** @typedef {(task: Task) => boolean} Condition */

const plainly = (/** @type {string} */ text) => text.toLowerCase().replace(/[\s._-]/g, "");
const priorities = /** @type {Record<string, string>} */ ({ p1: "high", p2: "medium", p3: "low" });
/** Other names of keys, as the command line has them. @type {Record<string, string>} */
const otherKeys = {
  location: "at",
  place: "at",
  done: "completed",
  pri: "priority",
  labels: "label",
  tag: "label",
  not: "text",
};

/** Those words; null: the page has none, or they cannot be had. @type {any} */
const own = language === "en"
  ? null
  : await fetch(new URL(`./words/filters.${language}.json`, import.meta.url)).then((answer) => answer.json(), () =>
    null);

/** A search with the command line's words for those of the page's language. @param {string} typed */
function translated(typed) {
  if (!own) return typed;
  const any = (/** @type {Record<string, any>} */ words) => Object.keys(words).join("|");
  const word = new RegExp(
    `(?<=^|\\s)(-?)(?:(${own.with}|${own.without})\\s+(${any(own.has)})|` +
      `(?:(\\p{L}+)(?:\\.(\\p{L}+))?:)?("[^"]*"|(?:${any(own.spans)})|\\S+))(?=\\s|$)`,
    "giu",
  );
  return typed.replace(word, (all, sign, having, field, key, part, value) => {
    if (field) {
      return `${(having.toLowerCase() === own.without) === !sign ? "-" : ""}has:${own.has[field.toLowerCase()]}`;
    }
    const said = value.toLowerCase(), days = own.days[said];
    const day = days !== undefined && addDays(now().day, days);
    if (!key) return own.alone[said] ? sign + own.alone[said] : day ? `${sign}due:${day}` : all;
    const name = own.keys[key.toLowerCase()] ?? key;
    const isDate = ["due", "created", "completed"].includes(name);
    const span = isDate && own.spans[said.replace(/"/g, "")];
    const meant = isDate ? day || span && `"${span}"` : own[name]?.[said];
    return `${sign}${name}${part ? `.${own.parts[part.toLowerCase()] ?? part}` : ""}:${meant || value}`;
  });
}

/**
 * The words of a search as `arc search` has them; what is marked as in a line (`#home`, `%errand`, `@desk`, `p1`) becomes
 * the filter that it means.
 * @param {string} typed
 */
export function terms(typed) {
  return (translated(typed).match(/-?(?:[a-z.]+:)?"[^"]*"|\S+/g) ?? []).map((word) => {
    const [, sign, rest] = /^(-?)(.*)$/.exec(word) ?? [];
    if (/^[#+]./.test(rest)) return `${sign}arc:${rest.slice(1)}`;
    if (/^%./.test(rest)) return `${sign}label:${rest.slice(1)}`;
    if (/^@./.test(rest)) return `${sign}at:${rest.slice(1)}`;
    if (priorities[rest]) return `${sign}priority:${priorities[rest]}`;
    return word;
  });
}

/** The day that words mean; null when they mean none. @param {string} words */
function dayOf(words) {
  if (/^\d{4}-\d\d-\d\d$/.test(words)) return words;
  if (words === "today") return now().day;
  return read(`task due ${words}`)?.date ?? null;
}

const fields = /** @type {Record<string, keyof Task>} */ ({
  date: "date",
  time: "time",
  location: "location",
  place: "location",
  notes: "description",
  note: "description",
  recurrence: "recurrence",
  repeat: "recurrence",
  priority: "priority",
  label: "labels",
  labels: "labels",
});
const states = /** @type {Record<string, Condition>} */ ({
  open: (task) => !task.closed,
  closed: (task) => !!task.closed,
  done: (task) => task.outcome === "completed",
  ignored: (task) => task.outcome === "ignored",
  passed: (task) => task.outcome === "passed",
  happened: (task) => task.outcome === "passed" && task.kind === "event" && !endedEarly(task),
  missed: (task) => task.outcome === "missed",
  overdue: isOverdue,
  today: (task) => task.date === now().day,
  dated: (task) => !!task.date,
  undated: (task) => !task.date,
  repeating: (task) => !!task.recurrence,
  event: (task) => task.kind === "event",
  task: (task) => task.kind !== "event",
});

/** What one word asks of a task. @param {string} word @returns {Condition} */
function condition(word) {
  const [, typed, part = "", quoted] = /^([a-z]+)(\.before|\.after)?:(.+)$/.exec(word) ?? [];
  const text = (quoted ?? word).replace(/"/g, "");
  const key = typed && (otherKeys[typed] ?? typed);
  switch (key) {
    case "arc":
      return (task) =>
        task.arc.split("/").some((one) => plainly(one).startsWith(plainly(text))) ||
        plainly(task.arc).startsWith(plainly(text));
    case "label":
      return (task) => (task.labels ?? []).some((label) => plainly(label) === plainly(text.replace(/^%/, "")));
    case "at":
      return (task) => plainly(task.location ?? "").includes(plainly(text));
    case "priority":
      return (task) => (task.priority ?? "none") === (priorities[text] ?? text);
    case "has":
      return (task) => {
        const value = fields[text] && task[fields[text]];
        return Array.isArray(value) ? value.length > 0 : !!value;
      };
    case "is":
      return states[text] ?? (() => false);
    case "due":
    case "created":
    case "completed": {
      const day = dayOf(text);
      const completed = (/** @type {Task} */ task) => task.outcome === "completed" ? task.closed : null;
      const dayIn = (/** @type {Task} */ task) =>
        ({ due: task.date, created: task.created, completed: completed(task) }[key] ?? "").slice(0, 10);
      if (!day) return () => false;
      if (part === ".before") return (task) => !!dayIn(task) && dayIn(task) < day;
      if (part === ".after") return (task) => dayIn(task) > day;
      return (task) => dayIn(task) === day;
    }
  }
  const wanted = text.toLowerCase();
  return (task) =>
    [task.title, task.description, task.location, task.arc, ...(task.labels ?? [])].some((field) =>
      (field ?? "").toLowerCase().includes(wanted)
    );
}

/** @param {string} typed @returns {Condition} */
export function filter(typed) {
  const conditions = terms(typed).map((word) => {
    if (!/^-./.test(word)) return condition(word);
    const not = condition(word.slice(1));
    return (/** @type {Task} */ task) => !not(task);
  });
  return (task) => conditions.every((holds) => holds(task));
}
