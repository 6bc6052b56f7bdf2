// The line that a task is typed into.
//
// An ordinary input lies over a mirror of its text, in which what was read is marked; so IME, undo and screen readers work
// as everywhere. Under it stands what was read, one chip each, which takes its reading back.

import { clock, length, nearDay } from "./dates.js";
import { fill, h, icon } from "./dom.js";
import { focusNow } from "./focus.js";
import { announce, toast } from "./toast.js";
import { hasEngine, read, readThere } from "./reading.js";
import { said } from "./said.js";
import { act, arcAt, look, state } from "./store.js";
import { wordsOfRule } from "./repetition.js";
import { locale, t } from "./words.js";

/** @typedef {import("./types.js").Reading} Reading */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {{ kind: string, text: string, at: number }} Kept words that the person said are only words */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The line with the words that were taken back in quotes, which is how the grammar keeps words from being read.
 * @param {string} line @param {Kept[]} kept
 * @returns {{ line: string, quotes: number[] }} `quotes` are the offsets of the added quotes, in bytes of the new line
 */
export function quoted(line, kept) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const one of kept) {
    const places = [];
    for (let at = line.indexOf(one.text); at >= 0; at = line.indexOf(one.text, at + 1)) places.push(at);
    const free = places.filter((at) => !ranges.some(([start, end]) => at < end && at + one.text.length > start));
    free.sort((a, b) => Math.abs(a - one.at) - Math.abs(b - one.at));
    if (free.length && !one.text.includes('"')) ranges.push([free[0], free[0] + one.text.length]);
  }
  ranges.sort((a, b) => a[0] - b[0]);
  let text = "", from = 0;
  const quotes = [];
  for (const [start, end] of ranges) {
    text += line.slice(from, start);
    quotes.push(encoder.encode(text).length);
    text += `"${line.slice(start, end)}`;
    quotes.push(encoder.encode(text).length);
    text += '"';
    from = end;
  }
  return { line: text + line.slice(from), quotes };
}

/**
 * Marks of the quoted line, moved to where they stand in the line as typed.
 * @param {Mark[]} marks @param {number[]} quotes @returns {Mark[]}
 */
export function unquoted(marks, quotes) {
  const moved = (/** @type {number} */ offset) => offset - quotes.filter((quote) => quote < offset).length;
  return marks.map(({ kind, start, end }) => ({ kind, start: moved(start), end: moved(end) }));
}

/** What was read of each kind, in words. @param {Reading} reading @param {string} kind */
function meaning(reading, kind) {
  switch (kind) {
    case "arc":
      return reading.arc;
    case "date":
      return reading.date &&
        nearDay(reading.date) + (reading.endDate ? ` – ${nearDay(reading.endDate)}` : "") + (reading.dates ? " …" : "");
    case "time":
      return reading.time && clock(reading.time) + (reading.endTime ? ` – ${clock(reading.endTime)}` : "");
    case "duration":
      return reading.duration && length(reading.duration);
    case "location":
      return reading.location;
    case "recurrence":
      return reading.recurrence && wordsOfRule(reading.recurrence, reading.repeatFrom);
    case "priority":
      return reading.priority && t(`priority.${reading.priority}`);
    case "label":
      return reading.labels.join(", ");
    case "reminder":
      return t("chip.reminds", { length: reading.reminders.map(length).join(", ") || reading.remindAt.join(", ") });
    case "escalation":
      return reading.escalation;
  }
  return null;
}

/** How many characters a line may have. */
const longest = 4_000;

const pictures = /** @type {Record<string, string>} */ ({
  date: "calendar",
  time: "clock",
  location: "place",
  recurrence: "repeat",
  priority: "flag",
  label: "tag",
  reminder: "bell",
  escalation: "bell",
  duration: "clock",
});

/**
 * @param {{ arc: () => string | null, added: (uuid: string) => void, lines: (text: string) => void, fields: (title: string) => void }} page
 *   `arc`: the uuid of the Arc that is on the screen
 */
export function entryLine(page) {
  /** @type {Kept[]} */
  let kept = [];
  /** @type {Reading | null} */
  let reading = null;
  let sent = "";
  let typedBack = false;
  let asked = 0;

  const input = h("input", {
    id: "entry",
    type: "text",
    autocomplete: "off",
    autocapitalize: "sentences",
    spellcheck: "false",
    enterkeyhint: "done",
    maxlength: String(longest),
    role: "combobox",
    "aria-label": t("entry.label"),
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": "entry-names",
    "aria-describedby": "entry-read",
    placeholder: t("entry.placeholder"),
  });
  const mirror = h("div.mirror", { "aria-hidden": "true" });
  const chips = h("div.chips", { id: "entry-chips", role: "group", "aria-label": t("entry.read") });
  const spoken = h("p.only-spoken", { id: "entry-read" });
  const names = h("ul.names", { id: "entry-names", role: "listbox", "aria-label": t("arcs"), hidden: true });
  const keep = h("button.keep", { type: "submit", "aria-label": t("add") }, icon("plus"));
  const manual = h(
    "button.quiet.manual",
    {
      type: "button",
      "aria-label": t("entry.fields"),
      title: t("entry.fields"),
      onclick: () => page.fields(input.value),
    },
    icon("settings"),
    h("span", null, t("entry.fields")),
  );

  function show() {
    const { line, quotes } = quoted(input.value, kept);
    sent = line;
    // What was asked for an earlier line comes too late, also when the engine reads by now.
    const turn = ++asked;
    reading = line.trim() ? read(line) : null;
    paint(quotes);
    if (!hasEngine() && line.trim()) {
      setTimeout(async () => {
        if (turn !== asked) return;
        const answer = await readThere(line);
        if (turn !== asked || !answer) return;
        reading = answer;
        paint(quotes);
      }, 150);
    }
    suggest();
  }

  /** @param {number[]} quotes */
  function paint(quotes) {
    const bytes = encoder.encode(input.value);
    const marks = reading ? unquoted(reading.spans, quotes).sort((a, b) => a.start - b.start) : [];
    const parts = [];
    let from = 0;
    for (const mark of marks) {
      parts.push(decoder.decode(bytes.slice(from, mark.start)));
      const words = decoder.decode(bytes.slice(mark.start, mark.end));
      parts.push(h(`mark.mark-${mark.kind}`, null, words));
      from = mark.end;
    }
    parts.push(decoder.decode(bytes.slice(from)));
    fill(mirror, parts);
    mirror.scrollLeft = input.scrollLeft;
    paintChips(marks, bytes);
  }

  /** @param {Mark[]} marks @param {Uint8Array} bytes */
  function paintChips(marks, bytes) {
    /** @type {string[]} */
    const heard = [];
    /** @type {any[]} */
    const shown = [];
    const seen = new Set();
    for (const mark of marks) {
      const words = reading && !seen.has(mark.kind) ? meaning(reading, mark.kind) : null;
      seen.add(mark.kind);
      if (!words) continue;
      heard.push(`${t(`kind.${mark.kind}`)} ${words}`);
      const text = decoder.decode(bytes.slice(mark.start, mark.end));
      const at = decoder.decode(bytes.slice(0, mark.start)).length;
      shown.push(chip(mark.kind, words, text, at));
    }
    if (reading && !reading.arc && reading.title) {
      const uuid = page.arc();
      const arc = uuid ? state.view.arcs.get(uuid) : null;
      shown.push(h("span.chip.chip-implied", null, arc?.path ?? t("inbox")));
      const course = arc ? null : courseOf(reading.title);
      if (course) shown.push(offer(t("entry.newArc", { arc: course }), newArc(course)));
    }
    const away = archived();
    if (away) shown.push(offer(t("entry.archived", { arc: away.path }), { do: "arc-unarchive", arc: away.uuid }));
    for (const one of kept) {
      shown.push(
        h(
          "button.chip.chip-kept",
          {
            type: "button",
            title: t("chip.readAgain"),
            "aria-label": t("chip.readAgainOf", { text: one.text }),
            onclick: () => {
              kept = kept.filter((other) => other !== one);
              show();
              input.focus();
            },
          },
          `“${one.text}” `,
          h("span.chip-off", null, t("chip.words")),
        ),
      );
    }
    for (const warning of reading?.warnings ?? []) shown.push(h("span.chip.chip-warning", null, said(warning.message)));
    const problem = reading?.error && blocking.has(reading.error.code) ? reading.error : null;
    if (problem && (problem.code !== "no-title" || marks.length)) {
      shown.push(h("span.chip.chip-warning", null, said(problem.message)));
    }
    if (!hasEngine() && input.value && !reading && !state.reachable) {
      shown.push(h("span.chip.chip-implied", null, t("entry.readLater")));
    }
    const focus = chips.contains(document.activeElement) ? focusNow() : null;
    fill(chips, shown);
    if (focus) (focus.same() ?? input).focus();
    clearTimeout(speak);
    speak = setTimeout(() => fill(spoken, heard.join(", ")), 600);
  }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let speak;

  /** @param {string} kind @param {string} words @param {string} text @param {number} at */
  function chip(kind, words, text, at) {
    const hue = kind === "arc" ? ` hue-${look(words).colour}` : "";
    const takeBack = () => {
      kept.push({ kind, text, at });
      show();
      announce(t("chip.tookBack", { text }));
      input.focus();
    };
    return h(
      `button.chip.chip-${kind}`,
      {
        type: "button",
        class: hue,
        title: t(`chip.not.${kind}`),
        "aria-label": `${t(`kind.${kind}`)} ${words}: ${t(`chip.not.${kind}`)}`,
        "data-text": text,
        onclick: takeBack,
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Backspace" && event.key !== "Delete") return;
          event.preventDefault();
          takeBack();
        },
      },
      kind === "arc" ? h("span.dot") : icon(pictures[kind] ?? "tag"),
      h("span", null, words),
      icon("cross"),
    );
  }

  /** The archived Arc that the line means. */
  const archived = () => {
    const arc = reading?.arc ? arcAt(reading.arc) : null;
    return arc?.archived ? arc : null;
  };

  /** What makes sense before the line is kept. @param {string} words @param {any} change */
  const offer = (words, change) =>
    h("button.chip.chip-offer", {
      type: "button",
      onclick: () => {
        act(change);
        show();
        input.focus();
      },
    }, words);

  // ---- Names of Arcs

  /** @type {{ path: string, from: number, to: number, whole: boolean }[]} */
  let found = [];
  let chosen = -1;

  function suggest() {
    const held = found[chosen];
    found = [];
    const caret = input.selectionStart ?? 0;
    const before = input.value.slice(0, caret);
    const word = /(?:^|\s)([#+]?)([^\s#+"][^#+"]*|)$/.exec(before.slice(-40));
    const hash = /(?:^|\s)[#+]([^#+"]*)$/.exec(before);
    const plain = /(?:^|\s)([^\s"]{2,})$/.exec(before);
    const wanted = hash ? hash[1] : plain && word ? plain[1] : null;
    if (wanted !== null && document.activeElement === input) {
      const from = caret - wanted.length - (hash ? 1 : 0);
      const plainly = (/** @type {string} */ name) => name.toLowerCase().replace(/[\s._-]/g, "");
      const key = plainly(wanted);
      for (const arc of state.view.arcs.values()) {
        if (arc.archived || found.length === 7) continue;
        const bears = [arc.title, arc.path, ...(arc.aliases ?? [])].map(plainly);
        const exact = !hash && bears.includes(key);
        if (!exact && bears.some((name) => name.startsWith(key)) && (hash || reading?.arc !== arc.path)) {
          found.push({ path: arc.path, from, to: caret, whole: bears.includes(key) });
        }
      }
    }
    // A name that is whole needs no help.
    if (found.length === 1 && found[0].whole) found = [];
    // Whoever chooses goes on with what is chosen, when the same line is only read anew.
    chosen = found.findIndex((one) => one.path === held?.path && one.to === held.to);
    paintNames();
  }

  function paintNames() {
    fill(
      names,
      found.map(({ path }, index) =>
        h(
          "li",
          {
            id: `entry-name-${index}`,
            role: "option",
            "aria-selected": String(index === chosen),
            class: `hue-${look(path).colour}`,
            onpointerdown: (/** @type {Event} */ event) => {
              event.preventDefault();
              take(index);
            },
          },
          h("span.dot"),
          path,
        )
      ),
    );
    names.hidden = !found.length;
    input.setAttribute("aria-expanded", String(found.length > 0));
    if (chosen >= 0) input.setAttribute("aria-activedescendant", `entry-name-${chosen}`);
    else input.removeAttribute("aria-activedescendant");
  }

  /** @param {number} index */
  function take(index) {
    const { path, from, to } = found[index];
    const name = `#${path} `;
    input.setRangeText(name, from, to, "end");
    show();
    found = [];
    paintNames();
  }

  // ---- Typing

  input.addEventListener("input", (/** @type {InputEvent} */ event) => {
    typedBack = event.inputType?.startsWith("delete") ?? false;
    kept = kept.filter((one) => input.value.includes(one.text));
    show();
  });
  input.addEventListener("scroll", () => {
    mirror.scrollLeft = input.scrollLeft;
  });
  input.addEventListener("blur", () => {
    found = [];
    paintNames();
  });
  input.addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim().length > longest && !/\n/.test(text.trim())) {
      event.preventDefault();
      const [count, most] = [text.length, longest].map((number) => number.toLocaleString(locale()));
      return toast(t("entry.tooLong", { count, most }));
    }
    if (text.trim().split(/\r?\n/).filter((line) => line.trim()).length < 2) return;
    event.preventDefault();
    page.lines(text);
  });
  input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.isComposing) return;
    if (found.length && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      chosen = (chosen + (event.key === "ArrowDown" ? 1 : -1) + found.length + 1) % (found.length + 1);
      if (chosen === found.length) chosen = -1;
      paintNames();
    } else if (found.length && (event.key === "Tab" && !event.shiftKey || event.key === "Enter" && chosen >= 0)) {
      event.preventDefault();
      take(Math.max(chosen, 0));
    } else if (event.key === "Escape") {
      if (found.length) {
        found = [];
        paintNames();
      } else if (input.value) {
        input.value = "";
        kept = [];
        show();
      } else return;
      event.stopPropagation();
    } else if (event.key === "Backspace" && !typedBack && input.selectionStart === input.selectionEnd) {
      // The first Backspace at the end of what was read takes the reading back; the next ones delete as ever.
      const bytes = encoder.encode(input.value.slice(0, input.selectionStart ?? 0)).length;
      const { quotes } = quoted(input.value, kept);
      const mark = reading && unquoted(reading.spans, quotes).find((one) => one.end === bytes);
      const text = mark && decoder.decode(encoder.encode(input.value).slice(mark.start, mark.end));
      const own = [...chips.querySelectorAll("button.chip")].find((one) => one.dataset.text === text);
      if (!own) return;
      event.preventDefault();
      typedBack = true;
      own.click();
    } else if (event.key === "ArrowDown") {
      const first = chips.querySelector("button");
      if (first) {
        event.preventDefault();
        first.focus();
      }
    }
  });
  chips.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const all = [...chips.querySelectorAll("button")];
    const at = all.indexOf(/** @type {any} */ (document.activeElement));
    if (event.key === "ArrowUp" || event.key === "Escape") input.focus();
    else if (event.key === "ArrowRight") all[at + 1]?.focus();
    else if (event.key === "ArrowLeft") (all[at - 1] ?? input).focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  const blocking = new Set(["unknown-arc", "ambiguous-arc", "unknown-escalation", "no-title"]);

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const line = sent.trim();
    if (!line) return;
    if (reading?.error && blocking.has(reading.error.code)) {
      announce(said(reading.error.message));
      return;
    }
    const away = archived();
    if (away) return announce(t("entry.archived", { arc: away.path }));
    const task = crypto.randomUUID();
    const arc = reading?.arc ? undefined : page.arc() ?? undefined;
    const title = reading?.title || line;
    const where = reading?.arc ?? (arc ? state.view.arcs.get(arc)?.path : null) ?? t("inbox");
    act({ do: "add", line, task, ...(arc && { arc }) }, reading ?? undefined);
    input.value = "";
    kept = [];
    show();
    announce(t("entry.added", { title, arc: where, when: reading?.date ? nearDay(reading.date) : "" }));
    page.added(task);
  }

  show();
  const element = h(
    "form.entry",
    { onsubmit: submit, autocomplete: "off", "aria-label": t("entry.label") },
    h("div.entry-box", null, h("div.entry-text", null, mirror, input), manual, keep, names),
    chips,
    spoken,
  );
  return { element, input, refresh: show };
}

/** The course that a title begins with, `CS298` of `cs298 hw 3`, as Arcs for courses are called. @param {string} title */
function courseOf(title) {
  const [code] = /^[a-z]{2,5}-?\d[a-z\d]{0,4}(?=\s)/i.exec(title) ?? [];
  return code?.toUpperCase();
}

/** @param {string} title */
const newArc = (title) => ({ do: "arc-new", arc: crypto.randomUUID(), fields: { title } });

/** Whether an Arc of this path is open. @param {string} path */
export const isOpenArc = (path) => arcAt(path) && !arcAt(path)?.archived;
