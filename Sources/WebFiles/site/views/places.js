// What reminders may hang on: places, which are come to or left, and stacks, named sets of items.

import { confirm, openDialog } from "../dialog.js";
import { fill, h, icon, iconButton } from "../dom.js";
import { act, state } from "../store.js";
import { t } from "../words.js";
import { field } from "./arcs.js";

/** @param {string} picture @param {string} name @param {string} facts @param {any[]} buttons */
const row = (picture, name, facts, ...buttons) =>
  h(
    "li.task",
    null,
    h("span.row-icon", null, icon(picture)),
    h("span.task-link", null, h("span.task-title", null, name), h("span.task-facts", null, facts)),
    buttons,
  );

/** @param {string} title @param {string} add @param {() => void} ask @param {string} hint @param {any[]} rows */
const section = (title, add, ask, hint, rows) =>
  h(
    "section.group",
    null,
    h("h2", null, title, iconButton("plus", add, ask)),
    rows.length ? h("ul.tasks", { role: "list" }, rows) : h("p.soft", null, hint),
  );

/** A button that deletes something once the question is answered. @param {any} change @param {string} name */
const remover = (change, name) =>
  iconButton("trash", t("thing.delete", { name }), async () => {
    if (await confirm(t("delete.title"), t("thing.deleteAsk", { name }), t("delete"), true)) act(change);
  });

export const placesSection = () =>
  section(
    t("places"),
    t("place.new"),
    askPlace,
    t("places.hint"),
    [...state.view.places.values()].map((place) =>
      row(
        "place",
        place.name,
        `${place.position} · ${place.radius} m`,
        remover({ do: "place-remove", place: place.uuid }, place.name),
      )
    ),
  );

export const stacksSection = () =>
  section(
    t("stacks"),
    t("stack.new"),
    () => askStack(null),
    t("stacks.hint"),
    [...state.view.stacks.values()].map((stack) =>
      row(
        "arcs",
        stack.name,
        stack.items.join(", "),
        iconButton("edit", t("stack.edit", { name: stack.name }), () => askStack(stack)),
        remover({ do: "stack-remove", stack: stack.uuid }, stack.name),
      )
    ),
  );

/**
 * A form in a dialog; answers what `read` makes of it, or nothing.
 * @param {string} title @param {() => any} read @param {any[]} fields
 */
const askFields = (title, read, ...fields) =>
  openDialog(title, (close) =>
    h(
      "form.fields",
      { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), close(read())) },
      fields,
      h(
        "div.dialog-actions",
        null,
        h("button", { type: "button", onclick: () => close() }, t("cancel")),
        h("button.primary", { type: "submit" }, t("save")),
      ),
    ));

async function askPlace() {
  const name = h("input", { required: true, autofocus: true, maxlength: 100 });
  const position = h("input", {
    required: true,
    placeholder: "37.33, -121.88",
    pattern: "\\s*-?\\d+(\\.\\d+)?\\s*,\\s*-?\\d+(\\.\\d+)?\\s*",
    title: t("place.positionHint"),
  });
  const radius = h("input", { type: "number", min: 10, max: 100_000, value: "100", required: true });
  const problem = h("p.error", { role: "alert" });
  const here = h("button", {
    type: "button",
    onclick: () =>
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => position.value = `${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)}`,
        () => fill(problem, t("place.noPosition")),
      ),
  }, t("place.here"));
  const fields = await askFields(
    t("place.new"),
    () => ({ name: name.value.trim(), position: position.value.trim(), radius: Number(radius.value) }),
    problem,
    field(t("field.name"), name),
    h("div.pair", null, field(t("place.position"), position), field(t("place.radius"), radius)),
    here,
  );
  if (fields) act({ do: "place-new", fields });
}

/** @param {any} stack one that is there, or null for a new one */
async function askStack(stack) {
  const name = h("input", { required: true, value: stack?.name ?? "", readonly: !!stack, autofocus: !stack });
  const items = h("textarea", { rows: 5, required: true, autofocus: !!stack }, (stack?.items ?? []).join("\n"));
  const fields = await askFields(
    t(stack ? "stack.edit" : "stack.new", { name: stack?.name }),
    () => ({
      name: name.value.trim(),
      items: items.value.split(/\n/).map((/** @type {string} */ line) => line.trim()).filter(Boolean),
    }),
    field(t("field.name"), name),
    field(t("stack.items"), items),
  );
  if (fields) act({ do: "stack-set", fields });
}
