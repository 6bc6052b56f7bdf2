// What was done, the latest first, each step to be taken back; and the trash.

import { undo } from "../actions.js";
import { moment } from "../dates.js";
import { confirm } from "../dialog.js";
import { fill, h, icon } from "../dom.js";
import { keepFocus } from "../focus.js";
import { whenReleased } from "../pressing.js";
import { refusal, said } from "../said.js";
import { act, state } from "../store.js";
import { ask } from "../sync.js";
import { toast } from "../toast.js";
import { brief, t } from "../words.js";

/** @param {any} page */
export function log(page) {
  page.heading(t("log"));
  page.actions([
    h("button", { type: "button", onclick: undo }, icon("undo"), t("undo")),
    h("button", { type: "button", onclick: () => act({ do: "redo" }) }, t("redo")),
    h("a.button", { href: "#/trash" }, icon("trash"), t("trash")),
  ]);
  const waiting = state.outbox.map(({ change }) =>
    h(
      "li.is-waiting",
      null,
      h("span", null, t(`do.${change.do}`), " ", brief(change.line ?? change.fields?.title ?? titleOf(change))),
      h("span.badge", null, t("unsent")),
    )
  ).reverse();
  const steps = h("ol.steps");
  load(page, "/v1/log", steps, "log", (document) => {
    const takenBack = takenBackHere(page);
    return (document.steps ?? []).map((/** @type {any} */ step) => {
      const isUndone = step.undoneBy || takenBack.has(step.uuid);
      return h(
        `li${isUndone ? ".is-undone" : ""}`,
        null,
        h("time", { datetime: step.time }, moment(step.time)),
        h("span", null, brief(said(step.label))),
        step.own && !isUndone && ["do", "redo", "note"].includes(step.kind) &&
          h("button.quiet", {
            type: "button",
            "aria-label": t("undo.of", { label: said(step.label) }),
            // A note is about a change that the planner's own log does not have.
            onclick: () => act({ do: "undo", [step.kind === "note" ? "change" : "step"]: step.uuid }),
          }, t("undo")),
      );
    });
  });
  return [
    state.refused.length > 0 &&
    h(
      "section.group.group-late",
      null,
      h("h2", null, t("refused")),
      h("ul.steps", null, state.refused.map((one) => h("li", null, refusal(one)))),
    ),
    waiting.length > 0 && h("section.group", null, h("h2", null, t("waiting")), h("ol.steps", null, waiting)),
    steps,
  ];
}

/**
 * The steps that are taken back here, of which the list of the server does not know yet. @param {any} page
 * @returns {Set<string>}
 */
function takenBackHere(page) {
  const memory = page.memory("server", "/v1/log");
  memory.takenBack ??= new Set();
  for (const { change } of state.outbox) if (change.do === "undo") memory.takenBack.add(change.step ?? change.change);
  return memory.takenBack;
}

/** @param {any} change */
const titleOf = (change) => state.view.tasks.get(change.task)?.title ?? state.view.arcs.get(change.arc)?.path ?? "";

/** @param {any} page */
export function trash(page) {
  page.heading(t("trash"), undefined, { above: [{ name: t("log"), href: "#/log" }] });
  page.actions(h("button", {
    type: "button",
    onclick: async () => {
      if (await confirm(t("trash.empty"), t("trash.ask"), t("trash.empty"), true)) await act({ do: "trash-empty" });
    },
  }, t("trash.empty")));
  const list = h("ol.steps");
  load(page, "/v1/trash", list, "trash", (document) =>
    (document.trash ?? []).map((/** @type {any} */ thing) =>
      h(
        "li",
        null,
        h("time", null, moment(thing.deleted ?? thing.time)),
        h(
          "span",
          null,
          brief(thing.title ?? thing.path ?? thing.name ?? ""),
          thing.kind === "task" && h("span.soft", null, ` ${thing.path}`),
        ),
        h("button.quiet", {
          type: "button",
          onclick: async () => {
            await act({ do: "restore", [thing.kind]: thing.uuid });
            toast(t("restored", { title: thing.title }), { label: t("undo"), run: undo });
          },
        }, t("restore")),
      )
    ));
  return list;
}

/**
 * Fills a list with what the server says: at once with what it said before, and anew when something has changed since.
 * @param {any} page @param {string} path @param {any} list @param {string} sign its icon, shown when it is empty
 * @param {(document: any) => any[]} rows
 */
async function load(page, path, list, sign, rows) {
  const memory = page.memory("server", path);
  const show = () => {
    const lines = rows(memory.document);
    keepFocus(() => fill(list, lines.length ? lines : h("li.empty", null, icon(sign), h("p", null, t("nothing")))));
  };
  if (memory.document) show();
  // After a refusal what is shown was not as it is.
  const { cursor, refused: { length: refusals } } = state;
  if (memory.document && memory.cursor === cursor && memory.refusals === refusals) return;
  list.setAttribute("aria-busy", "true");
  try {
    const document = await ask(path);
    Object.assign(memory, { document, cursor, refusals });
    if (cursor === state.cursor) memory.takenBack?.clear();
    whenReleased(show);
  } catch {
    if (!memory.document) fill(list, h("li", null, t("needsServer")));
  }
  list.removeAttribute("aria-busy");
}
