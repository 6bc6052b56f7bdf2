// RFC 5545 rules in words. Rules that are rarer than these are said by the engine, and without it shown as they stand.

import { shortDay, weekdayName } from "./dates.js";
import { ruleInWords } from "./reading.js";
import { language, locale, n, t } from "./words.js";

const codes = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
// 1 February 2026 was a Sunday.
const dayOf = (/** @type {string} */ code) => `2026-02-0${codes.indexOf(code) + 1}`;

/** @param {string[]} items */
const list = (items) => new Intl.ListFormat(locale(), { type: "conjunction" }).format(items);

/** @param {number} number */
const ordinal = (number) => {
  if (number === -1) return t("repeat.last");
  if (language === "de") return `${number}.`;
  const ends = /** @type {Record<string, string>} */ ({ one: "st", two: "nd", few: "rd", other: "th" });
  return `${number}${ends[new Intl.PluralRules("en", { type: "ordinal" }).select(number)]}`;
};

/**
 * `every Monday and Thursday`, `every! 2 weeks`.
 * @param {string} rule @param {string | null} [from] `completion` when it counts from the day it is done
 */
export function wordsOfRule(rule, from) {
  const words = plainWords(rule) ?? ruleInWords(rule) ?? rule.replace("FREQ=", "").toLowerCase();
  // As it is typed, too.
  return from === "completion" ? words.replace(/^\S+/, "$&!") : words;
}

/** The words of a rule that is not rare; else null. @param {string} rule */
function plainWords(rule) {
  const parts = Object.fromEntries(rule.split(";").map((part) => part.split("=")));
  const every = +(parts.INTERVAL ?? 1);
  const known = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "WKST"];
  if (Object.keys(parts).some((key) => !known.includes(key))) return null;
  let words = n(`repeat.${parts.FREQ}`, every);
  const days = parts.BYDAY?.split(",") ?? [];
  if (parts.FREQ === "WEEKLY" && days.length) {
    const plain = days.join(",");
    if (every === 1 && plain === "MO,TU,WE,TH,FR") words = t("repeat.weekdays");
    else {
      const names = list(days.map((/** @type {string} */ code) => weekdayName(dayOf(code))));
      words = every === 1 ? t("repeat.on", { days: names }) : `${words} ${t("repeat.onDays", { days: names })}`;
    }
  } else if (days.length) {
    const names = days.map((/** @type {string} */ day) => {
      const [, place, code] = /^(-?\d+)?(..)$/.exec(day) ?? [];
      return `${place ? ordinal(+place) + " " : ""}${weekdayName(dayOf(code))}`;
    });
    words += ` ${t("repeat.onThe", { days: list(names) })}`;
  } else if (parts.BYMONTHDAY) {
    const names = parts.BYMONTHDAY.split(",").map((/** @type {string} */ day) => ordinal(+day));
    words += ` ${t(parts.BYMONTHDAY === "-1" ? "repeat.lastDay" : "repeat.onThe", { days: list(names) })}`;
  }
  if (parts.UNTIL) {
    const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(parts.UNTIL) ?? [];
    words += ` ${t("repeat.until", { day: shortDay(`${year}-${month}-${day}`) })}`;
  }
  if (parts.COUNT) words += ` ${n("repeat.times", +parts.COUNT)}`;
  return words;
}
