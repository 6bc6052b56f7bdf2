// Days are texts `2026-11-24`, times `17:00`, as the server writes them; what is done with them here needs no zone.

import { language, locale, t } from "./words.js";

const dayLength = 86_400_000;

/** @type {{ clock: string, firstWeekday: number }} */
export const taste = { clock: "locale", firstWeekday: 1 };

/** @param {string} day */
const number = (day) => Date.UTC(+day.slice(0, 4), +day.slice(5, 7) - 1, +day.slice(8, 10)) / dayLength;
/** @param {number} count */
const text = (count) => new Date(count * dayLength).toISOString().slice(0, 10);

/** The zone of this browser, an IANA name. */
export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The day with which weeks begin where this browser is; 0 is Sunday. */
export function firstWeekdayHere() {
  /** @type {any} */
  let here;
  try {
    here = new Intl.Locale(navigator.language);
  } catch {
    // Where a machine has no language, a browser may call it `c`, which is none.
    return 1;
  }
  const week = here.getWeekInfo?.() ?? here.weekInfo;
  return week ? week.firstDay % 7 : navigator.language === "en-US" ? 0 : 1;
}

let asked = { until: 0, day: "", time: "", text: "" };

/** The wall clock now, to a tenth of a second. @returns {{ day: string, time: string, text: string }} */
export function now() {
  if (Date.now() < asked.until && Date.now() > asked.until - 100) return asked;
  const here = new Date();
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const day = `${here.getFullYear()}-${two(here.getMonth() + 1)}-${two(here.getDate())}`;
  const time = `${two(here.getHours())}:${two(here.getMinutes())}`;
  asked = { until: here.getTime() + 100, day, time, text: `${day}T${time}:${two(here.getSeconds())}` };
  return asked;
}

/** The wall clock of an instant `2026-11-24T08:00:00Z`, here. @param {string} instant */
export function wall(instant) {
  const here = new Date(instant);
  const shifted = new Date(here.getTime() - here.getTimezoneOffset() * 60_000).toISOString();
  return { day: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/** @param {string} day @param {number} days */
export const addDays = (day, days) => text(number(day) + days);
/** Whether it is a day that there is, and not `2026-02-31`. @param {string} [text] */
export const isDay = (text) => !!text && /^\d{4}-\d\d-\d\d$/.test(text) && addDays(text, 0) === text;
/** Whole days from one to the other. @param {string} from @param {string} to */
export const daysBetween = (from, to) => number(to) - number(from);
/** 0 is Sunday. @param {string} day */
export const weekday = (day) => (((number(day) + 4) % 7) + 7) % 7;
/** The first day of the week that a day lies in. @param {string} day */
export const weekStart = (day) => addDays(day, -((weekday(day) - taste.firstWeekday + 7) % 7));
/** @param {string} day @param {number} months */
export function addMonths(day, months) {
  const first = new Date(Date.UTC(+day.slice(0, 4), +day.slice(5, 7) - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${first.toISOString().slice(0, 8)}${String(Math.min(+day.slice(8, 10), last)).padStart(2, "0")}`;
}
/** Minutes since midnight. @param {string} time */
export const minutes = (time) => +time.slice(0, 2) * 60 + +time.slice(3, 5);
/** @param {number} count from 0 to 1439 */
export const timeOf = (count) =>
  `${String(Math.floor(count / 60)).padStart(2, "0")}:${String(count % 60).padStart(2, "0")}`;
/** The calendar week, as ISO 8601 counts. @param {string} day */
export function weekNumber(day) {
  const thursday = addDays(day, 3 - ((weekday(day) + 6) % 7));
  return 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7);
}

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();
/** @param {string} day @param {Intl.DateTimeFormatOptions} options */
function format(day, options) {
  const key = language + JSON.stringify(options);
  let made = formats.get(key);
  if (!made) formats.set(key, made = new Intl.DateTimeFormat(locale(), { ...options, timeZone: "UTC" }));
  return made.format(new Date(number(day) * dayLength));
}

/** `Fri 27 Nov`, with the year when it is another one. @param {string} day */
export function shortDay(day) {
  const year = day.slice(0, 4) === now().day.slice(0, 4) ? undefined : "numeric";
  return format(day, { weekday: "short", day: "numeric", month: "short", year });
}
/** `Today`, `Tomorrow`, `Friday`, `Fri 12 Dec`. @param {string} day */
export function nearDay(day) {
  const distance = daysBetween(now().day, day);
  if (distance === 0) return t("today");
  if (distance === 1) return t("tomorrow");
  if (distance === -1) return t("yesterday");
  return distance > 0 && distance < 7 ? format(day, { weekday: "long" }) : shortDay(day);
}
/** The same within a sentence: `today`, `Friday`. @param {string} day */
export function nearDayWithin(day) {
  const name = nearDay(day);
  return Math.abs(daysBetween(now().day, day)) < 2 ? name.charAt(0).toLocaleLowerCase() + name.slice(1) : name;
}
/** `Friday, 27 November 2026`. @param {string} day */
export const fullDay = (day) => format(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
/** `27 November`. @param {string} day */
export const dayMonth = (day) => format(day, { day: "numeric", month: "long" });
/** `November 2026`. @param {string} day */
export const monthName = (day) => format(day, { month: "long", year: "numeric" });
/** `Nov`. @param {string} day */
export const monthShort = (day) => format(day, { month: "short" });
/** `Friday` or `Fri` or `F`. @param {string} day @param {"long" | "short" | "narrow"} [length] */
export const weekdayName = (day, length = "long") => format(day, { weekday: length });

/** `5 PM` or `17:00`, as the person likes it. @param {string} time */
export function clock(time) {
  const hour12 = taste.clock === "12h" ? true : taste.clock === "24h" ? false : undefined;
  const key = `clock ${language} ${taste.clock}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.DateTimeFormat(locale(), { hour: "numeric", minute: "2-digit", hour12, timeZone: "UTC" });
    formats.set(key, made);
  }
  return made.format(new Date(minutes(time) * 60_000)).replace(/:00(?= ?[ap]\.?m)/i, "");
}

/** @type {Intl.RelativeTimeFormat | undefined} */
let relative;

/** How far a day lies away: `in 3 days`, `2 weeks ago`. @param {string} day */
export function distance(day) {
  const days = daysBetween(now().day, day);
  relative ??= new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  if (Math.abs(days) < 14) return relative.format(days, "day");
  if (Math.abs(days) < 60) return relative.format(Math.round(days / 7), "week");
  return relative.format(Math.round(days / 30.4), "month");
}

/**
 * An instant as a person says it: `Today 09:00`.
 * @param {string | number} instant a number is seconds since 1970 @param {(day: string) => string} [near] how its day is said
 */
export function moment(instant, near = nearDay) {
  const { day, time } = wall(typeof instant === "number" ? new Date(instant * 1000).toISOString() : instant);
  return `${near(day)} ${clock(time)}`;
}

/** ISO 8601 lengths in words: `PT30M` is 30 minutes. @param {string} iso */
export function length(iso) {
  const parts = /^-?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(String(iso));
  if (!parts) return iso;
  const units = ["week", "day", "hour", "minute"];
  return units.flatMap((unit, index) =>
    parts[index + 1]
      ? [new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay: "long" }).format(+parts[index + 1])]
      : []
  ).join(" ");
}
