// The page of arc.
//
//     the line ──▶ entry.js ──reading──▶ store.js ──▶ sync.js ──▶ server
//                                          │
//     views/*.js ◀── what is shown ────────┘
//
// Everything is drawn by views from the state in store.js; app.js is the frame around them. Start at store.js.

import { drawBars } from "./bars.js";
import { now, zoneHere } from "./dates.js";
import { carriesIntoArcs } from "./dragging.js";
import { fill, growTo, h, heightsOf, icon, laterStyle } from "./dom.js";
import { entryLine } from "./entry.js";
import { focusNow } from "./focus.js";
import { startKeys } from "./keys.js";
import { answered, isMuted, nameWindow, permission, showAlerts } from "./notify.js";
import { whenReleased } from "./pressing.js";
import { loadReader } from "./reading.js";
import { loadSaid, refusal, said, sentence } from "./said.js";
import { opened, place, stay } from "./router.js";
import { act, activeAlerts, isOverdue, listen, openStore, openTasks, state } from "./store.js";
import { startSync } from "./sync.js";
import { toast, toastElements } from "./toast.js";
import { showTheme } from "./theme.js";
import { language, laterWords, loadWords, n, t } from "./words.js";
import { today } from "./views/today.js";

/** Without a prototype, since the address names one of them. @type {Record<string, (page: any, parts: string[]) => any>} */
const views = Object.assign(Object.create(null), { today });
/** Views that come when they are first wanted, so that the first screen is light. */
const later = new Set(["agenda", "arcs", "calendar", "reminders", "search", "log", "trash", "settings", "conflicts"]);
showTheme();
await Promise.all([loadWords(), openStore()]);

/** @type {any} */
const parts = {};
/** Where each view was scrolled to. @type {Map<string, any>} */
const memories = new Map();

/** What a view may do with the frame around it. */
const page = {
  heading(/** @type {string} */ title, /** @type {string} */ note = "", /** @type {any} */ more = {}) {
    fill(
      parts.heading,
      (more.above ?? []).map((/** @type {any} */ { name, href, into }) =>
        h("a.crumb", { href, "data-into": into }, icon("left"), name)
      ),
      h(
        "h1",
        { tabindex: "-1", "data-focus": "heading" },
        more.hue && h(`span.dot.hue-${more.hue}`),
        h("span.heading-title", null, title),
        note && h("span.note", null, note),
      ),
    );
    page.title(title);
  },
  title(/** @type {string} */ title) {
    fill(parts.heading.querySelector(".heading-title"), title);
    nameWindow(`${title} · arc`);
  },
  actions(/** @type {any} */ content) {
    fill(parts.actions, content);
  },
  wide() {
    parts.main.classList.add("is-wide");
  },
  /** Says what is shown by another address; it stays as it is, and so does the task beside it. */
  renamed(/** @type {string} */ address) {
    const { task } = place();
    history.replaceState(null, "", task ? `${address}~${task}` : address);
    named(place());
  },
  memory(/** @type {string} */ view, /** @type {string} */ key) {
    const name = `${view} ${key}`;
    if (!memories.has(name)) memories.set(name, {});
    return memories.get(name);
  },
};

function frame() {
  parts.heading = h("div.heading");
  parts.actions = h("div.actions");
  parts.view = h("div.view");
  parts.notes = h("div.notes");
  parts.side = h("nav.side", { "aria-label": t("views") });
  parts.foot = h("nav.foot", { "aria-label": t("views") });
  for (const part of [parts.view, parts.side]) carriesIntoArcs(part);
  parts.panel = h("aside.panel", { "aria-label": t("task"), hidden: true });
  parts.line = entryLine({
    arc: () => place().view === "arcs" && place().parts[0] ? place().parts[0] : null,
    added: (uuid) => stay(opened(uuid)),
    lines: async (text) => {
      const [{ askImport }] = await Promise.all([import("./views/import.js"), laterWords()]);
      return askImport(text);
    },
    fields: async (title) => {
      const { newTask } = await import("./views/task.js");
      const arc = state.view.arcs.get(place().view === "arcs" ? place().parts[0] : "");
      newTask(title, arc?.path ?? null, (uuid) => stay(opened(uuid)));
    },
  });
  parts.main = h(
    "main.main",
    { id: "main" },
    h("div.entry-place", null, parts.line.element),
    parts.notes,
    h("div.head-row", null, parts.heading, parts.actions),
    parts.view,
  );
  document.body.replaceChildren(
    h("a.skip", {
      href: "#main",
      onclick: (/** @type {Event} */ event) => (event.preventDefault(), parts.heading.querySelector("h1")?.focus()),
    }, t("skip")),
    parts.side,
    parts.main,
    parts.panel,
    parts.foot,
    ...toastElements,
  );
}

/** Whether a newer page waits for a reload. */
let hasNewVersion = false;

function drawNotes() {
  const waiting = state.outbox.length;
  fill(
    parts.notes,
    state.signedOut && h("p.notice", { role: "status" }, t("signedOut"), " ", h("a", { href: "/login" }, t("signIn"))),
    !state.reachable &&
      h("p.notice.notice-away", { role: "status" }, waiting ? n("status.saved", waiting) : t("status.offline")),
    state.view.conflicts.length > 0 && place().view !== "conflicts" &&
      h("a.note-conflicts", { href: "#/conflicts" }, n("conflicts.some", state.view.conflicts.length)),
    permission() === "denied" && (state.view.reminders.size > 0 || activeAlerts().length > 0) &&
      localStorage.getItem("arc.denied") !== "seen" &&
      h(
        "p.notice",
        { role: "note" },
        t("notify.denied"),
        " ",
        h("button.quiet", {
          type: "button",
          onclick: () => {
            localStorage.setItem("arc.denied", "seen");
            drawNotes();
          },
        }, t("gotIt")),
      ),
    hasNewVersion &&
      h(
        "p.notice",
        { role: "status" },
        t("newVersion"),
        " ",
        h("button.quiet", { type: "button", onclick: () => location.reload() }, t("reload")),
      ),
    isMuted() && h("p.notice", { role: "status" }, t("alarm.muted")),
    zoneNote(),
  );
}

let asked = false;
/** Asks for what is likely to be wanted next, once there is something to look at meanwhile. */
function nextViews() {
  if (asked) return;
  asked = true;
  setTimeout(() => {
    Promise.all([import("./views/task.js"), import("./views/arcs.js"), laterStyle()]).catch(() => {});
    loadSaid().then(() => {
      parts.line.refresh();
      plan();
    });
  }, 1_000);
}

let begun = false;
/** Whoever begins with the page in German types German lines, too. */
function beginInLanguage() {
  const { view } = state;
  if (begun || !state.loaded) return;
  begun = true;
  if (language !== "en" && view.usual.includes("language") && !view.tasks.size) {
    act({ do: "config", key: "language", value: language });
  }
}

/** Comes when the zone has changed. @type {any} */
let zoneQuestion = null;
/** Asks what becomes of local times when this browser is in another zone than it was. */
function zoneNote() {
  const here = zoneHere();
  const before = localStorage.getItem("arc.zone") ?? here;
  localStorage.setItem("arc.zone", before);
  if (before === here) return null;
  if (zoneQuestion) return zoneQuestion(before, here, drawNotes);
  import("./travel.js").then((module) => {
    zoneQuestion = module.zoneQuestion;
    whenReleased(drawNotes);
  }, () => {});
  return null;
}

/** The view that is drawn, and whether it must be drawn anew once nobody types in it. */
let drawn = "";
let postponed = false;

/** Notes what the view shows. @param {{ view: string, parts: string[] }} place */
function named({ view, parts: rest }) {
  drawn = parts.main.dataset.view = [view, ...rest].join("/");
}

/** Whether somebody is in the middle of typing here. @param {Element} element */
function isTypedIn(element) {
  const active = document.activeElement;
  return !!active && element.contains(active) && active.matches("input:not([type=checkbox]), textarea, select");
}

/** What opens and closes in the view, by names that hold when it is drawn anew. @returns {[string, HTMLDetailsElement][]} */
function folds() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return [...parts.view.querySelectorAll("details")].map((details) => {
    const name = `${details.closest("[data-uuid]")?.dataset.uuid ?? ""} ${details.className}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return [`${name} ${counts.get(name)}`, details];
  });
}

/** @param {boolean} moved whether the address changed @param {boolean} [isFrame] whether the view stays as it is */
function draw(moved, isFrame = false) {
  const { view, parts: rest, task } = place();
  const key = [view, ...rest].join("/");
  const focus = focusNow();
  const other = drawn !== key, isFirst = !drawn;
  const closed = panel && !task ? panel.uuid : null;
  if (later.has(view) && !views[view]) {
    const module = import(view === "trash" ? "./views/log.js" : `./views/${view}.js`);
    Promise.all([module, laterWords(), laterStyle()]).then(([module]) => {
      views[view] = module[view];
      whenReleased(() => draw(moved));
    }, () => toast(t("needsServer")));
    return;
  }
  if (other || !isFrame && !isTypedIn(parts.view)) {
    const top = scrollY, heights = other ? [] : heightsOf(parts.view);
    const unfolded = other ? new Set() : new Set(folds().filter(([, details]) => details.open).map(([name]) => name));
    named(place());
    parts.main.classList.remove("is-wide");
    fill(parts.actions);
    fill(
      parts.view,
      state.loaded
        ? (views[view] ?? today)(page, rest)
        : h("div.empty", null, h("p", null, t(state.reachable ? "loading" : "firstOffline"))),
    );
    // What somebody has opened stays open, whatever comes from elsewhere.
    for (const [name, details] of folds()) if (unfolded.has(name)) details.open = true;
    if (!state.loaded) page.heading(t("today"));
    if (other) scrollTo(0, 0);
    else {
      growTo(parts.view, top + innerHeight, heights);
      scrollTo(0, top);
    }
  } else if (!isFrame) postponed = true;
  drawPanel(task, moved);
  drawBars(parts.side, parts.foot);
  drawNotes();
  // Another key is another address, whoever draws it first: the event of the address comes later.
  if (other) parts.line.refresh();
  const isNew = other && !isFirst;
  if (document.activeElement === document.body) {
    // What had the focus has it again; else the task that was open, what is near, or the heading of another view.
    const found = focus.same();
    const again = found && !(isNew && found.closest("nav")) ? found : null;
    const before = closed && !isNew ? document.querySelector(`main a[data-task="${closed}"]`) : null;
    const near = isNew ? null : focus.near();
    const heading = isNew || closed || focus.isKeyed ? parts.heading.querySelector("h1") : null;
    /** @type {any} */ (again ?? before ?? near ?? heading)?.focus({ preventScroll: true });
  }
  const wanted = other ? parts.view.querySelector("[autofocus]") : null;
  if (wanted instanceof HTMLElement) wanted.focus();
}

/** The panel that is open. @type {{ uuid: string, element: any, show: () => boolean } | null} */
let panel = null;
/** Comes with the first task that is opened. @type {any} */
let taskPanel = null;
/** Whether the address has changed since the panel was wanted, which then takes the focus. */
let isOpening = false;
const narrow = matchMedia("(max-width: 820px)");
/** Keeps the focus out of what a task covers, on a phone. */
function shield() {
  for (const part of [parts.main, parts.foot]) part.inert = narrow.matches && !parts.panel.hidden;
}

/** @param {string | null} task @param {boolean} moved */
function drawPanel(task, moved) {
  document.body.classList.toggle("has-panel", !!task);
  parts.panel.hidden = !task;
  shield();
  isOpening ||= moved;
  if (task && !taskPanel) {
    Promise.all([import("./views/task.js"), laterStyle()]).then(([module]) => {
      taskPanel = module.taskPanel;
      drawPanel(place().task, false);
    }, () => toast(t("needsServer")));
    return;
  }
  const takesFocus = isOpening;
  isOpening = false;
  const same = !!panel && panel.uuid === task;
  // The fields of a task stay where they are while it is open, whatever changes: somebody may be typing in them.
  if (panel && same && panel.show()) return;
  panel = task ? taskPanel(task) : null;
  fill(parts.panel, panel?.element);
  panel?.show();
  if (!panel || same) return;
  parts.panel.scrollTop = 0;
  // Whoever types a line types the next one, unless the task covers it.
  if (takesFocus && (document.activeElement !== parts.line.input || narrow.matches)) {
    parts.panel.querySelector(".panel-close")?.focus({ preventScroll: true });
    document.dispatchEvent(new Event("arc-opened"));
  }
}

/**
 * Draws once, however much has come, and only when the focus is where it goes: whoever leaves a field changes something,
 * and must not have the next field taken away while it gets the focus.
 */
let planned = "";
/** @param {"all" | "frame"} [what] the frame: what says how it stands with the server */
function plan(what = "all") {
  if (!planned) setTimeout(() => whenReleased(drawPlanned));
  if (planned !== "all") planned = what;
}

function drawPlanned() {
  const isFrame = planned === "frame";
  planned = "";
  draw(false, isFrame);
  showAlerts();
  document.dispatchEvent(new Event("arc-drawn"));
}

/** What has come and is said together: one message would take the place of the other. @type {(() => string)[]} */
const news = [];

/** @param {() => string} words */
function say(words) {
  if (news.push(words) > 1) return;
  setTimeout(() => loadSaid().then(() => toast(news.splice(0).map((one) => one()).join(" · "))));
}

frame();
draw(true);
loadReader().then(() => {
  parts.line.refresh();
  // The engine knows when what repeats comes again.
  plan();
});
addEventListener("hashchange", () => draw(true));
narrow.addEventListener("change", shield);
document.addEventListener("focusout", () => {
  if (!postponed) return;
  setTimeout(() => {
    if (!postponed || isTypedIn(parts.view)) return;
    postponed = false;
    plan();
  });
});
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(/** @type {Node} */ (event.target))) /** @type {HTMLDetailsElement} */ (menu).open = false;
  }
});
document.addEventListener("arc-add", (event) => {
  parts.line.input.value = ` ${/** @type {CustomEvent} */ (event).detail}`;
  parts.line.input.focus();
  parts.line.input.setSelectionRange(0, 0);
  parts.line.refresh();
});
listen((what) => {
  if (what.startsWith("said ")) return say(() => sentence(said(what.slice(5))));
  if (what === "refused") {
    const last = state.refused.at(-1);
    return last && say(() => refusal(last));
  }
  if (what === "wake" || what === "watched") return;
  if (state.signedOut && !state.loaded) location.href = "/login";
  if (what === "planner") beginInLanguage();
  if (state.loaded) nextViews();
  plan(what === "contact" && state.loaded ? "frame" : "all");
});
startKeys({ entry: () => parts.line.input });
startSync();
// On paper nothing comes by scrolling.
addEventListener("beforeprint", () => growTo(parts.view, Infinity));
/** What the clock alone changes in every view: the day, and what is overdue. */
const clockSigns = () => `${now().day} ${openTasks().filter(isOverdue).length}`;
let signs = clockSigns();
setInterval(() => {
  if (document.hidden) return;
  const before = signs;
  signs = clockSigns();
  // These two show what time it is. A long list is not drawn anew for nothing.
  if (signs !== before || /^(today|calendar)\b/.test(drawn)) plan();
}, 60_000);

navigator.storage?.persist?.();
if (navigator.serviceWorker) {
  const trusted = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("arc", {
    createScriptURL: (/** @type {string} */ url) => {
      if (url === "/sw.js") return url;
      throw new TypeError("only the service worker");
    },
  });
  let first = !navigator.serviceWorker.controller;
  navigator.serviceWorker.register(trusted?.createScriptURL("/sw.js") ?? "/sw.js").then((worker) => {
    setInterval(() => worker.update().catch(() => {}), 3_600_000);
  }, () => {});
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    hasNewVersion = !first;
    first = false;
    whenReleased(drawNotes);
  });
  navigator.serviceWorker.addEventListener("message", ({ data }) => data.uuid && answered(data));
}
document.body.dataset.ready = "true";
