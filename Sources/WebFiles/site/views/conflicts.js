// What two devices changed differently: both values, whose and when, what differs; nothing is lost before the answer.

import { moment } from "../dates.js";
import { h, icon } from "../dom.js";
import { arcLabel } from "../rows.js";
import { said } from "../said.js";
import { act, state } from "../store.js";
import { toast } from "../toast.js";
import { distance, fieldName, isText, readable } from "../values.js";
import { brief, n, t } from "../words.js";

/** @typedef {{ value: any, from: string | null, when: any, answer: "keep" | "accept", isMine: boolean }} Side */

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

/**
 * The two values, mine first: what this browser set, or else what was set aside.
 * @param {any} conflict @returns {[Side, Side]}
 */
function sides(conflict) {
  const isMine = (/** @type {string | null} */ from) => from === "this device";
  /** @type {Side} */
  const aside = {
    value: conflict.setAside,
    from: conflict.setAsideFrom,
    when: conflict.time,
    answer: "keep",
    isMine: isMine(conflict.setAsideFrom),
  };
  /** @type {Side} */
  const now = {
    value: conflict.now,
    from: conflict.nowFrom,
    when: conflict.nowTime,
    answer: "accept",
    isMine: isMine(conflict.nowFrom),
  };
  return now.isMine && !aside.isMine ? [now, aside] : [aside, now];
}

/** A merge to begin with: the program's, or all words of both; null for what cannot be merged. @param {any} conflict */
function suggestion(conflict) {
  if (conflict.suggested?.resolution === "merge") return String(conflict.suggested.value);
  const [mine, theirs] = sides(conflict).map((side) => side.value);
  if (!isText(conflict.field) || typeof (mine ?? theirs) !== "string") return null;
  return difference(theirs ?? "", mine ?? "").map(([word]) => /\s$/.test(word) ? word : `${word} `).join("").trim();
}

/** @param {any} page */
export function conflicts(page) {
  const list = state.view.conflicts;
  page.heading(t("conflicts"));
  if (list.length > 1) {
    const merges = list.filter((conflict) => suggestion(conflict) !== null);
    page.actions([
      h("button", { type: "button", onclick: () => settle(list, (one) => sides(one)[0]) }, t("conflict.keepAll")),
      h("button", { type: "button", onclick: () => settle(list, (one) => sides(one)[1]) }, t("conflict.acceptAll")),
      merges.length > 1 && h("button", {
        type: "button",
        onclick: () => settle(merges, (one) => ({ answer: "merge", value: suggestion(one) })),
      }, t("conflict.mergeAll")),
    ]);
  }
  if (!list.length) return h("div.empty", null, icon("check"), h("p", null, t("conflicts.nothing")));
  /** @type {Map<string, any[]>} */
  const things = new Map();
  for (const one of list) things.set(one.uuid, [...things.get(one.uuid) ?? [], one]);
  return [
    h("p.soft", null, t("conflict.about")),
    [...things.values()].map((all) =>
      h(
        "section.conflicts",
        null,
        h("h2", null, h("span", { dir: "auto" }, brief(all[0].title)), all[0].arc && arcLabel(all[0].arc)),
        all.map(card),
      )
    ),
  ];
}

/** @param {any} conflict */
function card(conflict) {
  const both = sides(conflict);
  const [mine, theirs] = both;
  const { field } = conflict;
  const name = fieldName(field);
  const merging = merge(conflict, mine);
  const apart = distance(field, mine.value, theirs.value, whose(mine, both));
  return h(
    "article.conflict",
    { "aria-label": `${brief(conflict.title)}, ${name}` },
    h(
      "p",
      null,
      (conflict.reason && said(conflict.reason)) ?? (field === "deleted" ? t("conflict.gone") : h("b", null, name)),
    ),
    h("div.pair", null, both.map((side) => version(side, both, readable(field, side.value)))),
    isText(field) && /\s/.test(`${mine.value}${theirs.value}`)
      ? h(
        "p.difference",
        { "aria-label": t("conflict.difference") },
        difference(readable(field, theirs.value), readable(field, mine.value)).map(([word, kind]) =>
          kind === "same" ? word : h(kind === "new" ? "ins" : "del", null, word)
        ),
      )
      : apart && h("p.difference", { "aria-label": t("conflict.difference") }, apart),
    h(
      "div.dialog-actions",
      null,
      both.map((side) =>
        h("button", {
          type: "button",
          "data-focus": `${conflict.conflict} ${side.answer}`,
          onclick: () => settle([conflict], () => side),
        }, choice(field, side, both))
      ),
      merging && h("button", {
        type: "button",
        "aria-expanded": "false",
        onclick: (/** @type {any} */ event) => {
          merging.hidden = !merging.hidden;
          event.target.setAttribute("aria-expanded", String(!merging.hidden));
          if (!merging.hidden) merging.querySelector("textarea, input").focus();
        },
      }, t("conflict.merge")),
    ),
    merging,
  );
}

/** Where both values can be made into one: a text, a day or a time. @param {any} conflict @param {Side} mine */
function merge(conflict, mine) {
  const text = suggestion(conflict);
  const form = /** @type {[RegExp, string][]} */ ([[/^\d{4}-\d\d-\d\d$/, "date"], [/^\d\d:\d\d$/, "time"]]);
  const type = form.find(([looks]) => looks.test(mine.value))?.[1];
  if (text === null && !type) return null;
  const label = { "aria-label": t("conflict.merge") };
  const editor = text === null ? h("input", { type, ...label }) : h("textarea", { rows: 3, ...label });
  editor.value = text ?? mine.value ?? "";
  return h(
    "div.conflict-merge",
    { hidden: true },
    editor,
    h("button.primary", {
      type: "button",
      onclick: () => editor.value && settle([conflict], () => ({ answer: "merge", value: editor.value })),
    }, t("conflict.useMerge")),
  );
}

/** What a button does. @param {string} field @param {Side} side @param {Side[]} both */
function choice(field, side, both) {
  // One deleted what the other changed: the answers say what becomes of it.
  if (field === "deleted") {
    if (side.value === true) return t(side.answer === "keep" ? "conflict.delete" : "conflict.leaveDeleted");
    return t(side.answer === "accept" ? "conflict.leave" : side.isMine ? "conflict.restore" : "conflict.restoreTheirs");
  }
  if (!both.some((one) => one.isMine)) return t("conflict.take", { device: side.from ?? t("conflict.other") });
  return t(side === both[0] ? "conflict.keep" : "conflict.accept");
}

/** `Mine`, or the device when neither is from here. @param {Side} side @param {Side[]} both */
function whose(side, both) {
  if (!both.some((one) => one.isMine)) return side.from ?? t("conflict.other");
  return t(side === both[0] ? "conflict.mine" : "conflict.theirs");
}

/** @param {Side} side @param {Side[]} both @param {string} value */
function version(side, both, value) {
  const title = whose(side, both);
  const device = side.isMine ? t("device.this") : side.from ?? t("conflict.other");
  return h(
    "div.version",
    null,
    h("h3", null, title),
    h("p.value", { dir: "auto" }, value),
    h("p.soft", null, [device !== title && device, side.when && moment(side.when)].filter(Boolean).join(" · ")),
  );
}

/** @param {any[]} list @param {(conflict: any) => { answer: string, value?: any }} choose */
async function settle(list, choose) {
  /** @type {string[]} */
  const answers = [];
  // What had the focus goes: the next conflict gets it, or the heading.
  document.addEventListener("arc-drawn", () => {
    /** @type {HTMLElement | null} */ (document.querySelector("article.conflict button") ??
      document.querySelector("h1"))
      ?.focus();
  }, { once: true });
  for (const conflict of list) {
    const { answer, value } = choose(conflict);
    const change = await act({
      do: "resolve",
      conflict: conflict.conflict,
      answer,
      ...(answer === "merge" && { value }),
    });
    answers.unshift(change.id);
  }
  toast(n("conflict.settled", list.length), {
    label: t("undo"),
    run: () => answers.forEach((change) => act({ do: "undo", change })),
  });
}
