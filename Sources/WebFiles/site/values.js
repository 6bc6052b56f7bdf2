// The values of fields as devices send them to each other, in the words of a person: `1800` is 30 minutes, an id the name
// of an Arc, `FREQ=WEEKLY` every week.

import { clock, daysBetween, isDay, length, minutes, moment, shortDay, wall } from "./dates.js";
import { wordsOfRule } from "./repetition.js";
import { state } from "./store.js";
import { has, locale, t } from "./words.js";

/** What somebody has written stands as it is, whatever it looks like. */
const texts = new Set(["title", "subtext", "body", "description", "location", "item", "short", "name", "source"]);
export const isText = (/** @type {string} */ field) => texts.has(field);

/** Fields whose names are those of others, as the page calls them. @type {Record<string, string>} */
const otherNames = { parent: "in", body: "description", timetable: "when", last: "ends", escalation: "path" };
/** @param {string} field */
export function fieldName(field) {
  const key = `field.${otherNames[field] ?? field}`;
  return has(key) ? t(key) : field;
}

/** What is said of a field without a value. @type {Record<string, string>} */
const empties = {
  parent: "arcs.top",
  path: "path.default",
  priority: "priority.none",
  deleted: "conflict.there",
  disabled: "value.on",
};
/** Words of single values: `<prefix>.<value>`. @type {Record<string, string>} */
const prefixes = {
  path: "path",
  priority: "priority",
  kind: "kind",
  pick: "group.pick",
  colour: "colour",
  outcome: "outcome",
};
/** Fields that are a length, and the seconds of one. @type {Record<string, number>} */
const units = { duration: 60, snooze: 1, every: 1 };
const moments = new Set(["archived", "closed", "created", "changed"]);
/** Fields that are yes or no, and how those are said. @type {Record<string, [string, string]>} */
const switches = { disabled: ["value.on", "value.off"] };
/** When something was made or done, which follows from what is said beside it. */
const untold = new Set(
  "created changed closed deleted series occurrence seed anchor turns recurrenceID feed uid missed".split(" "),
);

/** A value as a person reads it. @param {string} field @param {any} value @returns {string} */
export function readable(field, value) {
  if (value === null || value === undefined || value === "" || Array.isArray(value) && !value.length) {
    return t(empties[field] ?? "conflict.nothing");
  }
  if (field === "deleted" && value === true) return t("conflict.deleted");
  if (Array.isArray(value)) return value.map((one) => readable(field, one)).join(", ");
  if (typeof value === "object") return edits(value);
  if (texts.has(field)) return String(value);
  const key = `${prefixes[field]}.${value}`;
  if (prefixes[field] && has(key)) return t(key);
  if (field === "leads") return String(value).split(",").map((one) => lead(+one)).join(", ");
  if (units[field]) return lengthOf(value * units[field]);
  if (moments.has(field)) return moment(value);
  if (field === "latitude" || field === "longitude") {
    return (value / 1e6).toLocaleString(locale(), { maximumFractionDigits: 6 });
  }
  if (field === "radius") return new Intl.NumberFormat(locale(), { style: "unit", unit: "meter" }).format(value);
  if (field === "repeatFrom") return t("repeat.fromDone");
  if (typeof value === "boolean" || ["disabled", "keepMissed", "break"].includes(field)) {
    const [no, yes] = switches[field] ?? ["value.no", "value.yes"];
    return t(value ? yes : no);
  }
  return typeof value === "string" ? byForm(value) : value.toLocaleString(locale());
}

/** A text by what it looks like. @param {string} text */
function byForm(text) {
  if (isDay(text)) return shortDay(text);
  if (/^\d\d:\d\d$/.test(text)) return clock(text);
  if (text.startsWith("DTSTART")) return timetable(text);
  if (text.startsWith("FREQ=")) return wordsOfRule(text);
  const [first, ...places] = text.split(" ");
  if (first === "arrive" || first === "leave") {
    return `${t(first === "arrive" ? "reminder.arriving" : "reminder.leaving")}: ${places.map(named).join(", ")}`;
  }
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? named(text) : text;
}

/** The name of what has an id. @param {string} uuid */
function named(uuid) {
  const { arcs, tasks, reminders, groups, stacks, places, terms } = state.view;
  for (const map of [arcs, tasks, reminders, groups, stacks, places, terms]) {
    const thing = /** @type {any} */ (map.get(uuid));
    if (thing) return thing.path ?? thing.title ?? thing.name;
  }
  return t("conflict.unknown");
}

/** What was edited, a line a field. @param {Record<string, any>} fields */
function edits(fields) {
  const told = Object.entries(fields).filter(([key, one]) => !untold.has(key) && one !== null && one !== "");
  return told.map(([key, one]) => `${fieldName(key)}: ${readable(key, one)}`).join("\n") || t("conflict.changed");
}

/** @param {number} seconds */
const lead = (seconds) => seconds ? t("value.before", { length: lengthOf(seconds) }) : t("value.atOnce");

/** `5400` is 1 hour 30 minutes. @param {number} seconds */
function lengthOf(seconds) {
  const parts = [[Math.floor(seconds / 86_400), "D"], [Math.floor(seconds / 3600) % 24, "H"], [
    Math.round(seconds / 60) % 60,
    "M",
  ]];
  const [days, ...time] = parts.map(([count, unit]) => count ? `${count}${unit}` : "");
  return length(`P${days}T${time.join("")}`);
}

/** The lines of RFC 5545 in which a reminder keeps its time: `every day, Fri 4 Dec, 08:00`. @param {string} text */
function timetable(text) {
  const part = (/** @type {string} */ name) => new RegExp(`^${name}[^:\n]*:(.*)$`, "m").exec(text)?.[1];
  const start = local(part("DTSTART") ?? "");
  const [rule, duration] = [part("RRULE"), part("DURATION")];
  const zone = /^DTSTART[^:\n]*TZID=([^;:\n]+)/.exec(text)?.[1];
  const days = (/** @type {string} */ name) =>
    (part(name) ?? "").split(",").filter(Boolean).map((one) => local(one).day).map(shortDay);
  return [
    rule && wordsOfRule(rule),
    rule ? t("value.since", { day: shortDay(start.day) }) : shortDay(start.day),
    start.time && clock(start.time),
    zone,
    duration && length(duration),
    days("EXDATE").length > 0 && t("value.without", { days: days("EXDATE").join(", ") }),
    days("RDATE").length > 0 && t("value.with", { days: days("RDATE").join(", ") }),
  ].filter(Boolean).join(", ");
}

/** `20261204T080000`, in UTC with a Z at its end. @param {string} stamp */
function local(stamp) {
  const [, year, month, date, hour, minute, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?/.exec(stamp) ?? [];
  const day = `${year}-${month}-${date}`, time = hour && `${hour}:${minute}`;
  return utc ? wall(`${day}T${time}:00Z`) : { day, time };
}

/**
 * How far mine lies from theirs: `Mine is 3 days later`; empty where that says nothing.
 * @param {string} field @param {any} mine @param {any} theirs @param {string} who
 */
export function distance(field, mine, theirs, who) {
  const both = [mine, theirs].map(String);
  const [by, words] = both.every(isDay)
    ? [daysBetween(both[1], both[0]) * 86_400, ["later", "earlier"]]
    : both.every((one) => /^\d\d:\d\d$/.test(one))
    ? [(minutes(both[0]) - minutes(both[1])) * 60, ["later", "earlier"]]
    : units[field] && mine && theirs
    ? [(mine - theirs) * units[field], ["longer", "shorter"]]
    : [0, []];
  return by ? t(`conflict.${words[by > 0 ? 0 : 1]}`, { who, length: lengthOf(Math.abs(by)) }) : "";
}
