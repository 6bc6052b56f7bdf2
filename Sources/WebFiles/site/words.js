// What the page says, in the person's language: words/en.json and words/de.json hold the same keys.

/** @type {Record<string, string>} */
let words = {};
export let language = "en";
let plural = new Intl.PluralRules("en");

/** Loads the words of the language that the person chose, or that the browser asks for. */
export async function loadWords() {
  const chosen = localStorage.getItem("arc.language") ?? navigator.language.slice(0, 2);
  language = chosen === "de" ? "de" : "en";
  plural = new Intl.PluralRules(language);
  document.documentElement.lang = language;
  const answer = await fetch(new URL(`./words/${language}.json`, import.meta.url));
  words = await answer.json();
}

/**
 * The words of a key, with `{name}` filled in.
 * @param {string} key @param {Record<string, any>} [values]
 */
export function t(key, values) {
  const text = words[key] ?? key;
  return values ? text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? "")) : text;
}

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
