// What others say, in words of the page. Why the server refused something comes with the name of its reason and what it is
// about, for which the page has words (`refused.*` in words/later.*.json). What has no name comes in English, as the command
// line says it: what the reading engine remarks, what is in the log. words/said.en.json and words/said.de.json have the forms of what
// comes, `{name}` standing for what it is about, and what the page says instead; a form without an entry stays as it is.
//
//     "'{name}' is already a name of {path}; choose another": "„{name}“ heißt schon {path}; nimm einen anderen Namen"
//
// `{count}` and `{number}` stand for digits. On the right, `{~step}` is said in turn, and `{+near}` is a list of names.

import { brief, has, isolated, language, laterWords, locale, n, t } from "./words.js";

/** @type {{ form: RegExp, names: string[], words: string, fixed: number }[]} */
let forms = [];

/** @type {Promise<any> | null} */
let loading = null;
/** Loads the forms; until then, and without them, everything stays as it comes. */
export function loadSaid() {
  loading ??= Promise.all([load(), laterWords()]).catch(() => {
    loading = null;
  });
  return loading;
}

async function load() {
  const answer = await fetch(new URL(`./words/said.${language}.json`, import.meta.url));
  forms = Object.entries(await answer.json()).map(([text, words]) => formOf(text, words));
  // What says more is nearer to what is meant: `edited {count} tasks` before `edited {what}`.
  forms.sort((a, b) => b.fixed - a.fixed);
}

/** @param {string} text @param {string} words */
function formOf(text, words) {
  const parts = text.split(/\{(\w+)\}/);
  const names = parts.filter((_, index) => index % 2);
  // Steps in older logs say `the arc`.
  const source = parts.map((part, index) =>
    index % 2 === 0
      ? part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/\bArc\b/g, "[Aa]rc")
      : /^(count|number)$/.test(part)
      ? "(\\d+)"
      : "(.+?)"
  );
  return {
    form: new RegExp(`^${source.join("")}$`, "s"),
    names,
    words,
    fixed: parts.filter((_, index) => index % 2 === 0).join("").length,
  };
}

/** The words of the page for what others say. @param {string} text @returns {string} */
export function said(text) {
  // The server writes sentences, the command line does not.
  const small = text.charAt(0).toLowerCase() + text.slice(1);
  for (const one of new Set([text, small])) {
    for (const { form, names, words } of forms) {
      const found = form.exec(one);
      if (!found) continue;
      const own = words.replace(/\{([~+]?)(\w+)\}/g, (_, mark, name) => {
        const value = found[names.indexOf(name) + 1] ?? "";
        return mark === "~" ? said(value) : mark === "+" ? list(value) : isolated(value);
      });
      return one === text ? own : own.charAt(0).toUpperCase() + own.slice(1);
    }
  }
  return text;
}

/** @typedef {{ message?: string, code?: string, reason?: string, arguments?: Record<string, any> }} Refused */

/**
 * Why the server refused something. Of `refused.unknownArc` and `refused.unknownArc.near` the latter says it where the reason
 * has something `near`.
 * @param {Refused} error @returns {string}
 */
export function whyNot({ message = "", code = "", reason = code, arguments: about = {} }) {
  const key = `refused.${reason}`;
  const values = Object.fromEntries(Object.entries(about).map(([name, value]) => [name, inWords(value)]));
  if (has(`${key}.other`)) return n(key, about.count, values);
  const more = Object.keys(about).map((name) => `${key}.${name}`).find(has);
  return has(key) ? t(more ?? key, values) : said(message);
}

/** What a refusal is about: names, a step of the log, another reason, or a text. @param {any} value @returns {string} */
function inWords(value) {
  if (Array.isArray(value)) return new Intl.ListFormat(locale(), { type: "disjunction" }).format(value);
  return value?.reason ? whyNot(value) : value?.step ? said(value.step) : value;
}

/** A refusal, and what it was about. @param {Refused & { label: string }} refusal `label`: what it was about, or "" */
export const refusal = (refusal) => refusal.label ? `${brief(refusal.label)}: ${whyNot(refusal)}` : whyNot(refusal);

/** Words that begin like a sentence. @param {string} text */
export const sentence = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** `a, b or c` in the language of the page. @param {string} names */
const list = (names) => names.replace(/ (or|and) (?=((?! or | and ).)*$)/s, (_, word) => ` ${t(`list.${word}`)} `);
