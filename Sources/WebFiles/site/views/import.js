// Several lines at once: how each is read, before any of them is added.

import { clock, nearDay, now, zoneHere } from "../dates.js";
import { openDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { read, readThere } from "../reading.js";
import { arcLabel, when } from "../rows.js";
import { said, whyNot } from "../said.js";
import { act, arcTree } from "../store.js";
import { ask, exchange, Refusal } from "../sync.js";
import { toast } from "../toast.js";
import { undo, undoAll } from "../actions.js";
import { n, t } from "../words.js";

/** How many lines are taken at once. */
const most = 500;

/** Lines and the Arc that the heading above them names (`CS 298:`). @param {string} text */
export function linesOf(text) {
  /** @type {{ line: string, heading: string | null }[]} */
  const lines = [];
  let heading = null;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(/^\s*(?:[-*•]|\d+[.)]|\[[ x]\])\s+/, "").trim();
    if (!line) continue;
    const title = /^#*\s*(.+?):$/.exec(line)?.[1] ?? null;
    const arc = title && [...arcTree().byPath.values()].find((one) => one.path.toLowerCase() === title.toLowerCase());
    if (arc) heading = arc.path;
    else lines.push({ line, heading });
  }
  return lines;
}

/** @param {string} text */
export async function askImport(text) {
  const area = h("textarea", {
    rows: 6,
    "aria-label": t("import.lines"),
    placeholder: t("import.hint"),
    autofocus: true,
  });
  area.value = text;
  const preview = h("ol.import-preview", { "aria-live": "polite" });
  const rest = h("div", { role: "status" });
  const add = h("button.primary", { type: "submit" }, t("add"));
  /** @type {{ line: string, heading: string | null, reading: any, box: any }[]} */
  let rows = [];
  let turn = 0;
  async function paint() {
    const mine = ++turn;
    const lines = linesOf(area.value);
    const found = [];
    for (const { line, heading } of lines.slice(0, most)) {
      const reading = read(line) ?? (await readThere(line));
      // Meanwhile somebody has typed on.
      if (mine !== turn) return;
      const box = h("input", { type: "checkbox", checked: true, "aria-label": line, onchange: count });
      found.push({ line, heading, reading, box });
    }
    rows = found;
    fill(rest, lines.length > most && h("p.notice", null, n("import.rest", lines.length - most, { most })));
    fill(
      preview,
      rows.map(({ line, heading, reading, box }) =>
        h(
          "li",
          null,
          h(
            "label",
            null,
            box,
            h("span.task-title", null, reading?.title || line),
            h(
              "span.task-facts",
              null,
              reading?.date && h("span.when", null, nearDay(reading.date), reading.time && ` ${clock(reading.time)}`),
              reading?.location && h("span.fact", null, reading.location),
              arcLabel(reading?.arc ?? heading ?? "Inbox"),
              reading?.error && !["no-arc"].includes(reading.error.code) &&
                h("span.error", null, said(reading.error.message)),
            ),
          ),
        )
      ),
    );
    count();
  }
  function count() {
    const chosen = rows.filter((row) => row.box.checked).length;
    fill(add, n("import.add", chosen));
    add.disabled = chosen === 0;
  }
  area.addEventListener("input", paint);
  await paint();
  const go = await openDialog(t("import"), (close) =>
    h(
      "form.fields",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          close(true);
        },
      },
      area,
      rest,
      preview,
      h("div.dialog-actions", null, h("button", { type: "button", onclick: () => close() }, t("cancel")), add),
    ), "large");
  if (!go) return;
  const chosen = rows.filter((row) => row.box.checked);
  /** The changes, the latest first. @type {string[]} */
  const added = [];
  for (const { line, heading, reading } of chosen) {
    const arc = !reading?.arc && heading ? arcTree().byPath.get(heading)?.uuid : undefined;
    const change = await act({ do: "add", line, task: crypto.randomUUID(), ...(arc && { arc }) }, reading ?? undefined);
    added.unshift(change.id);
  }
  toast(n("import.added", chosen.length), {
    label: t("undo"),
    run: () => undoAll(added),
  });
}

/** Asks for a file of arc or of another program, shows what it would bring, and takes it in. */
export async function askFile() {
  const file = h("input", { type: "file", "aria-label": t("import.file"), autofocus: true });
  const kind = h(
    "select",
    { "aria-label": t("import.events") },
    h("option", { value: "reminders" }, t("import.asReminders")),
    h("option", { value: "tasks" }, t("import.asTasks")),
  );
  const events = h("div", { hidden: true }, kind);
  const preview = h("div.file-preview", { "aria-live": "polite" });
  const add = h("button.primary", { type: "submit", disabled: true }, t("import"));
  /** @type {any} */
  let sent = null;
  async function look() {
    const [chosen] = file.files;
    add.disabled = true;
    if (!chosen) return fill(preview);
    fill(preview, h("p.soft", null, t("loading")));
    try {
      const text = await chosen.text();
      sent = { name: chosen.name, text, as: kind.value, zone: zoneHere(), at: now().text };
      const found = await ask("/v1/import?preview=true", sent);
      events.hidden = found.format !== "ical";
      add.disabled = !found.imported;
      fill(add, n("import.add", found.imported));
      fill(preview, previewOf(found));
    } catch (error) {
      fill(preview, h("p.error", { role: "alert" }, error instanceof Refusal ? whyNot(error.error) : t("needsServer")));
    }
  }
  file.addEventListener("change", look);
  kind.addEventListener("change", look);
  const problem = h("p.error", { role: "alert" });
  const label = await openDialog(t("import.file"), (close) =>
    h(
      "form.fields",
      {
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          add.disabled = true;
          try {
            const [result] = (await ask("/v1/import", { ...sent, id: crypto.randomUUID() })).results;
            if (result.error) return fill(problem, whyNot(result.error));
            close(result.label);
          } catch (error) {
            add.disabled = false;
            fill(problem, error instanceof Refusal ? whyNot(error.error) : t("needsServer"));
          }
        },
      },
      h("p.soft", null, t("import.fileHint")),
      file,
      events,
      preview,
      problem,
      h("div.dialog-actions", null, h("button", { type: "button", onclick: () => close() }, t("cancel")), add),
    ), "large");
  if (!label) return;
  toast(label, { label: t("undo"), run: undo });
  exchange();
}

/** What a file would bring. @param {any} found */
function previewOf(found) {
  const things = [...found.tasks, ...found.reminders];
  return [
    h(
      "p.soft.count",
      null,
      [
        found.format,
        found.known > 0 && n("import.known", found.known),
        found.rejected > 0 && n("import.rejected", found.rejected),
      ].filter(Boolean).join(" · "),
    ),
    h(
      "ol.import-preview",
      null,
      things.slice(0, 200).map((thing) =>
        h(
          "li",
          null,
          h("span.task-title", null, thing.title),
          h(
            "span.task-facts",
            null,
            thing.date && h("span.when", null, when(thing, true)),
            thing.arc && arcLabel(thing.arc),
          ),
        )
      ),
    ),
    found.notes.length > 0 && h(
      "details",
      null,
      h("summary", null, n("import.notes", found.notes.length)),
      h(
        "ul.steps",
        null,
        found.notes.map((/** @type {any} */ note) =>
          h("li", null, h("span.soft", null, `${note.line}`), ` ${said(note.what)}`)
        ),
      ),
    ),
  ];
}
