// Keys, the same as in the prompt where there is one. `?` lists them (views/help.js).

import { complete, ignore, undo } from "./actions.js";
import { taskLinks } from "./focus.js";
import { go, opened, place, stay } from "./router.js";
import { act, state } from "./store.js";

const places = /** @type {Record<string, string>} */ ({
  t: "today",
  g: "agenda",
  c: "calendar",
  a: "arcs",
  r: "reminders",
  s: "search",
  l: "log",
  o: "settings",
});

/** Shows all keys. */
export const help = async () => (await import("./views/help.js")).help();

let waiting = "";

/** @param {{ entry: () => HTMLInputElement }} page */
export function startKeys(page) {
  // Of a text, browsers bring into sight only the line with the caret.
  document.addEventListener("keyup", ({ key }) => {
    const active = document.activeElement;
    if (key === "Tab" && active?.matches("textarea")) active.scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector("dialog[open]")) {
      return;
    }
    if (event.key === "Escape") {
      const menu = /** @type {HTMLDetailsElement | null} */ (document.querySelector("details.menu[open]"));
      if (menu) {
        menu.open = false;
        return menu.querySelector("summary")?.focus();
      }
      if (place().task) {
        target.blur();
        return stay(opened(null));
      }
    }
    if (target.matches("input, textarea, select, [contenteditable]") && !target.matches("[type=checkbox]")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    const before = waiting;
    waiting = "";
    if (before === "g" && places[event.key]) {
      event.preventDefault();
      return go(`#/${places[event.key]}`);
    }
    const uuid = target.closest("[data-uuid]")?.getAttribute("data-uuid") ?? target.dataset?.task ?? place().task;
    const task = uuid ? state.view.tasks.get(uuid) : undefined;
    /** @type {Record<string, () => any>} */
    const keys = {
      "/": () => page.entry().focus(),
      n: () => page.entry().focus(),
      "?": help,
      u: undo,
      U: () => act({ do: "redo" }),
      g: () => waiting = "g",
      j: () => step(1),
      k: () => step(-1),
      ArrowDown: () => target.matches("a.task-link") ? step(1) : undefined,
      ArrowUp: () => target.matches("a.task-link") ? step(-1) : undefined,
    };
    if (task) {
      Object.assign(keys, {
        x: () => then(() => complete(task)),
        i: () => then(() => ignore(task)),
        s: async () => (await import("./asking.js")).askSnooze(task),
        m: async () => (await import("./asking.js")).askMove(task),
        e: () => editTitle(task.uuid),
        Delete: async () => (await import("./asking.js")).remove(task),
      });
    }
    const run = keys[event.key];
    if (!run || event.key.startsWith("Arrow") && !target.matches("a.task-link")) return;
    event.preventDefault();
    run();
  });
}

/** Opens a task, of which the title gets the focus. @param {string} uuid */
function editTitle(uuid) {
  const title = () => /** @type {HTMLElement | null} */ (document.querySelector(".panel .title-field"))?.focus();
  if (place().task === uuid) return title();
  document.addEventListener("arc-opened", title, { once: true });
  stay(opened(uuid));
}

/** The next or the previous task gets the focus. @param {number} by */
function step(by) {
  const all = taskLinks();
  const at = all.indexOf(/** @type {any} */ (document.activeElement));
  all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
}

/** Does something to the task in focus; the one that takes its place gets the focus. @param {() => void} run */
function then(run) {
  const at = taskLinks().indexOf(/** @type {any} */ (document.activeElement));
  if (at >= 0) {
    document.addEventListener("arc-drawn", () => taskLinks()[Math.min(at, taskLinks().length - 1)]?.focus(), {
      once: true,
    });
  }
  run();
}
