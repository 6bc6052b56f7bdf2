// The engine that reads lines: the same as the command line's, as WebAssembly, so that it works offline.
//
//     const engine = await loadEngine("/arc.wasm");
//     engine.setArcs([{ path: "CS 298", aliases: ["networks"] }]);
//     engine.parse("cs298 hw 3 due friday 5pm", { now: "2026-11-24T09:00" }).date; // "2026-11-27"
//
// Everything is answered at once; spans count UTF-8 bytes. What the browser knows of time zones is all that the engine
// knows of them; lines are read in the browser's own zone unless `setZone` names another.

import { zoneFile } from "./zone.js";

/** @typedef {{ path: string, aliases?: string[] }} ArcName An Arc's path from the root, and its other names. */
/** @typedef {{ name: string, first: string, last: string }} NamedDays A term or a break: its days, `2027-01-19`. */
/** @typedef {{ arc: string, title: string, start: string }} Lesson The next start of what an Arc has at fixed hours. */

/**
 * What lines may mention. Without `paths` the built-in escalation paths are known.
 * @typedef {{ arcs?: ArcName[], places?: string[], paths?: string[], terms?: NamedDays[], breaks?: NamedDays[],
 *   lessons?: Lesson[] }} Names
 */

/**
 * As of when a line is read: `now` on the wall clock, `2026-11-24T09:00`; without `dateOrder` 3/12 is read as the
 * language has it.
 * @typedef {{ now: string, dateOrder?: "mdy" | "dmy" | null, language?: string }} Reference
 */

/** @typedef {{ kind: string, start: number, end: number }} Span A part of a line, in UTF-8 bytes; `end` is behind it. */
/** @typedef {{ code: string, message: string }} Warning */

/**
 * What a line means: the document of `arc parse --json`.
 * @typedef {{ text: string, arc: string | null, title: string | null, date: string | null, time: string | null,
 *   endDate: string | null, endTime: string | null, duration: string | null, location: string | null,
 *   recurrence: string | null, exceptions?: string[], repeatFrom: string | null, dates: string[] | null,
 *   further?: { date: string, time: string | null, endDate: string | null, endTime: string | null,
 *     recurrence: string }[],
 *   reminders: string[], remindAt: string[], escalation: string | null, priority: string | null, labels: string[],
 *   kind: string, startDate?: string, spans: Span[], warnings: Warning[],
 *   error: (Warning & { candidates: string[] }) | null }} ParseDocument
 */

/**
 * The functions of the engine's WebAssembly.
 * @typedef {{ memory: WebAssembly.Memory, version(): number, malloc(count: number): number, free(block: number): void,
 *   answer(): number, answerCount(): number, zone(bytes: number, count: number, nameCount: number): void,
 *   names: Call, reference: Call, parse: Call, occurrences: Call, words: Call }} Exports
 * @typedef {(bytes: number, count: number) => number} Call
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Fetches the engine and starts it.
 * @param {string | URL} url where it is served, as `application/wasm`.
 * @returns {Promise<Engine>}
 */
export async function loadEngine(url) {
  return startEngine(await WebAssembly.compileStreaming(fetch(url)));
}

/**
 * Starts an engine that has been compiled.
 * @param {WebAssembly.Module} module
 * @param {(name: string) => Uint8Array | null} fileOf the TZif file (RFC 9636) of a zone; null for none.
 * @returns {Promise<Engine>}
 */
export async function startEngine(module, fileOf = zoneFile) {
  /** @type {Engine | undefined} */
  let engine;
  // The engine asks for a zone when a line names it: `call at 3pm Berlin time`.
  const zone = (/** @type {number} */ start, /** @type {number} */ count) => engine?.handOver(start, count, fileOf);
  const instance = await WebAssembly.instantiate(module, { page: { zone } });
  engine = new Engine(/** @type {Exports} */ (/** @type {unknown} */ (instance.exports)));
  return engine;
}

/** An engine and what it was told. */
export class Engine {
  #exports;
  #zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  /** What the engine was told last, so that it is told again only what is different. */
  #reference = "";
  /** Why it does not answer any more; null while it does. */
  #fault = /** @type {unknown} */ (null);

  /** @param {Exports} exports */
  constructor(exports) {
    this.#exports = exports;
    const memory = this.#bytes();
    const start = exports.version();
    /** The version of arc that it was built from. */
    this.version = decoder.decode(memory.subarray(start, memory.indexOf(0, start)));
  }

  /** How much memory it takes, in bytes. */
  get memory() {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Knows these Arcs, and nothing else that lines may mention.
   * @param {ArcName[]} arcs
   */
  setArcs(arcs) {
    this.setNames({ arcs });
  }

  /**
   * Knows these names, instead of those before.
   * @param {Names} names
   */
  setNames({ arcs = [], places = [], paths = [], terms = [], breaks = [], lessons = [] }) {
    /** @type {(kind: string, span: NamedDays) => string} */
    const days = (kind, { name, first, last }) => `${kind} ${plain(name)} = ${first}/${last}`;
    const lines = [
      ...arcs.map(({ path, aliases = [] }) => ["arc", path, ...aliases].map(plain).join("\t")),
      ...places.map((place) => `place\t${plain(place)}`),
      ...paths.map((path) => `path\t${plain(path)}`),
      ...terms.map((span) => days("term", span)),
      ...breaks.map((span) => days("break", span)),
      ...lessons.map(({ arc, title, start }) => `lesson ${plain(arc)}: ${plain(title)} = ${start}`),
    ];
    this.#call("names", lines.join("\n"));
  }

  /**
   * Reads times as those of a zone.
   * @param {string} name its IANA name.
   */
  setZone(name) {
    this.#zone = name;
  }

  /**
   * Hands over the file of a zone that the engine asks for, if there is one.
   * @param {number} start where its name lies.
   * @param {number} count
   * @param {(name: string) => Uint8Array | null} fileOf
   */
  handOver(start, count, fileOf) {
    const name = this.#bytes().slice(start, start + count);
    const file = fileOf(decoder.decode(name));
    if (!file) return;
    const bytes = new Uint8Array(name.length + file.length);
    bytes.set(name);
    bytes.set(file, name.length);
    this.#pass(bytes, (block) => this.#exports.zone(block, bytes.length, name.length));
  }

  /**
   * What a line means.
   * @param {string} line
   * @param {Reference} reference
   * @returns {ParseDocument}
   */
  parse(line, reference) {
    return JSON.parse(this.parseText(line, reference));
  }

  /**
   * The same as text.
   * @param {string} line
   * @param {Reference} reference
   */
  parseText(line, { now, dateOrder, language = "en" }) {
    const reference = [now, this.#zone, dateOrder ?? "", language].join("\t");
    if (reference !== this.#reference) {
      this.#call("reference", reference);
      this.#reference = reference;
    }
    return this.#call("parse", line);
  }

  /**
   * When a rule falls next, on the wall clock: `["2027-02-02T09:00", …]`.
   * @param {string} rule RFC 5545, perhaps with lines of EXDATE behind it.
   * @param {string} start when the repetition starts, a day or a day and time.
   * @param {{ from?: string, limit: number }} which from when on, and how many.
   * @returns {string[]} fewer than `limit` when it ends before.
   */
  occurrences(rule, start, { from = start, limit }) {
    const [first, next] = [start, from].map((time) => time.includes("T") ? time : `${time}T00:00`);
    return JSON.parse(this.#call("occurrences", [first, next, limit, this.#zone, rule].join("\t")));
  }

  /**
   * A rule in words: `every Monday until 1 May 2027`.
   * @param {string} rule as for `occurrences`.
   * @param {string} [language]
   * @returns {string}
   */
  words(rule, language = "en") {
    return JSON.parse(this.#call("words", `${language}\t${rule}`));
  }

  /**
   * Calls a function of the engine, and takes its answer.
   * @param {"names" | "reference" | "parse" | "occurrences" | "words"} name
   * @param {string} text
   * @throws {Error} with words when it refuses, and always after it has once failed.
   */
  #call(name, text) {
    const bytes = encoder.encode(text);
    const isDone = this.#pass(bytes, (block) => this.#exports[name](block, bytes.length));
    const start = this.#exports.answer();
    const answer = decoder.decode(this.#bytes().subarray(start, start + this.#exports.answerCount()));
    if (!isDone) throw new Error(JSON.parse(answer));
    return answer;
  }

  /**
   * Lends the engine some bytes.
   * @template Result
   * @param {Uint8Array} bytes
   * @param {(block: number) => Result} body
   */
  #pass(bytes, body) {
    if (this.#fault) throw this.#fault;
    try {
      const block = this.#exports.malloc(bytes.length);
      this.#bytes().set(bytes, block);
      const result = body(block);
      this.#exports.free(block);
      return result;
    } catch (fault) {
      // What it has half done stays half done, so that nothing more may be asked of it.
      this.#fault = fault;
      throw fault;
    }
  }

  /** Its memory, which moves when it grows. */
  #bytes() {
    return new Uint8Array(this.#exports.memory.buffer);
  }
}

/**
 * A name without the signs that split names.
 * @param {string} name
 */
function plain(name) {
  return name.replace(/[\t\r\n]+/g, " ");
}
