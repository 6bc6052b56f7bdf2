// What two devices changed differently: both values, whose and when, what differs; nothing is lost before the answer.

import { clock, moment, nearDay } from "../dates.js";
import { h, icon } from "../dom.js";
import { arcLabel } from "../rows.js";
import { said } from "../said.js";
import { act, state } from "../store.js";
import { toast } from "../toast.js";
import { has, n, t } from "../words.js";

/** @param {any} conflict */
const idOf = (conflict) => conflict.conflict ?? conflict.uuid ?? conflict.id;

/** The words of both texts, in order: `[word, "same" | "gone" | "new"]`. @param {string} before @param {string} after */
export function difference(before, after) {
  const a = before.split(/(?<=\s)/), b = after.split(/(?<=\s)/);
  if (a.length * b.length > 250_000) return [[before, "gone"], [after, "new"]];
  // The longest common sequence, from the end.
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i][j] = a[i] === b[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
    }
  }
  /** @type {[string, string][]} */
  const parts = [];
  let i = 0, j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push([a[i++], "same"]);
      j++;
    } else if (i < a.length && (j === b.length || table[i + 1][j] >= table[i][j + 1])) parts.push([a[i++], "gone"]);
    else parts.push([b[j++], "new"]);
  }
  return parts;
}

/** @param {string} field */
const fieldName = (field) => has(`field.${field}`) ? t(`field.${field}`) : field;

/** A value as a person reads it. @param {any} value @returns {string} */
function readable(value) {
  if (value === null || value === undefined || value === "" || Array.isArray(value) && !value.length) {
    return t("conflict.nothing");
  }
  if (typeof value === "string") {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return nearDay(value);
    if (/^\d\d:\d\d$/.test(value)) return clock(value);
    return value;
  }
  if (Array.isArray(value)) return value.map(String).join(", ");
  if (value === true) return t("conflict.deleted");
  if (typeof value === "object") {
    return Object.entries(value).filter(([, one]) => one !== null && one !== "")
      .map(([key, one]) => `${fieldName(key)}: ${readable(one)}`).join("\n");
  }
  return String(value);
}

/** @param {any} page */
export function conflicts(page) {
  const list = state.view.conflicts;
  page.heading(t("conflicts"));
  if (list.length > 1) {
    page.actions([
      h("button", { type: "button", onclick: () => settle(list, "keep") }, t("conflict.keepAll")),
      h("button", { type: "button", onclick: () => settle(list, "accept") }, t("conflict.acceptAll")),
    ]);
  }
  if (!list.length) return h("div.empty", null, icon("check"), h("p", null, t("conflicts.nothing")));
  return [h("p.soft", null, t("conflict.about")), list.map(card)];
}

/** @param {any} conflict */
function card(conflict) {
  const text = typeof conflict.now === "string" && typeof conflict.set_aside === "string" &&
    /\s/.test(conflict.now + conflict.set_aside);
  const suggestion = conflict.suggested?.merge ?? conflict.suggested?.value;
  const mergeable = conflict.field !== "deleted" &&
    (typeof conflict.now === "string" || typeof conflict.set_aside === "string");
  const editor = h("textarea", { rows: 3, "aria-label": t("conflict.merge") });
  editor.value = typeof suggestion === "string" ? suggestion : readable(conflict.set_aside);
  const merge = h(
    "div.conflict-merge",
    { hidden: true },
    editor,
    h(
      "button.primary",
      { type: "button", onclick: () => settle([conflict], "merge", editor.value) },
      t("conflict.useMerge"),
    ),
  );
  const name = fieldName(conflict.field);
  // One deleted what the other changed: the answers say what becomes of it.
  const gone = conflict.field === "deleted";
  const [keep, accept] = !gone
    ? [t("conflict.keep"), t("conflict.accept")]
    : conflict.now === true
    ? [t("conflict.restore"), t("conflict.leaveDeleted")]
    : [t("conflict.delete"), t("conflict.leave")];
  return h(
    "article.conflict",
    { "data-uuid": conflict.uuid, "aria-label": `${conflict.title}, ${name}` },
    h("header", null, h("h2", null, conflict.title), conflict.arc && arcLabel(conflict.arc)),
    h(
      "p.soft",
      null,
      (conflict.reason && said(conflict.reason)) ?? (gone ? t("conflict.gone") : t("conflict.field", { field: name })),
    ),
    h(
      "div.pair",
      null,
      side(t("conflict.mine"), conflict.set_aside_from, conflict.time, readable(conflict.set_aside)),
      side(t("conflict.theirs"), conflict.now_from, null, readable(conflict.now)),
    ),
    text && h(
      "p.difference",
      { "aria-label": t("conflict.difference") },
      difference(readable(conflict.now), readable(conflict.set_aside)).map(([word, kind]) =>
        kind === "same" ? word : h(kind === "new" ? "ins" : "del", null, word)
      ),
    ),
    h(
      "div.dialog-actions",
      null,
      h("button", { type: "button", onclick: () => settle([conflict], "keep") }, keep),
      h("button", { type: "button", onclick: () => settle([conflict], "accept") }, accept),
      mergeable && h("button", {
        type: "button",
        "aria-expanded": "false",
        onclick: (/** @type {any} */ event) => {
          merge.hidden = !merge.hidden;
          event.target.setAttribute("aria-expanded", String(!merge.hidden));
          if (!merge.hidden) editor.focus();
        },
      }, t("conflict.merge")),
    ),
    mergeable && merge,
  );
}

/** @param {string} title @param {string} who @param {string | null} when @param {string} value */
function side(title, who, when, value) {
  return h(
    "div.version",
    null,
    h("h3", null, title),
    h("p.value", null, value),
    h("p.soft", null, [who, when && moment(when)].filter(Boolean).join(" · ")),
  );
}

/** @param {any[]} list @param {string} answer @param {string} [value] */
async function settle(list, answer, value) {
  /** @type {string[]} */
  const answers = [];
  for (const conflict of list) {
    const change = await act({
      do: "resolve",
      conflict: idOf(conflict),
      field: conflict.field,
      answer,
      ...(value !== undefined && { value }),
    });
    answers.unshift(change.id);
  }
  toast(n("conflict.settled", list.length), {
    label: t("undo"),
    run: () => answers.forEach((change) => act({ do: "undo", change })),
  });
}
