// What the page says, in the person's language: words/en.json and words/de.json hold the same keys, and so do
// words/later.en.json and words/later.de.json, whose words no first screen needs.

import { language, words as coming } from "./early.js";

export { language };

/** @type {Record<string, string>} */
let words = {};
const plural = new Intl.PluralRules(language);

/** Waits for the words. */
export async function loadWords() {
  document.documentElement.lang = language;
  words = await coming;
}

/** @type {Promise<unknown> | null} */
let later = null;

/** Waits for the words of the views that come when they are first wanted. */
export function laterWords() {
  later ??= fetch(new URL(`./words/later.${language}.json`, import.meta.url)).then(async (answer) => {
    Object.assign(words, await answer.json());
  }).catch((error) => {
    later = null;
    throw error;
  });
  return later;
}

/**
 * As much of a text as a line of a list has use for; a browser is busy for minutes with one that has no end.
 * @param {string} text
 */
export const brief = (text) => text.length > 400 ? `${text.slice(0, 400).replace(/[\uD800-\uDBFF]$/, "")}…` : text;

/**
 * The words of a key, with `{name}` filled in.
 * @param {string} key @param {Record<string, any>} [values]
 */
export function t(key, values) {
  const text = words[key] ?? key;
  return values ? text.replace(/\{(\w+)\}/g, (_, name) => isolated(brief(String(values[name] ?? "")))) : text;
}

/** A name within a sentence: what is written from right to left moves none of the words beside it. @param {string} name */
export const isolated = (name) =>
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name;

/** The words of a number of things: `tasks.one`, `tasks.other`. @param {string} key @param {number} count */
export function n(key, count, values = {}) {
  return t(`${key}.${plural.select(count)}`, { count: count.toLocaleString(locale()), ...values });
}

/** Whether a key has words. @param {string} key */
export const has = (key) => key in words;

/** The locale for dates and numbers: the browser's own where it speaks the language of the page. */
export function locale() {
  return navigator.languages.find((one) => one.startsWith(language)) ?? language;
}
