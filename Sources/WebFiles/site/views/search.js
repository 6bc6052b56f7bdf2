// Search: at once in what this browser holds, and then by the server, which knows every word of the command line.

import { zoneHere } from "../dates.js";
import { fill, h, icon, lazyRows } from "../dom.js";
import { filter, terms } from "../filter.js";
import { keepFocus } from "../focus.js";
import { whenReleased } from "../pressing.js";
import { taskRow } from "../rows.js";
import { whyNot } from "../said.js";
import { byDue, look, state } from "../store.js";
import { ask, Refusal } from "../sync.js";
import { n, t } from "../words.js";

/** @param {any} page @param {string[]} parts */
export function search(page, parts) {
  page.heading(t("search"));
  const words = parts[0] ?? "";
  const input = h("input.search-field", {
    type: "search",
    value: words,
    placeholder: t("search.hint"),
    "aria-label": t("search"),
    autofocus: true,
    "data-focus": "search",
  });
  const results = h("div", { "aria-live": "polite" });
  const examples = t("search.examples").split(", ");
  const chips = h(
    "div.chips",
    null,
    examples.map((example) =>
      h("button.chip", {
        type: "button",
        onclick: () => {
          input.value = input.value.includes(example)
            ? input.value.replace(example, "").trim()
            : `${input.value} ${example}`.trim();
          run();
        },
      }, example)
    ),
  );
  let turn = 0;
  /** What was searched for and found, so that the same is not drawn twice. */
  let shown = "";
  async function run() {
    const query = input.value.trim();
    const mine = ++turn;
    // Behind a wave stands the task that is open.
    page.renamed(`#/search/${encodeURIComponent(query).replaceAll("~", "%7E")}`);
    if (!query) {
      shown = "";
      return fill(results);
    }
    const local = [...state.view.tasks.values()].filter(filter(query));
    show(query, local);
    try {
      await new Promise((resolve) => setTimeout(resolve, 250));
      if (mine !== turn) return;
      const document = await ask(
        `/v1/search?q=${encodeURIComponent(terms(query).join(" "))}&zone=${encodeURIComponent(zoneHere())}`,
      );
      if (mine !== turn) return;
      // The server has what is older; what it has not heard of yet is only here.
      const found = new Map(document.tasks.map((/** @type {any} */ task) => [task.uuid, task]));
      for (const task of local) if (task.unsent) found.set(task.uuid, task);
      const all = [...found.values()].map((task) => state.view.tasks.get(task.uuid) ?? task);
      whenReleased(() => mine === turn && show(query, all));
    } catch (error) {
      if (mine === turn && error instanceof Refusal && !local.length) {
        shown = "";
        fill(results, h("p.error", { role: "alert" }, whyNot(error.error)));
      }
    }
  }
  /** @param {string} query @param {any[]} tasks */
  function show(query, tasks) {
    const found = [query, ...tasks.sort(byDue).map((task) => task.uuid)].join();
    if (found === shown) return;
    shown = found;
    const arcs = [...state.view.arcs.values()].filter((arc) => arc.path.toLowerCase().includes(query.toLowerCase()));
    const list = h("ul.tasks", { role: "list" });
    lazyRows(list, tasks, (task) => taskRow(task));
    keepFocus(() =>
      fill(
        results,
        h("p.soft.count", null, n("search.found", tasks.length)),
        arcs.length > 0 &&
          h(
            "ul.arcs",
            { role: "list" },
            arcs.slice(0, 8).map((arc) =>
              h(
                `li.arc-row.hue-${look(arc.path).colour}`,
                null,
                h("span.dot"),
                h("a.arc-link", { href: `#/arcs/${arc.uuid}` }, arc.path),
                icon("right"),
              )
            ),
          ),
        list,
      )
    );
  }
  input.addEventListener("input", run);
  input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const first = event.key === "ArrowDown" && results.querySelector("a");
    if (!first) return;
    event.preventDefault();
    first.focus();
  });
  // At once, so that the page is as tall as it was and stays where it was scrolled to.
  if (words) run();
  return h(
    "div.search",
    null,
    h("form", { role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, input),
    chips,
    h(
      "details.group",
      null,
      h("summary", null, t("search.filters")),
      h(
        "dl.keys.filters",
        null,
        t("search.help").split("\n").map((line) => {
          const [words, meaning] = line.split(" = ");
          return h("div", null, h("dt", null, words), h("dd", null, meaning));
        }),
      ),
    ),
    results,
  );
}
