// Arcs: the top level first, then what lies in one.

import { removeArc } from "../asking.js";
import { distance, now, shortDay } from "../dates.js";
import { confirm, openDialog } from "../dialog.js";
import { arrowsChoose, check, fill, h, icon, iconButton, lazyRows } from "../dom.js";
import { go } from "../router.js";
import { taskRow } from "../rows.js";
import { act, arcTree, byDue, countsOf, look, parentPath, state } from "../store.js";
import { toast } from "../toast.js";
import { brief, n, t } from "../words.js";

/** @typedef {import("./../types.js").Arc} Arc */

export const colours = ["blue", "orange", "green", "purple", "red", "teal", "olive", "pink", "sky", "violet"];

/** @param {any} page @param {string[]} parts */
export function arcs(page, parts) {
  const arc = parts[0] ? state.view.arcs.get(parts[0]) : undefined;
  if (parts[0] && !arc) {
    page.heading(t("arcs"));
    return h("div.empty", null, h("p", null, t("arc.unknown")));
  }
  return arc ? inside(page, arc) : top(page);
}

/** @param {any} page */
function top(page) {
  page.heading(t("arcs"));
  page.actions(h("button", { type: "button", onclick: () => askArc(null, null) }, icon("plus"), t("arc.new")));
  const roots = arcTree().children.get("") ?? [];
  const open = roots.filter((arc) => !arc.archived);
  const away = roots.filter((arc) => arc.archived);
  return [
    open.length
      ? arcList(open)
      : h("div.empty", null, icon("arcs"), h("p", null, t("arcs.nothing")), h("p.soft", null, t("arcs.hint"))),
    away.length > 0 && h("details.group", null, h("summary", null, n("arcs.archived", away.length)), arcList(away)),
  ];
}

/** @param {Arc[]} list */
function arcList(list) {
  return h("ul.arcs", { role: "list" }, list.map(arcRow));
}

/** @param {Arc} arc */
function arcRow(arc) {
  const { open, late } = countsOf(arc.path);
  return h(
    `li.arc-row.hue-${look(arc.path).colour}`,
    { "data-arc": arc.uuid, "data-into": arc.uuid },
    h("span.dot"),
    h(
      "a.arc-link",
      { href: `#/arcs/${arc.uuid}` },
      h("span.arc-name", null, brief(arc.title)),
      arc.description && h("span.soft.one-line", null, arc.description),
    ),
    h(
      "span.task-facts",
      null,
      late > 0 && h("span.when.late", null, n("count.overdue", late)),
      h("span", null, n("count.open", open)),
      arc.ends && h("span", null, t("arc.ends", { day: shortDay(arc.ends) })),
    ),
    icon("right"),
  );
}

/** @param {any} page @param {Arc} arc */
function inside(page, arc) {
  const above = arcTree().byPath.get(parentPath(arc.path));
  page.heading(arc.title, undefined, {
    hue: look(arc.path).colour,
    above: above
      ? [{ name: above.path, href: `#/arcs/${above.uuid}`, into: above.uuid }]
      : [{ name: t("arcs"), href: "#/arcs", into: "" }],
  });
  page.actions([
    !arc.archived && h("button", { type: "button", onclick: () => askArc(null, arc) }, icon("plus"), t("arc.newSub")),
    iconButton("edit", t("arc.edit"), () => askArc(arc, null)),
    iconButton("archive", t(arc.archived ? "arc.unarchive" : "arc.archive"), () => archive(arc), {
      "data-focus": "archive",
    }),
    iconButton("trash", t("arc.delete"), async () => {
      if (await removeArc(arc)) go(above ? `#/arcs/${above.uuid}` : "#/arcs");
    }),
  ]);
  const subs = arcTree().children.get(arc.path) ?? [];
  const tasks = [...state.view.tasks.values()].filter((task) => task.arc === arc.path);
  const open = tasks.filter((task) => !task.closed).sort(byDue);
  const closed = tasks.filter((task) => task.closed).sort((a, b) => String(b.closed) < String(a.closed) ? -1 : 1);
  const list = h("ul.tasks", { role: "list" });
  lazyRows(list, open, (task) => taskRow(task, { arc: false }));
  const ended = arc.ends && arc.ends < now().day && !arc.archived;
  return [
    (arc.description || arc.ends || arc.archived) && h(
      "p.arc-about",
      null,
      arc.description,
      arc.ends && h("span.soft", null, ` ${t("arc.ends", { day: shortDay(arc.ends) })} (${distance(arc.ends)})`),
      arc.archived && h("span.badge", null, t("arc.isArchived")),
    ),
    ended && h(
      "div.prompt",
      { role: "group", "aria-label": t("arc.ended") },
      h("p", null, t("arc.endedAsk", { day: shortDay(/** @type {string} */ (arc.ends)) })),
      h("button.primary", { type: "button", onclick: () => archive(arc) }, t("arc.archive")),
      h("button", { type: "button", onclick: () => askArc(arc, null) }, t("arc.extend")),
    ),
    arc.archived && open.length > 0 && h(
      "div.prompt",
      { role: "group", "aria-label": t("arc.isArchived") },
      h("p", null, t("arc.openAsk")),
      h("button.primary", { type: "button", onclick: () => archive(arc) }, t("arc.unarchive")),
    ),
    subs.some((sub) => !sub.archived) && arcList(subs.filter((sub) => !sub.archived)),
    open.length ? list : subs.length === 0 && h("div.empty", null, h("p", null, t("arc.nothing"))),
    subs.some((sub) => sub.archived) &&
    h(
      "details.group",
      null,
      h("summary", null, n("arcs.archived", subs.filter((sub) => sub.archived).length)),
      arcList(subs.filter((sub) => sub.archived)),
    ),
    closed.length > 0 && closedList(closed),
  ];
}

/** @param {any[]} closed */
function closedList(closed) {
  const list = h("ul.tasks", { role: "list" });
  const details = h("details.group.closed", null, h("summary", null, n("arc.closed", closed.length)), list);
  details.addEventListener("toggle", () => {
    if (details.open && !list.children.length) lazyRows(list, closed, (task) => taskRow(task, { arc: false }));
  });
  return details;
}

/** @param {Arc} arc */
async function archive(arc) {
  const { open } = countsOf(arc.path);
  const text = n("arc.archiveAsk", open, { arc: arc.path });
  if (!arc.archived && open > 0 && !(await confirm(t("arc.archive"), text, t("arc.archive")))) return;
  // What nobody has been asked about is not closed.
  const closes = !arc.archived && open > 0;
  act({ do: arc.archived ? "arc-unarchive" : "arc-archive", arc: arc.uuid, ...(closes && { closeOpen: true }) });
  toast(t(arc.archived ? "arc.unarchived" : "arc.archived", { arc: arc.path }));
}

/** Asks for the fields of a new Arc, or of one that is there. @param {Arc | null} arc @param {Arc | null} parent */
export async function askArc(arc, parent) {
  const title = h("input", { value: arc?.title ?? "", required: true, maxlength: 200, autofocus: true });
  const description = h("textarea", { rows: 3 });
  description.value = arc?.description ?? "";
  const ends = h("input", { type: "date", value: arc?.ends ?? "" });
  const aliases = h("input", { value: (arc?.aliases ?? []).join(", ") });
  const short = h("input", { value: arc?.short ?? "", maxlength: 12, placeholder: arc ? look(arc.path).short : "" });
  const above = arcSelect(arc ? parentPath(arc.path) : parent?.path ?? "", t("arcs.top"), arc?.path);
  let colour = arc?.colour ?? null;
  const swatches = arrowsChoose(h(
    "div.swatches",
    { role: "radiogroup", "aria-label": t("field.colour") },
    colours.map((name, index) =>
      h(`button.swatch.hue-${name}`, {
        type: "button",
        role: "radio",
        "aria-label": t(`colour.${name}`),
        title: t(`colour.${name}`),
        onclick: () => {
          colour = name;
          check(swatches, index);
        },
      })
    ),
  ));
  check(swatches, colours.indexOf(arc ? look(arc.path).colour : ""));
  const problem = h("p.error", { role: "alert" });
  const fields = await openDialog(t(arc ? "arc.edit" : parent ? "arc.newSub" : "arc.new"), (close) =>
    h(
      "form.fields",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const name = title.value.trim();
          if (/[/=,]/.test(name) || /^\d+$/.test(name)) return fill(problem, t("arc.badName"));
          close({
            title: name,
            description: description.value,
            ends: ends.value || null,
            aliases: aliases.value.split(",").map((/** @type {string} */ one) => one.trim()).filter(Boolean),
            short: short.value.trim() || null,
            parent: above.value || null,
            colour,
          });
        },
      },
      problem,
      field(t("field.title"), title),
      field(t("field.description"), description),
      h("div.pair", null, field(t("field.ends"), ends), field(t("field.in"), above)),
      h("div.pair", null, field(t("field.aliases"), aliases), field(t("field.short"), short)),
      h("div.field", null, h("span.field-name", null, t("field.colour")), swatches),
      h(
        "div.dialog-actions",
        null,
        h("button", { type: "button", onclick: () => close() }, t("cancel")),
        h("button.primary", { type: "submit" }, t("save")),
      ),
    ), "medium");
  if (!fields) return;
  if (!arc) {
    const uuid = crypto.randomUUID();
    const { parent, ...others } = fields;
    const given = Object.fromEntries(
      Object.entries(others).filter(([, value]) =>
        value !== null && value !== "" && !(Array.isArray(value) && !value.length)
      ),
    );
    await act({ do: "arc-new", arc: uuid, fields: parent ? { ...given, parent } : given });
    return go(`#/arcs/${uuid}`);
  }
  /** @type {any} */
  const before = {
    title: arc.title,
    description: arc.description ?? "",
    ends: arc.ends ?? null,
    aliases: arc.aliases ?? [],
    short: arc.short ?? null,
    colour: arc.colour ?? null,
    parent: arcTree().byPath.get(parentPath(arc.path))?.uuid ?? null,
  };
  const changed = Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  );
  if (Object.keys(changed).length) act({ do: "arc-edit", arc: arc.uuid, fields: changed, was: before });
}

/**
 * A choice among the open Arcs, as a tree; its value is a uuid.
 * @param {string} path what is chosen @param {string} [none] words for no Arc @param {string} [without] an Arc that is left out with all in it
 */
export function arcSelect(path, none, without) {
  const select = h("select");
  if (none) select.append(h("option", { value: "" }, none));
  const add = (/** @type {string} */ above, /** @type {number} */ depth) => {
    for (const arc of arcTree().children.get(above) ?? []) {
      if (arc.archived && arc.path !== path || arc.path === without) continue;
      select.append(h("option", { value: arc.uuid, selected: arc.path === path }, "\u2003".repeat(depth) + arc.title));
      add(arc.path, depth + 1);
    }
  };
  add("", 0);
  // The Inbox is made by the server with its first task.
  if (path && !arcTree().byPath.has(path) && !select.querySelector(":checked[value='']")) {
    select.append(h("option", { value: path, selected: true }, path));
  }
  return select;
}

/** A field with its name. @param {string} name @param {any} control @param {any} [hint] */
export function field(name, control, hint) {
  return h("label.field", null, h("span.field-name", null, name), control, hint && h("span.hint", null, hint));
}
