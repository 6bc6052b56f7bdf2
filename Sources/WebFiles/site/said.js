// What others say, in words of the page: why the server refused something, what the reading engine remarks, what is in the
// log. It comes in English, as the command line says it. words/said.en.json and words/said.de.json have the forms of what
// comes, `{name}` standing for what it is about, and what the page says instead; a form without an entry stays as it is.
//
//     "'{name}' is already a name of {path}; choose another": "„{name}“ heißt schon {path}; nimm einen anderen Namen"
//
// `{count}` and `{number}` stand for digits. On the right, `{~step}` is said in turn, and `{+near}` is a list of names.

import { brief, language, t } from "./words.js";

/** @type {{ form: RegExp, names: string[], words: string, fixed: number }[]} */
let forms = [];

/** @type {Promise<void> | null} */
let loading = null;
/** Loads the forms; until then, and without them, everything stays as it comes. */
export function loadSaid() {
  loading ??= load().catch(() => {
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
        return mark === "~" ? said(value) : mark === "+" ? list(value) : value;
      });
      return one === text ? own : own.charAt(0).toUpperCase() + own.slice(1);
    }
  }
  return text;
}

/** Why the server refused something. @param {{ label: string, message: string }} refusal `label`: what it was about, or "" */
export const refusal = ({ label, message }) => label ? `${brief(label)}: ${said(message)}` : said(message);

/** Words that begin like a sentence. @param {string} text */
export const sentence = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** `a, b or c` in the language of the page. @param {string} names */
const list = (names) => names.replace(/ (or|and) (?=((?! or | and ).)*$)/s, (_, word) => ` ${t(`list.${word}`)} `);
