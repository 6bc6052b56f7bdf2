// When a path reminds, in words: `30m before push, at due push, then alarm every 1d` is 30 minutes before, when due, then an
// alarm every day until it is done. Documentation/reminders.md has the notation.

import { locale, n, t } from "./words.js";

/** @type {Record<string, [string, number, string]>} */
const units = {
  d: ["day", 86_400, "DAILY"],
  h: ["hour", 3600, "HOURLY"],
  m: ["minute", 60, "MINUTELY"],
  s: ["second", 1, ""],
};

/** `1h30m` as `[[1, "h"], [30, "m"]]`. @param {string} text @returns {[number, string][]} */
const parts = (text) => [...text.matchAll(/(\d+)([dhms])/g)].map(([, count, unit]) => [+count, unit]);

/** @param {string} text */
const seconds = (text) => parts(text).reduce((sum, [count, unit]) => sum + count * units[unit][1], 0);

/** `1 hour 30 minutes`. @param {number} seconds */
function length(seconds) {
  const words = [];
  for (const [unit, size] of Object.values(units)) {
    const count = Math.floor(seconds / size);
    seconds -= count * size;
    const form = new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay: "long" });
    if (count) words.push(form.format(count));
  }
  return words.join(" ");
}

/** How often: `every 30 minutes`, `every day`. @param {string} text */
function often(text) {
  const [[count, unit], ...more] = parts(text);
  return more.length || !units[unit][2]
    ? t("reminding.every", { length: length(seconds(text)) })
    : n(`repeat.${units[unit][2]}`, count);
}

/** What a step does: an alarm is named, and for how long it rings where that is said. @param {string} step @param {string} when */
function signal(step, when) {
  const ring = / for (\w+)/.exec(step);
  const words = / alarm/.test(step) ? t("reminding.alarm", { when }) : when;
  return ring ? t("reminding.rings", { what: words, length: length(seconds(ring[1])) }) : words;
}

/** @param {string} notation */
export function wordsOfPath(notation) {
  let after = 0;
  return notation.split(", ").filter((step) => step !== "then stop").map((step) => {
    const [first] = step.split(" ");
    if (first === "at") return signal(step, t("reminding.due"));
    if (first === "then") {
      const [, every, ending] = / every (\w+)(.*)$/.exec(step) ?? [];
      const count = ending === " once" ? 1 : parseInt(ending);
      const until = count ? n("repeat.times", count) : t("reminding.untilDone");
      return t("reminding.then", { what: signal(step, `${often(every)} ${until}`) });
    }
    if (!first.startsWith("+")) return signal(step, t("reminding.before", { length: length(seconds(first)) }));
    after += seconds(first);
    return signal(step, t("reminding.after", { length: length(after) }));
  }).join(", ");
}
