// The outbox goes to the server, its documents come back. One tab of a browser does it for all (navigator.locks).
//
// The stream of events only says when to ask. It, `online` and `offline` are hints: a timer asks anew whatever they say,
// since a stream that begins offline may stay silent for ever.

import { zoneHere } from "./dates.js";
import { earlyPlanner } from "./early.js";
import { ringing } from "./notify.js";
import { call, contact, listen, sending, state, takeDocument, takeResults, tell, untilAlert } from "./store.js";
import { t } from "./words.js";

const longest = 60_000;
/** The longest between two tries while somebody looks at the page: the server may be back at any moment. */
const watched = 5_000;
let wait = 500;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {EventSource | null} */
let stream = null;
/** Ends what is under way, when there is a reason to try anew. @type {AbortController} */
let attempt = new AbortController();
let busy = false;
let again = false;
/** Whether the server answers, and wants to be asked later. */
let isRefused = false;

/** Begins to sync, in this tab or, while another one does, when that one closes. */
export function startSync() {
  const lead = () => {
    listen((what) => what === "outbox" && exchange());
    listen((what) => what === "wake" && anew());
    listen((what) => what === "watched" && !busy && !isRefused && exchange());
    // Whether this page can be heard decides whether other devices may leave it to ring.
    listen((what) => what === "sound" && hear(true));
    exchange();
    return new Promise(() => {});
  };
  for (const event of ["online", "focus"]) addEventListener(event, () => call("wake"));
  document.addEventListener("visibilitychange", () => document.hidden || call("wake"));
  // The tab that syncs may be hidden while another one is looked at.
  setInterval(() => state.reachable || document.hidden || call("watched"), watched);
  if (navigator.locks) navigator.locks.request("arc-sync", lead);
  else lead();
  // A tab opens when somebody signs in, too; the one that syncs hears of that only so.
  call("wake");
}

/** Tries at once: what hangs on a line that was dead is given up. */
function anew() {
  wait = 500;
  if (!state.reachable) attempt.abort();
  exchange();
}

/** Whether the session is about to end, so that nothing more is asked for in its name. */
let isLeaving = false;

/** Ends the session of this browser; syncs on when that fails. @param {() => Promise<any>} end */
export async function leave(end) {
  isLeaving = true;
  clearTimeout(timer);
  stream?.close();
  attempt.abort();
  attempt = new AbortController();
  try {
    await end();
  } catch (error) {
    isLeaving = false;
    exchange();
    throw error;
  }
}

/** Asks the server now. */
export async function exchange() {
  if (isLeaving) return;
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  again = false;
  attempt = new AbortController();
  clearTimeout(timer);
  try {
    // A line that is dead says so sooner when little is asked.
    if (!state.reachable) await ask("/healthz", undefined, "GET", 4_000);
    do {
      again = false;
      const sends = state.outbox.length > 0;
      await push();
      await pull(!sends);
    } while (again);
    if (isLeaving) return;
    contact({ reachable: true, signedOut: false });
    isRefused = false;
    wait = 500;
    hear();
    const usual = stream?.readyState === EventSource.OPEN ? longest : 15_000;
    timer = setTimeout(exchange, Math.min(usual, untilAlert() + 500));
  } catch (error) {
    if (isLeaving) return;
    if (error instanceof SignedOut) contact({ reachable: true, signedOut: true });
    else contact({ reachable: false });
    isRefused = error instanceof Busy || error instanceof SignedOut;
    wait = Math.min(wait * 2, longest);
    timer = setTimeout(exchange, again ? 0 : wait * (0.75 + Math.random() / 2));
  } finally {
    busy = false;
  }
}

class SignedOut extends Error {}
/** The server is there, and wants to be asked later. */
class Busy extends Error {}
/** The server understood, and said no. */
export class Refusal extends Error {
  /** @param {number} status @param {import("./said.js").Refused} error */
  constructor(status, error) {
    super(error.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = error.code;
    this.error = error;
  }
}

/**
 * A request to the server; JSON both ways.
 * @param {string} path @param {any} [body] what to send; a POST when there is something
 * @param {string} [method] @param {number} [patience] for how many milliseconds to wait for the answer
 */
export async function ask(path, body, method = body === undefined ? "GET" : "POST", patience = 20_000) {
  const sent = body === undefined
    ? {}
    : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const signal = AbortSignal.any([AbortSignal.timeout(patience), attempt.signal]);
  return await read(await fetch(path, { method, credentials: "same-origin", signal, ...sent }));
}

/** What the server answered, or why it did not. @param {Response} answer */
async function read(answer) {
  const text = await answer.text();
  const document = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : { text };
  if (answer.ok) return document;
  // A wrong password in a form of somebody who is signed in is no reason to sign in again.
  if (answer.status === 401 && document.error?.code !== "wrong_password") throw new SignedOut();
  if (answer.status >= 500 || answer.status === 429) throw new Busy(`HTTP ${answer.status}`);
  throw new Refusal(answer.status, document.error ?? {});
}

async function push() {
  let size = 50;
  while (state.outbox.length) {
    // What makes something ends a batch: what comes after may mean it, by the id that it then has.
    const maker = state.outbox.findIndex(({ change }) => change.do === "arc-new" || change.do === "reminder-new");
    const end = Math.min(size, maker < 0 ? size : maker + 1);
    const batch = state.outbox.slice(0, end).map((waiting) => waiting.change);
    batch.forEach((change) => sending.add(change.id));
    /** @type {any[]} */
    let results;
    try {
      const account = state.account ?? undefined;
      results = (await ask("/v1/changes", { account, changes: batch })).results ?? [];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Somebody else has signed in, whose planner comes next.
      if (error.code === "other_account") return;
      // One bad change must not hold up the others: they go one by one.
      if (batch.length > 1) {
        size = 1;
        continue;
      }
      results = [{ id: batch[0].id, error: { message: error.message, ...error.error } }];
    }
    const known = new Set(batch.map((change) => change.id));
    results = results.filter((result) => known.has(result.id));
    if (!results.length) throw new Error("no results");
    results.forEach((result) => sending.delete(result.id));
    for (const result of results) {
      if (!result.error) continue;
      const change = batch.find((one) => one.id === result.id);
      const title = state.view.tasks.get(change?.task)?.title;
      state.refused.push({ label: change?.line ?? change?.fields?.title ?? title ?? "", ...result.error });
    }
    const undone = results.filter((result) =>
      result.label && batch.some((one) => one.id === result.id && /^(un|re)do$/.test(one.do))
    ).map((result) => result.label);
    const told = results.flatMap((result) => [...result.told ?? [], ...alsoClosed(result, batch)]);
    await takeResults(results);
    for (const words of [...undone, ...told]) tell(`said ${words}`);
    if (results.some((result) => result.error)) tell("refused");
  }
}

/** What an archived Arc took along that nobody here has seen. @param {any} result @param {any[]} batch @returns {string[]} */
function alsoClosed(result, batch) {
  const change = batch.find((one) => one.id === result.id && one.do === "arc-archive");
  const fresh = (result.things?.tasks ?? []).filter((/** @type {any} */ task) => !state.base.tasks.has(task.uuid));
  return change ? fresh.map((/** @type {any} */ { title, arc }) => t("arc.alsoClosed", { title, arc })) : [];
}

/** @param {boolean} mayBeEarly whether what was asked for when the page began is new enough */
async function pull(mayBeEarly) {
  const zone = zoneHere();
  const query = new URLSearchParams({ zone });
  // In another zone, what is pinned to a zone of its own is at other times.
  if (state.cursor && state.loaded && state.zone === zone) {
    query.set("since", String(state.cursor));
    if (state.log) query.set("log", state.log);
  }
  const since = query.has("since") ? { since: state.cursor } : {};
  const early = earlyPlanner();
  const document = early && mayBeEarly && !query.has("since")
    ? await read(await early)
    : await ask(`/v1/planner?${query}`);
  await takeDocument({ ...since, ...document, zone });
}

/** Listens to the server's events, anew when the stream has ended or is to say something else. @param {boolean} [anew] */
function hear(anew = false) {
  if (stream && stream.readyState !== EventSource.CLOSED && !anew) return;
  stream?.close();
  stream = new EventSource(`/v1/events?ring=${ringing()}`);
  /** @param {MessageEvent} event */
  const moved = (event) => {
    if (JSON.parse(event.data).rev !== state.cursor) exchange();
  };
  stream.addEventListener("changed", moved);
  stream.addEventListener("resync", moved);
  stream.addEventListener("settings", () => exchange());
  stream.addEventListener("ringing", (event) => contact({ others: JSON.parse(event.data).others }));
  stream.onerror = () => {
    stream?.close();
    clearTimeout(timer);
    timer = setTimeout(exchange, 1_000);
  };
}
