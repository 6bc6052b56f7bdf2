// The planner in this browser: one state for all views, kept in IndexedDB.
//
//     server ──documents──▶ base ─┐
//                                 ├─▶ view ──▶ the views
//     person ──changes───▶ outbox ┘
//
// sync.js takes the outbox to the server and brings documents back. Tabs tell each other what came.

import { apply, renamed, silence } from "./changes.js";
import { firstWeekdayHere, now, taste, wall, zoneHere } from "./dates.js";

/** @typedef {import("./types.js").Task} Task */
/** @typedef {import("./types.js").Arc} Arc */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {{ seq: number, change: Change, reading?: any, kept?: Promise<void> }} Waiting */
/**
 * @typedef {{
 *   arcs: Map<string, Arc>, tasks: Map<string, Task>, reminders: Map<string, any>, groups: Map<string, any>,
 *   places: Map<string, any>, stacks: Map<string, any>, terms: Map<string, any>, paths: Map<string, any>,
 *   conflicts: any[], alerts: any[], coming: any[], lessons: any[], settings: Record<string, string>,
 *   usual: string[]
 * }} Things
 */

const kinds = /** @type {const} */ (["arcs", "tasks", "reminders", "groups", "places", "stacks", "terms", "paths"]);
/** Those of which every document has all. @type {readonly string[]} */
const complete = ["places", "stacks", "terms", "paths"];

/** @returns {Things} */
function nothing() {
  const maps = Object.fromEntries(kinds.map((kind) => [kind, new Map()]));
  return /** @type {any} */ ({ ...maps, conflicts: [], alerts: [], coming: [], lessons: [], settings: {}, usual: [] });
}

export const state = {
  /** @type {string | null} */ account: localStorage.getItem("arc.account"),
  cursor: 0,
  /** @type {string | null} */ log: null,
  /** The zone on whose clock what is pinned to another zone is shown. @type {string | null} */ zone: null,
  /** What the server has. */ base: nothing(),
  /** What is shown. */ view: nothing(),
  /** @type {Waiting[]} */ outbox: [],
  /** Whether the server answered when it was last asked. */ reachable: true,
  signedOut: false,
  /** How many other devices ring, as the server said last. */ others: 0,
  /** Whether there is something to show, from here or from the server. */ loaded: false,
  /** @type {(import("./said.js").Refused & { label: string })[]} */ refused: [],
  /** What was done in this tab and stands, the latest last, as the server knows it. @type {{ id: string, step: string | null, label: string, change: any }[]} */
  done: [],
};

/** @type {Set<(what: string) => void>} */
const listeners = new Set();
/** Calls back after every change of the state. @param {(what: string) => void} listener */
export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** @param {string} what */
export function tell(what) {
  for (const listener of listeners) listener(what);
}

const channel = new BroadcastChannel("arc");
/** Tells the other tabs. @param {{ what: string } & Record<string, any>} message */
const post = (message) => channel.postMessage({ account: state.account, ...message });

// ---- IndexedDB

/** @type {IDBDatabase | null} */
let database = null;

/** @param {string} account @returns {Promise<IDBDatabase>} */
function open(account) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`arc.${account}`, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("things");
      request.result.createObjectStore("outbox", { autoIncrement: true });
      request.result.createObjectStore("meta");
    };
    request.onsuccess = () => {
      // Another tab signs out.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
const done = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });

/** Opens what this browser kept of the account that was here last. */
export async function openStore() {
  if (!state.account) return;
  await load(state.account);
}

/** @param {string} account */
async function load(account) {
  database = await open(account);
  const transaction = database.transaction(["things", "outbox", "meta"]);
  const outbox = transaction.objectStore("outbox");
  const [seqs, waiting] = await Promise.all([
    answer(outbox.getAllKeys()),
    answer(outbox.getAll()),
    readKept(transaction),
  ]);
  // What was done before it was known whose planner this is stands, too.
  if (!state.account) { for (const one of state.outbox) one.kept ??= keep(database, one); }
  const kept = waiting.map((record, index) => ({ ...record, seq: Number(seqs[index]) }));
  const known = new Set(kept.map(({ change }) => change.id));
  const all = [...kept, ...state.outbox.filter(({ change }) => !known.has(change.id))];
  state.outbox = all.filter(({ change }) => !answered.has(change.id));
  state.account = account;
  lay();
}

/** The newest of what other tabs have kept and this one has not. */
let newest = 0;

/** Takes what other tabs have kept, when this one has missed a document. @param {IDBDatabase} database @param {number} cursor */
async function readAnew(database, cursor) {
  newest = Math.max(newest, cursor);
  while (state.cursor < newest) {
    const before = state.cursor;
    await readKept(database.transaction(["things", "meta"]));
    if (state.cursor === before) return;
  }
}

/** Takes the server's planner as this browser has kept it. @param {IDBTransaction} transaction */
async function readKept(transaction) {
  const things = transaction.objectStore("things");
  const [keys, values, meta] = await Promise.all([
    answer(things.getAllKeys()),
    answer(things.getAll()),
    answer(transaction.objectStore("meta").get("meta")),
  ]);
  state.base = nothing();
  keys.forEach((key, index) => {
    const [kind, id] = String(key).split("/", 2);
    // What an earlier page kept for the places of a task, which are a field of it now.
    if (kind === "reminders" && values[index].places?.length && values[index].series && !values[index].recurrenceID) {
      return;
    }
    /** @type {any} */ (state.base)[kind]?.set(id, placed(values[index]));
  });
  if (!meta) return;
  state.cursor = meta.cursor;
  state.log = meta.log;
  state.zone = meta.zone ?? null;
  state.base.settings = meta.settings ?? {};
  state.base.conflicts = meta.conflicts ?? [];
  state.base.alerts = meta.alerts ?? [];
  state.base.coming = meta.coming ?? [];
  state.base.lessons = meta.lessons ?? [];
  state.base.usual = meta.usual ?? [];
  state.loaded = true;
}

function keepMeta(/** @type {IDBTransaction} */ transaction) {
  const { cursor, log, zone, base } = state;
  transaction.objectStore("meta").put(
    {
      cursor,
      log,
      zone,
      settings: base.settings,
      conflicts: base.conflicts,
      alerts: base.alerts,
      coming: base.coming,
      lessons: base.lessons,
      usual: base.usual,
    },
    "meta",
  );
}

// ---- What the server says

/** Takes a document of /v1/planner in. @param {any} document */
export async function takeDocument(document) {
  if (document.account && document.account !== state.account) {
    localStorage.setItem("arc.account", document.account);
    // Somebody else has signed in.
    if (state.account) return beginAnew();
    await load(document.account);
  }
  const isNew = mergeDocument(document) || !state.loaded;
  state.loaded = true;
  if (isNew) show();
  // First on the disk, then told to the other tabs.
  if (database && !(await keepDocument(database, document))) {
    // A tab that was closed in the middle has kept less.
    state.cursor = 0;
    return tell("outbox");
  }
  post({ what: "document", document });
}

/**
 * Keeps a document of the server; false: it builds on what is not kept.
 * @param {IDBDatabase} database @param {any} document
 */
async function keepDocument(database, document) {
  const transaction = database.transaction(["things", "meta"], "readwrite");
  const things = transaction.objectStore("things");
  const meta = await answer(transaction.objectStore("meta").get("meta"));
  if (isWhole(document)) things.clear();
  else if ((meta?.cursor ?? 0) < document.since) return false;
  for (const kind of kinds) {
    if (complete.includes(kind) && document[kind]) things.delete(IDBKeyRange.bound(`${kind}/`, `${kind}/\uffff`));
    for (const thing of document[kind] ?? []) things.put(thing, `${kind}/${keyOf(thing)}`);
  }
  for (const id of document.removed ?? []) for (const kind of kinds) things.delete(`${kind}/${id}`);
  keepMeta(transaction);
  await done(transaction);
  return true;
}

/** Begins anew, in all tabs, since it is another account's planner now, or nobody's. */
function beginAnew() {
  post({ what: "account" });
  location.reload();
  return new Promise(() => {});
}

/** How many changes wait in this browser, of everybody who used it. */
export async function waitingHere() {
  let count = 0;
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith("arc.")) continue;
    const one = await open(name.slice("arc.".length));
    count += await answer(one.transaction("outbox").objectStore("outbox").count());
    one.close();
  }
  return count;
}

/** Forgets everything that this browser kept. */
export async function forget() {
  localStorage.removeItem("arc.account");
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith("arc.")) await answer(indexedDB.deleteDatabase(name));
  }
  post({ what: "account" });
}

/** @param {any} thing */
const keyOf = (thing) => thing.uuid ?? thing.name ?? thing.title;
/**
 * A task that is pinned to a zone has its own days and times in `own`, and shows those on the clock here.
 * @param {any} kept
 */
function placed(kept) {
  const thing = renamed(kept);
  if (!thing.local) return thing;
  const { date, time, endDate, endTime } = thing;
  return { ...thing, ...thing.local, own: { date, time, endDate, endTime } };
}
/** @param {any} document */
const isWhole = (document) => document.full || !document.since && !("removed" in document);

/** What every document says anew, beside the things that have changed. */
const alwaysSaid = () => {
  const { conflicts, alerts, coming, lessons, settings, usual } = state.base;
  const named = complete.map((kind) => [.../** @type {any} */ (state.base)[kind].values()]);
  return JSON.stringify([conflicts, alerts, coming, lessons, settings, usual, state.zone, named]);
};

/** Takes a document in. Whether anything is another than before. @param {any} document @returns {boolean} */
function mergeDocument(document) {
  const { base } = state, before = alwaysSaid();
  for (const kind of kinds) {
    const isAll = isWhole(document) || complete.includes(kind) && !!document[kind];
    if (!isAll && !document[kind]?.length && !document.removed?.length) continue;
    /** @type {Map<string, any>} */
    const map = new Map(isAll ? [] : base[kind]);
    for (const thing of document[kind] ?? []) map.set(keyOf(thing), placed(thing));
    for (const id of document.removed ?? []) map.delete(id);
    /** @type {any} */ (base)[kind] = map;
  }
  base.conflicts = document.conflicts ?? base.conflicts;
  base.alerts = document.alerts ?? base.alerts;
  base.coming = document.coming ?? base.coming;
  base.lessons = document.lessons ?? base.lessons;
  base.settings = document.settings ?? base.settings;
  base.usual = document.usual ?? base.usual;
  state.cursor = document.cursor;
  state.log = document.log ?? null;
  state.zone = document.zone ?? null;
  const some = kinds.some((kind) => !complete.includes(kind) && document[kind]?.length) || document.removed?.length > 0;
  return some || isWhole(document) || alwaysSaid() !== before;
}

/** Takes in what became of changes that were sent. @param {any[]} results */
export async function takeResults(results) {
  const ids = new Set(results.map((result) => result.id));
  const sent = state.outbox.filter((waiting) => ids.has(waiting.change.id));
  // First on the disk and told to the other tabs, then taken away from both.
  await Promise.all(sent.map((waiting) => waiting.kept));
  mergeResults(results);
  post({ what: "results", results });
  show();
  if (!database) return;
  const transaction = database.transaction(["things", "outbox"], "readwrite");
  for (const { seq } of sent) transaction.objectStore("outbox").delete(seq);
  for (const { seq, kept: _, ...record } of state.outbox) {
    if (seq !== Number.MAX_SAFE_INTEGER) transaction.objectStore("outbox").put(record, seq);
  }
  for (const result of results) {
    for (const kind of kinds) {
      for (const thing of result.things?.[kind] ?? []) {
        transaction.objectStore("things").put(thing, `${kind}/${keyOf(thing)}`);
      }
    }
  }
  await done(transaction);
}

/**
 * What the page named itself may have got another id: an Arc of the same name was there already. What still waits then
 * means that one.
 * @param {any} result
 */
function rename(result) {
  const made = state.outbox.find(({ change }) => change.id === result.id)?.change;
  const kind = made?.do === "arc-new" ? "arcs" : made?.do === "reminder-new" ? "reminders" : null;
  const own = kind === "arcs" ? made?.arc : made?.reminder;
  const things = kind ? result.things?.[kind] ?? [] : [];
  if (!kind || !things.length || things.some((/** @type {any} */ thing) => thing.uuid === own)) return;
  const given = (things.find((/** @type {any} */ thing) => thing.title === made?.fields.title) ?? things[0]).uuid;
  for (const waiting of state.outbox) {
    const text = JSON.stringify(waiting.change);
    if (text.includes(own)) waiting.change = JSON.parse(text.replaceAll(own, given));
  }
  if (location.hash.includes(own)) history.replaceState(null, "", location.hash.replaceAll(own, given));
}

/** Remembers what this tab did, so that it can take back its own and not what somebody did elsewhere. @param {any} result */
function remember(result) {
  const change = state.outbox.find((waiting) => waiting.change.id === result.id)?.change;
  const isOwn = own.delete(result.id);
  if (!change) return;
  if (change.undoes) {
    state.done = state.done.filter((done) => done.id !== change.undoes);
  } else if (change.do === "undo") {
    // Also what another tab has taken back is not there to be taken back here.
    if (change.step) state.done = state.done.filter((done) => done.step !== change.step);
    else if (change.change) state.done = state.done.filter((done) => done.id !== change.change);
    else if (isOwn) state.done.pop();
  } else if (!isOwn) return;
  else if (result.step || result.undoable || !result.error && "before" in change) {
    state.done.push({ id: result.id, step: result.step, label: result.label, change });
  }
}

/** The changes that the server has answered since this tab began. @type {Set<string>} */
const answered = new Set();

/** @param {any[]} results */
function mergeResults(results) {
  for (const result of results) {
    answered.add(result.id);
    remember(result);
    rename(result);
    const change = state.outbox.find((waiting) => waiting.change.id === result.id)?.change;
    // What was answered stays so until the server's next document says what reminds.
    if (change && !result.error) silence(state.base, change);
    state.outbox = state.outbox.filter((waiting) => waiting.change.id !== result.id);
    for (const kind of kinds) {
      for (const thing of result.things?.[kind] ?? []) {
        /** @type {any} */ (state.base)[kind].set(keyOf(thing), placed(thing));
      }
    }
  }
}

// ---- What the person does

/**
 * Records a change, shows it at once, and leaves it in the outbox until the server has it.
 * @param {{ do: string } & Record<string, any>} what
 * @param {any} [reading] how the engine read the line of an `add`
 */
export async function act(what, reading) {
  /** @type {any} */
  const change = { id: crypto.randomUUID(), base: state.cursor, at: now().text, zone: zoneHere(), ...what };
  /** @type {Waiting} */
  const waiting = { seq: Number.MAX_SAFE_INTEGER, change, ...(reading && { reading }) };
  state.outbox.push(waiting);
  own.add(change.id);
  show();
  if (database) waiting.kept = keep(database, waiting);
  // It is sent while it is written.
  tell("outbox");
  await waiting.kept;
  return change;
}

/** Writes a change to the disk, and tells the other tabs. @param {IDBDatabase} database @param {Waiting} waiting */
async function keep(database, waiting) {
  const transaction = database.transaction("outbox", "readwrite", { durability: "strict" });
  const { seq: _, kept: __, ...record } = waiting;
  waiting.seq = Number(await answer(transaction.objectStore("outbox").add(record)));
  await done(transaction);
  const { kept: ___, ...told } = waiting;
  post({ what: "change", waiting: told });
}

/**
 * Takes the last change back when the server has not heard of it; one of another tab only while none of this tab waits.
 * Whether it did.
 */
export async function takeBack() {
  const last = state.outbox.at(-1);
  if (!last || state.reachable || sending.has(last.change.id)) return false;
  if (!own.has(last.change.id) && state.outbox.some(({ change }) => own.has(change.id))) return false;
  state.outbox.pop();
  await last.kept;
  if (database) {
    const transaction = database.transaction("outbox", "readwrite");
    transaction.objectStore("outbox").delete(last.seq);
    await done(transaction);
  }
  post({ what: "results", results: [{ id: last.change.id }] });
  show();
  return true;
}

/** What takes back the latest that was done in this tab and stands. */
export function undoing() {
  const undone = new Set(
    state.outbox.flatMap(({ change }) => change.do === "undo" ? [change.step, change.change] : [change.undoes]),
  );
  const waiting = state.outbox.findLast(({ change: { id, do: verb, undoes, ...rest } }) =>
    own.has(id) && verb !== "undo" && !undoes && (verb !== "config" || "before" in rest) && !undone.has(id)
  );
  const last = waiting
    ? { id: waiting.change.id, step: null, change: waiting.change }
    : state.done.findLast((done) => !undone.has(done.id) && !undone.has(done.step ?? done.id));
  // The log knows no settings: one that was changed is set as it was before.
  if (last?.change.do === "config") {
    return { do: "config", key: last.change.key, value: last.change.before, undoes: last.id };
  }
  return { do: "undo", ...(last?.step ? { step: last.step } : last && { change: last.id }) };
}

/** The changes of this tab that the server has not answered yet. @type {Set<string>} */
const own = new Set();

/** Changes on their way to the server, which may arrive though no answer does. @type {Set<string>} */
export const sending = new Set();

channel.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  if (data.what === "account") return location.reload();
  if (data.what === "wake" || data.what === "watched") return tell(data.what);
  if (data.what === "contact") return heard(data.contact);
  // Another tab was the first to hear whose planner this is.
  if (data.what === "document" && !state.account) await load(data.account);
  if (data.account !== state.account) {
    // This tab began while another one heard that somebody else has signed in.
    if (localStorage.getItem("arc.account") !== state.account) location.reload();
    return;
  }
  const known = (/** @type {string} */ id) => state.outbox.some(({ change }) => change.id === id);
  if (data.what === "change" && !known(data.waiting.change.id)) state.outbox.push(data.waiting);
  if (data.what === "results") mergeResults(data.results);
  if (data.what === "document") {
    if (database && !isWhole(data.document) && data.document.since > state.cursor) {
      await readAnew(database, data.document.cursor);
    } else if (!mergeDocument(data.document)) return;
    state.loaded ||= isWhole(data.document);
  }
  lay();
  tell(data.what === "change" ? "outbox" : "planner");
};

/**
 * Tells the tab that syncs, this one or another, to do so at once (`wake`), or that somebody looks at the page (`watched`).
 * @param {"wake" | "watched"} what
 */
export function call(what) {
  tell(what);
  post({ what });
}

/** Says to this tab and the others how it stands with the server. @param {{ reachable?: boolean, signedOut?: boolean, others?: number }} contact */
export function contact(contact) {
  // Said each time, since a tab may have been opened since.
  post({ what: "contact", contact });
  heard(contact);
}

/** @param {{ reachable?: boolean, signedOut?: boolean, others?: number }} contact */
function heard(contact) {
  const now = () => `${state.reachable} ${state.signedOut} ${state.others}`;
  const before = now();
  Object.assign(state, contact);
  if (before !== now()) tell("contact");
}

// ---- What is shown

/** Lays what waits over what the server has, and has it drawn. */
function show() {
  lay();
  tell("planner");
}

/** @type {{ tasks: Map<string, Task>, open: Task[] } | null} */
let sorted = null;

/** @type {{ tasks: Map<string, Task>, counts: Map<string, { open: number, late: number }> } | null} */
let counted = null;

function lay() {
  const { base, outbox } = state;
  state.view = base;
  if (outbox.length) {
    const view = { ...base };
    for (const kind of kinds) /** @type {any} */ (view)[kind] = new Map(base[kind]);
    // What waits to be undone is not shown, though the server will hear of both.
    /** @type {Waiting[]} */
    const standing = [];
    for (const waiting of outbox) {
      const { do: verb, step, change } = waiting.change;
      if (verb === "undo" && change) standing.splice(standing.findIndex((one) => one.change.id === change) >>> 0, 1);
      else if (verb === "undo" && !step) standing.pop();
      else if (waiting.change.do === "undo") continue;
      else standing.push(waiting);
    }
    for (const { change, reading } of standing) apply(view, change, reading);
    state.view = view;
  }
  tree = counted = sorted = null;
  taste.clock = state.view.settings.clock ?? "locale";
  const days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
  const first = days.indexOf(chosen("first-weekday") ?? "");
  taste.firstWeekday = first < 0 ? firstWeekdayHere() : first;
}

/** A setting that somebody has chosen; nothing while it is as it usually is. @param {string} key */
export const chosen = (key) => state.view.usual.includes(key) ? undefined : state.view.settings[key];

/** What reminds now: what the server said, and what has come since, as it said beforehand. @returns {any[]} */
export function activeAlerts() {
  const { alerts, coming } = state.view;
  const active = new Map(alerts.map((alert) => [alert.uuid, alert]));
  for (const alert of coming) if (Date.parse(alert.at) <= Date.now()) active.set(alert.uuid, alert);
  return [...active.values()];
}

/** For how many milliseconds nothing more reminds, when the page is to know: the server names what comes within a day. */
export function untilAlert() {
  const now = Date.now();
  const next = state.view.coming.find((alert) => Date.parse(alert.at) > now);
  return next ? Date.parse(next.at) - now : Infinity;
}

/** @type {{ byPath: Map<string, Arc>, children: Map<string, Arc[]> } | null} */
let tree = null;

/** Compares names as people count: `CS 61B` before `CS 170`. */
const names = new Intl.Collator(undefined, { numeric: true });

/** The Arcs by path, and what lies directly in each (in `""` the top level). */
export function arcTree() {
  if (tree) return tree;
  /** @type {Map<string, Arc>} */
  const byPath = new Map();
  /** @type {Map<string, Arc[]>} */
  const children = new Map([["", []]]);
  for (const arc of state.view.arcs.values()) byPath.set(arc.path, arc);
  for (const arc of byPath.values()) {
    const above = parentPath(arc.path);
    children.set(above, [...(children.get(above) ?? []), arc]);
  }
  for (const list of children.values()) list.sort((a, b) => names.compare(a.title, b.title));
  return (tree = { byPath, children });
}

/** How many open and overdue tasks an Arc and all below it hold. @param {string} path */
export function countsOf(path) {
  if (counted?.tasks !== state.view.tasks) {
    counted = { tasks: state.view.tasks, counts: new Map() };
    const { day } = now();
    for (const task of state.view.tasks.values()) {
      if (task.closed) continue;
      const late = task.date && task.date < day && task.kind !== "event" ? 1 : 0;
      for (let arc = task.arc; arc; arc = parentPath(arc)) {
        const so = counted.counts.get(arc) ?? { open: 0, late: 0 };
        counted.counts.set(arc, { open: so.open + 1, late: so.late + late });
      }
    }
  }
  return counted.counts.get(path) ?? { open: 0, late: 0 };
}

/** `CS 61B` of `CS 61B/Labs`. @param {string} path */
export const parentPath = (path) => path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";

/** @param {string} path */
export const arcAt = (path) => arcTree().byPath.get(path);

/** The Arc's colour and short name. @param {string} path */
export function look(path) {
  const name = path.split("/")[0], arc = arcAt(path), root = arcAt(name);
  // What somebody has just chosen here, what the server has made of all Arcs, or a guess for an Arc that is new.
  const known = arc?.look ?? root?.look;
  return {
    short: arc?.short ?? known?.short ?? shortOf(name),
    colour: arc?.colour ?? arc?.look?.colour ?? root?.colour ?? known?.colour ?? hueOf(name),
  };
}

/** `61B` of `CS 61B`, `MATH 54` of `MATH 54: Algebra`. @param {string} name */
function shortOf(name) {
  const [code, number] = /^[A-Za-z]{1,8}[ -]?([0-9A-Za-z]*\d[0-9A-Za-z]*)\b/.exec(name) ?? [];
  if (code) return /[A-Za-z]/.test(number) ? number : code;
  return name.length > 10 ? `${name.slice(0, 9)}.` : name;
}

const hues = ["blue", "orange", "green", "purple", "red", "teal", "olive", "pink", "sky", "violet"];
/** A colour until the server has chosen one. @param {string} name */
const hueOf = (name) => hues[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % hues.length];

/** Tasks that are not closed, by due time. @returns {Task[]} */
export function openTasks() {
  if (sorted?.tasks !== state.view.tasks) {
    const open = [...state.view.tasks.values()].filter((task) => !task.closed);
    const keyed = open.map((task) => ({ task, key: dueKey(task) }));
    keyed.sort((a, b) => a.key < b.key ? -1 : 1);
    sorted = { tasks: state.view.tasks, open: keyed.map((one) => one.task) };
  }
  return sorted.open;
}

/** Whether its time has passed. @param {Task} task */
export function isOverdue(task) {
  if (task.closed || !task.date || task.kind === "event") return false;
  const { day, time } = now();
  return task.date < day || task.date === day && !!task.time && task.time < time;
}

/** Whether it was closed before its time, because its series ended with its Arc. @param {Task} task */
export function endedEarly({ outcome, recurrence, date, time, closed }) {
  if (outcome !== "passed" || !recurrence || !date || !closed) return false;
  const end = wall(closed);
  return end.day < date || end.day === date && (!time || end.time < time);
}

/** A text by which tasks sort. @param {Task} task */
export const dueKey = (task) => `${task.date ?? "9"}${task.time ?? "~"}${task.title}`;

/** In the order of their due times; those without come last. @param {Task} a @param {Task} b */
export const byDue = (a, b) => dueKey(a) < dueKey(b) ? -1 : 1;
