// Holds the engine of the page to the one of the command line: engine.mjs ARCWEB VERSION
//
// ARCWEB, built for this machine, reads every corpus and writes what each line means; the engine in .build/web, told the
// same, has to answer the same bytes. Then: its size, its memory, its times, and what it says to what makes no sense.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const [program, version] = process.argv.slice(2);
const root = new URL("../..", import.meta.url).pathname;
const now = "2026-11-24T09:00";

// Not every node takes a .js for a module.
const address = (/** @type {string} */ source) =>
  `data:text/javascript;base64,${Buffer.from(source).toString("base64")}`;
const site = (name) => readFileSync(join(root, "Sources/WebFiles/site", name), "utf8");
const zones = address(site("zone.js"));
const { zoneFile } = await import(zones);
const { startEngine } = await import(address(site("engine.js").replace("./zone.js", zones)));
const wasm = readFileSync(join(root, ".build/web/arc.wasm"));
const packed = statSync(join(root, ".build/web/arc.wasm.br")).size;

// As in the page, which has shown dates by now, and lies in the zone of its browser.
process.env.TZ = "America/Los_Angeles";
Intl.DateTimeFormat().resolvedOptions();
const started = performance.now();
const module = await WebAssembly.compile(wasm);
const compiled = performance.now();
const engine = await startEngine(module);
engine.parse("x", { now });
const ready = performance.now();

// MARK: The same as natively

/** Tells the engine a context as the native program writes it. */
function tell(context) {
  engine.setNames(context);
  engine.setZone(context.zone);
}

/** The rule of a document as the native program writes it: its words and first occurrences. */
function repetition(document, { language }) {
  const { date, time, recurrence, exceptions } = JSON.parse(document);
  if (!recurrence || !date) return "null";
  const days = exceptions?.map((day) => day.replaceAll("-", "")) ?? [];
  const rule = days.length ? `${recurrence}\nEXDATE:${days.join(",")}` : recurrence;
  const start = `${date}T${time ?? "00:00"}`;
  return JSON.stringify([engine.words(rule, language), engine.occurrences(rule, start, { limit: 3 })]);
}

const cases = [];
let different = 0;
function compare(what, native, page) {
  if (native === page) return;
  different += 1;
  if (different <= 20) console.log(`${what}\n  natively    ${native}\n  in the page ${page}`);
}
for (const language of readdirSync(join(root, "Fixtures/entry")).sort()) {
  for (const file of readdirSync(join(root, "Fixtures/entry", language)).sort()) {
    const input = readFileSync(join(root, "Fixtures/entry", language, file));
    const lines = execFileSync(program, [language], { input, maxBuffer: 1 << 28 }).toString().split("\n");
    let context;
    for (let at = 0; at < lines.length - 1;) {
      if (lines[at].startsWith("{")) {
        context = JSON.parse(lines[at++]);
        tell(context);
        continue;
      }
      const [line, document, rule] = [JSON.parse(lines[at]), lines[at + 1], lines[at + 2]];
      at += 3;
      cases.push({ context, line });
      const found = engine.parseText(line, context);
      compare(`${language}/${file}: ${line}`, document, found);
      compare(`${language}/${file}: ${line}`, rule, repetition(found, context));
    }
  }
}
assert.ok(cases.length > 7000, "the corpora are read");
assert.equal(different, 0, `of ${cases.length} lines, ${different} mean something else in the page`);

// MARK: Size, memory, times

/** Reads all lines once; answers with the microseconds of one. */
function readAll() {
  let [last, time] = [undefined, 0];
  for (const { context, line } of cases) {
    if (context !== last) tell(context);
    last = context;
    const start = performance.now();
    engine.parseText(line, context);
    time += performance.now() - start;
  }
  return (time / cases.length) * 1000;
}
const first = readAll();
readAll();
const before = engine.memory;
let [count, perLine] = [0, 0];
for (; count < 20_000; count += cases.length) perLine = readAll();
assert.equal(engine.memory, before, `memory grows while ${count} lines are read`);

const named = performance.now();
engine.setArcs(Array.from({ length: 10_000 }, (_, at) => ({ path: `Course ${at}`, aliases: [`c${at}`] })));
const document = engine.parse("c77 hw 3 fri", { now });
const tenThousand = performance.now() - named;
assert.equal(document.arc, "Course 77");

// MARK: What makes no sense

assert.equal(engine.version, version);
const odd = ["", "\0", "\ud800 fri", "🦄".repeat(1000), "x ".repeat(50_000), "every ".repeat(500), "12/".repeat(5000)];
for (const line of odd) engine.parse(line, { now });

// Where `Int` has 32 bits, sums and products must not overflow.
const forms =
  `in # days|in # weeks|in # months|in # years|in # minutes|in # hours|in # seconds|every # days|every # weeks
|every # months|every # years|every # hours|every # minutes|daily # times|daily for # days|for # minutes|fri 5pm for # hours
|# days before friday|# weeks from friday|on the #th|remind me # days before|remind me # weeks before friday|friday + # days
|at #|#/#|#-#-#|#.#.#|from # to #|week #|every # mondays|due in # workdays|# o'clock|in 1 year and # days`.split(
    /\n?\|/,
  );
for (
  const number of [
    "366",
    "46341",
    "3000000",
    "99999999",
    "999999999",
    "2147483647",
    "4294967296",
    "9".repeat(19),
    "9".repeat(40),
  ]
) {
  for (const form of forms) {
    for (const end of ["", " at 5pm Berlin time", " until 9999-12-31"]) {
      engine.parse(`hw ${form.replaceAll("#", number)}${end}`, { now });
    }
  }
}
for (const period of ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]) {
  const start = "9990-12-31T23:59";
  assert.equal(engine.occurrences(`FREQ=${period};INTERVAL=999999999`, start, { limit: 2 })[0], start);
  assert.equal(engine.occurrences(`FREQ=${period}`, start, { limit: 2 }).length, 2);
  engine.occurrences(`FREQ=${period};COUNT=999999999;INTERVAL=7`, "0001-01-01", { from: "9000-01-01", limit: 1 });
}

// A start that the rule does not match is none of its times: a Sunday is no weekday.
assert.deepEqual(engine.occurrences("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-29", { limit: 2 }), [
  "2026-11-30T00:00",
  "2026-12-01T00:00",
]);

// MARK: Zones: what the browser knows of them is what their files say

const places = [
  "America/New_York",
  "Europe/London",
  "Asia/Tokyo",
  "Australia/Sydney",
  "Africa/Casablanca",
  "Asia/Kolkata",
  "America/Sao_Paulo",
  "Pacific/Auckland",
  "America/Nuuk",
  "Australia/Lord_Howe",
  "Europe/Dublin",
  "Africa/Cairo",
];
const fromFiles = await startEngine(module, (name) => readFileSync(join("/usr/share/zoneinfo", name)));
const days = ["2027-01-15", "2027-03-14", "2027-07-15", "2027-10-31", "2036-07-15"];
engine.setArcs([]);
for (const place of places) {
  for (const day of place.startsWith("Af") ? days : [...days, "2150-01-15", "2150-07-15"]) {
    for (const time of ["02:30 Berlin time", "3pm PT"]) {
      const [page, file] = [engine, fromFiles].map((engine) => {
        engine.setZone(place);
        return engine.parseText(`call ${day} ${time}`, { now });
      });
      if (place !== "America/Nuuk" || day < "2037") assert.equal(page, file, `${place} as the browser knows it`);
    }
  }
}
for (const place of [...places, "Africa/Monrovia", "UTC"]) {
  const [own, asked] = [place, place === "UTC" ? "Asia/Tokyo" : "UTC"].map((zone) => {
    process.env.TZ = zone;
    return zoneFile(place);
  });
  assert.deepEqual(own, asked, `${place} as dates know it`);
}
assert.equal(zoneFile("Moon/Base"), null);
engine.setZone("UTC");

const refusals = [
  [() => engine.parse("x", { now: "today" }), "'today' is not a date and time like 2027-02-14T09:00"],
  [() => engine.parse("x", { now, language: "fr" }), "there is no language 'fr'; the languages are de, en"],
  [() => engine.occurrences("FREQ=NEVER", now, { limit: 1 }), /FREQ is 'NEVER'/],
  [() => engine.setZone("Moon/Base") ?? engine.parse("x", { now }), /no time zone is called 'Moon\/Base'/],
];
for (const [call, message] of refusals) assert.throws(call, { message });
engine.setZone("UTC");
assert.equal(engine.parse("hw fri", { now }).date, "2026-11-27", "it goes on after a refusal");

for (
  const [what, value, budget] of [
    ["lines that mean the same, natively and in the page", `${cases.length}`, ""],
    ["arc.wasm", `${Math.round(wasm.length / 1000)} KB`, ""],
    ["arc.wasm.br", `${Math.round(packed / 1000)} KB`, "≤ 430"],
    ["compile", `${(compiled - started).toFixed(1)} ms`, ""],
    ["start and read a line", `${(ready - compiled).toFixed(1)} ms`, "≤ 60 with the row above"],
    ["a line, at first", `${first.toFixed(1)} µs`, ""],
    ["a line", `${perLine.toFixed(1)} µs`, "≤ 100"],
    ["10,000 Arcs and a line", `${Math.round(tenThousand)} ms`, ""],
    ["memory before those", `${(before / 1e6).toFixed(1)} MB`, "does not grow"],
  ]
) console.log(`${what.padEnd(52)}${value.padStart(10)}   ${budget}`);
