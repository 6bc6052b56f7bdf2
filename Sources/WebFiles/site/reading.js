// How a line is read: by the engine in this browser, or by the server while the engine is not there.

import { now, zoneHere } from "./dates.js";
import { chosen, state } from "./store.js";
import { ask } from "./sync.js";
import { language } from "./words.js";

/** @typedef {import("./types.js").Reading} Reading */
/** @typedef {import("./types.js").Arc} Arc */

/** @type {any} */
let engine = null;
/** The names that it knows. @type {any[]} */
let given = [];

/** Loads the engine; without one, `read` answers nothing and `readThere` asks the server. */
export async function loadReader() {
  try {
    const module = await import(new URL("./engine.js", import.meta.url).href);
    engine = await module.loadEngine(new URL("./arc.wasm", import.meta.url).href);
  } catch {
    engine = null;
  }
  return engine !== null;
}

export const hasEngine = () => engine !== null;

/** How the engine reads a line, or null when it is not there. @param {string} line @returns {Reading | null} */
export function read(line) {
  if (!engine) return null;
  try {
    giveNames();
    return engine.parse(line, {
      now: now().text.slice(0, 16),
      dateOrder: /** @type {any} */ (chosen("date-order")),
      language: state.view.settings.language ?? language,
    });
  } catch {
    engine = null;
    return null;
  }
}

function giveNames() {
  const { arcs, places, paths, terms, lessons } = state.view;
  const now = [arcs, places, paths, terms, lessons];
  if (now.every((one, index) => one === given[index])) return;
  given = now;
  const spans = [...terms.values()];
  // Of two Arcs of a name lines mean the one that is not archived.
  const plain = (/** @type {Arc} */ { title, aliases = [] }) =>
    [title, ...aliases].map((name) => name.toLowerCase().replace(/[\s._-]/g, ""));
  const open = [...arcs.values()].filter((arc) => !arc.archived);
  const taken = new Set(open.flatMap(plain));
  const archived = [...arcs.values()].filter((arc) => arc.archived && !plain(arc).some((name) => taken.has(name)));
  engine.setNames({
    arcs: [...open, ...archived].map(({ path, aliases = [] }) => ({ path, aliases })),
    places: [...places.values()].map((place) => place.name),
    paths: [...paths.values()].map((path) => path.name),
    terms: spans.filter((term) => !term.break),
    breaks: spans.filter((term) => term.break),
    lessons,
  });
}

/** How the server reads a line; null when it does not answer. @param {string} line @returns {Promise<Reading | null>} */
export async function readThere(line) {
  try {
    return await ask("/v1/parse", { line, at: now().text.slice(0, 16), zone: zoneHere() });
  } catch {
    return null;
  }
}

/**
 * The days of a repetition, when the engine can tell.
 * @param {string} rule @param {string} start @param {string} from @param {number} limit @returns {string[]}
 */
export function occurrences(rule, start, from, limit) {
  try {
    return engine?.occurrences?.(rule, start, { from, limit }) ?? [];
  } catch {
    return [];
  }
}

/** A rule in words of the engine; null when it is not there, or the rule is none. @param {string} rule @returns {string | null} */
export function ruleInWords(rule) {
  try {
    return engine?.words(rule, language) ?? null;
  } catch {
    return null;
  }
}

/**
 * What words like `every monday` or `every! 3 days` say; undefined when they are no repetition.
 * @param {string} words @returns {Promise<{ recurrence: string | null, repeatFrom: string | null } | undefined>}
 */
export async function repetitionOf(words) {
  if (!words.trim()) return { recurrence: null, repeatFrom: null };
  const line = `task ${words.trim()}`;
  const reading = read(line) ?? (await readThere(line));
  return reading?.recurrence ? { recurrence: reading.recurrence, repeatFrom: reading.repeatFrom ?? null } : undefined;
}

/** The rule that words stand for; undefined when they are none. @param {string} words */
export const ruleOf = async (words) => (await repetitionOf(words))?.recurrence;
