// The bars of the page: at the side of a wide one, with all Arcs, and at the foot of a phone.

import { fill, h, icon, iconButton } from "./dom.js";
import { now } from "./dates.js";
import { help } from "./keys.js";
import { place } from "./router.js";
import { arcTree, countsOf, isOverdue, look, openTasks, state } from "./store.js";
import { brief, n, t } from "./words.js";

/** The views in the bars. @type {[string, string][]} */
const bar = [["today", "today"], ["agenda", "agenda"], ["calendar", "calendar"], ["arcs", "arcs"], [
  "reminders",
  "bell",
], ["search", "search"]];

/** How many open tasks want to be seen today. */
function dueCount() {
  const { day } = now();
  return openTasks().filter((task) => task.date && (task.date === day || isOverdue(task))).length;
}

/** Draws both bars anew. @param {HTMLElement} side @param {HTMLElement} foot */
export function drawBars(side, foot) {
  const { view, parts: [first] } = place();
  const due = dueCount();
  const link = (/** @type {[string, string]} */ [name, picture]) =>
    h(
      "a.nav-link",
      { href: `#/${name}`, "aria-current": view === name && !(name === "arcs" && first) ? "page" : null },
      icon(picture),
      h("span.nav-name", null, t(name)),
      name === "today" && due > 0 && h("span.count", { "aria-label": n("tasks", due) }, String(due)),
    );
  const arcsTitle = h(
    "div.nav-title",
    { "data-into": "" },
    h("span", null, t("arcs")),
    iconButton("plus", t("arc.new"), async () => (await import("./views/arcs.js")).askArc(null, null)),
  );
  fill(
    side,
    h("a.brand", { href: "#/today" }, h("span.logo", { "aria-hidden": "true" }), "arc"),
    h("div.nav-group", null, bar.map(link)),
    arcsTitle,
    h("div.nav-group.nav-arcs", null, arcLinks("", 0, first)),
    h(
      "div.nav-group.nav-end",
      null,
      link(["log", "log"]),
      link(["settings", "settings"]),
      h("button.nav-link", { type: "button", onclick: help }, icon("help"), h("span.nav-name", null, t("keys"))),
      status(),
    ),
  );
  fill(
    foot,
    bar.slice(0, 4).map(link),
    h(
      "details.menu.foot-more",
      { open: !!foot.querySelector("details[open]") },
      h(
        "summary.nav-link",
        { role: "button", "data-focus": "more" },
        icon("more"),
        h("span.nav-name", null, t("more")),
      ),
      h(
        "div.menu-items",
        { onclick: (/** @type {any} */ event) => event.currentTarget.parentElement.open = false },
        [...bar.slice(4), ["log", "log"], ["settings", "settings"]].map((one) => link(/** @type {any} */ (one))),
      ),
    ),
  );
}

/** @param {string} above @param {number} depth @param {string | undefined} shown @returns {any[]} */
function arcLinks(above, depth, shown) {
  const path = place().view === "arcs" && shown ? state.view.arcs.get(shown)?.path ?? "" : "";
  return (arcTree().children.get(above) ?? []).filter((arc) => !arc.archived).flatMap((arc) => {
    const isOpen = `${path}/`.startsWith(`${arc.path}/`);
    const { open } = countsOf(arc.path);
    const link = h(
      `a.nav-link.arc-nav.hue-${look(arc.path).colour}`,
      {
        href: `#/arcs/${arc.uuid}`,
        "data-arc": arc.uuid,
        "data-into": arc.uuid,
        "aria-current": place().view === "arcs" && shown === arc.uuid ? "page" : null,
        // The style sheet knows three; what lies deeper is no further in.
        "data-depth": Math.min(depth, 3),
      },
      h("span.dot"),
      h("span.nav-name", null, brief(arc.title)),
      open > 0 && h("span.count", { "aria-label": n("count.open", open) }, String(open)),
    );
    return [link, ...(isOpen ? arcLinks(arc.path, depth + 1, shown) : [])];
  });
}

/** How it stands with the server, in a line that covers nothing. */
function status() {
  const waiting = state.outbox.length;
  const words = state.signedOut
    ? t("status.signedOut")
    : !state.reachable
    ? waiting ? n("status.saved", waiting) : t("status.offline")
    : waiting
    ? t("status.sending")
    : t("status.synced");
  const kind = state.signedOut ? "out" : !state.reachable ? "away" : waiting ? "busy" : "fine";
  return h(`p.status.status-${kind}`, { title: words }, h("span.status-dot"), h("span", null, words));
}
