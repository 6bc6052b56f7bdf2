/// <reference lib="webworker" />
// The page without a network: its files, one cache for each version of the server. Answers of /v1 are never kept here.

/** @type {any} */
const worker = self;
const version = "__VERSION__";
const cacheName = `arc-${version}`;
const files = [
  "app.js",
  "actions.js",
  "asking.js",
  "bars.js",
  "changes.js",
  "dates.js",
  "dialog.js",
  "dom.js",
  "dragging.js",
  "early.js",
  "entry.js",
  "escalation.js",
  "filter.js",
  "focus.js",
  "keys.js",
  "later.css",
  "notify.js",
  "pressing.js",
  "reading.js",
  "repetition.js",
  "router.js",
  "rows.js",
  "said.js",
  "store.js",
  "style.css",
  "sync.js",
  "theme.js",
  "toast.js",
  "travel.js",
  "values.js",
  "views/agenda.js",
  "views/arcs.js",
  "views/calendar.js",
  "views/conflicts.js",
  "views/days.js",
  "views/help.js",
  "views/hours.js",
  "views/import.js",
  "views/log.js",
  "views/month.js",
  "views/places.js",
  "views/reminders.js",
  "views/search.js",
  "views/settings.js",
  "views/task.js",
  "views/today.js",
  "words.js",
  "words/de.json",
  "words/en.json",
  "words/filters.de.json",
  "words/later.de.json",
  "words/later.en.json",
  "words/said.de.json",
  "words/said.en.json",
];
/** What the page can do without. */
const extra = ["engine.js", "zone.js", "arc.wasm"];
const plain = ["/icons/icon.svg", "/icons/icon-192.png", "/icons/icon-512.png", "/manifest.webmanifest"];

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll([...files.map((file) => `/${version}/${file}`), ...plain]);
    const index = await fetch("/index.html", { cache: "no-cache" });
    if (!index.ok) throw new Error("no page");
    await cache.put("/", index);
    await Promise.all(extra.map((file) => cache.add(`/${version}/${file}`).catch(() => {})));
    await worker.skipWaiting();
  })());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    // The version before stays: a page that is still open may ask for one of its files.
    const names = (await caches.keys()).filter((name) => name.startsWith("arc-") && name !== cacheName);
    await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
    await worker.clients.claim();
  })());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/v1/")) return;
  if (request.mode === "navigate") {
    if (url.pathname === "/" || url.pathname === "/index.html") event.respondWith(page());
    return;
  }
  event.respondWith(file(request));
});

/** This version's cache, opened once: the first screen asks for some twenty files. @type {Promise<Cache> | undefined} */
let opened;
const kept = () => (opened ??= caches.open(cacheName));

/** The page as kept, at once. */
async function page() {
  return (await (await kept()).match("/")) ?? fetch("/");
}

/** A file as kept; those of the version before are in another cache. @param {Request} request */
async function file(request) {
  return (await (await kept()).match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const answer = { action: event.action, uuid: event.notification.data?.uuid };
  event.waitUntil((async () => {
    const [open] = await worker.clients.matchAll({ type: "window" });
    if (!open) return worker.clients.openWindow(`/#/today~${answer.uuid}`);
    if (!answer.action) await open.focus();
    open.postMessage(answer);
  })());
});
