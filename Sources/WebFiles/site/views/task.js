// One task with all its fields, beside the list it was opened from. What is changed is kept when its field is left.

import { complete, edit, ignore } from "../actions.js";
import { askSnooze, remove } from "../asking.js";
import { addDays, clock, distance, length, moment, nearDayWithin, now, shortDay, wall, zoneHere } from "../dates.js";
import { arrowsChoose, check, fill, h, icon, iconButton } from "../dom.js";
import { wordsOfPath } from "../escalation.js";
import { opened, stay } from "../router.js";
import { occurrences, repetitionOf } from "../reading.js";
import { wordsOfRule } from "../repetition.js";
import { stateOf } from "../rows.js";
import { said } from "../said.js";
import { act, look, state } from "../store.js";
import { ask } from "../sync.js";
import { announce, toast } from "../toast.js";
import { t } from "../words.js";
import { arcSelect, field } from "./arcs.js";

/** @typedef {import("../types.js").Task} Task */

const close = () => stay(opened(null));

/**
 * The panel of a task. Its fields are made once; `show` puts into them what the task is now, except into the one that
 * somebody is in. It answers false when there is not what the panel was made for any more: it has to be made anew.
 * @param {string} uuid @returns {{ uuid: string, element: any, show: () => boolean }}
 */
export function taskPanel(uuid) {
  const latest = () => state.view.tasks.get(uuid);
  if (!latest()) {
    const element = h(
      "div.panel-inner",
      null,
      h("header.panel-head", null, h("span"), iconButton("cross", t("close"), close, { class: "panel-close" })),
      h("div.empty", null, h("p", null, t("task.unknown"))),
    );
    return { uuid, element, show: () => !latest() };
  }
  const head = h("span.panel-badges");
  const actions = h("div.panel-actions");
  const fields = form(uuid);
  const about = more(uuid);
  const element = h(
    "div.panel-inner",
    null,
    h(
      "header.panel-head",
      null,
      head,
      iconButton("trash", t("delete"), async () => {
        const task = latest();
        if (task && await remove(task)) close();
      }),
      iconButton("cross", t("close"), close, { class: "panel-close" }),
    ),
    fields.element,
    about.element,
    actions,
  );
  let shown = "";
  const show = () => {
    const task = latest();
    if (!task) return false;
    element.className = `panel-inner hue-${look(task.arc).colour}`;
    fields.show({ ...task, ...task.own });
    about.show(task);
    const condition = stateOf(task);
    fill(
      head,
      h("a.arc-label", { href: arcAddress(task.arc) }, h("span.dot"), task.arc),
      task.unsent && h("span.badge", null, t("unsent")),
      condition !== "open" && h(`span.badge.badge-${condition}`, null, t(`state.${condition}`)),
    );
    // Buttons that say the same stay: one of them may have the focus.
    if (shown !== String(!!task.closed)) fill(actions, buttons(task, latest));
    shown = String(!!task.closed);
    return true;
  };
  return { uuid, element, show };
}

/** @param {Task} task @param {() => Task | undefined} latest */
function buttons(task, latest) {
  const does = (/** @type {(task: Task) => any} */ run) => () => {
    const now = latest();
    if (now) return run(now);
  };
  return [
    h(
      "button.primary",
      { type: "button", onclick: does(complete) },
      icon(task.closed ? "undo" : "check"),
      t(task.closed ? "reopen" : "complete"),
    ),
    !task.closed && h("button", { type: "button", onclick: does(askSnooze) }, icon("clock"), t("snooze")),
    !task.closed && h("button", { type: "button", onclick: does(ignore) }, icon("ignore"), t("ignore")),
  ];
}

/** @param {string} path */
function arcAddress(path) {
  const arc = [...state.view.arcs.values()].find((one) => one.path === path);
  return arc ? `#/arcs/${arc.uuid}` : "#/arcs";
}

/**
 * The fields of a task.
 * @param {string} uuid @returns {{ element: any, show: (task: Task) => void }}
 */
function form(uuid) {
  /** What puts a task's values into the fields. @type {((task: Task) => void)[]} */
  const shows = [];
  /**
   * A field whose value is kept when it is left.
   * @param {string} name @param {any} control @param {(task: Task) => string} text how its value is written
   * @param {(text: string) => any} [value] what a text means; undefined: nothing
   * @param {(value: any) => Record<string, any>} [fields] the fields that it is kept in
   */
  const kept = (name, control, text, value = (text) => text || null, fields = (value) => ({ [name]: value })) => {
    control.dataset.field = name;
    let written = "";
    control.addEventListener("change", async () => {
      const typed = control.value;
      written = typed;
      const after = await value(typed);
      // What was not understood stays there to be corrected.
      control.setAttribute("aria-invalid", String(after === undefined));
      const task = state.view.tasks.get(uuid);
      if (task && after !== undefined) keep(task, fields(after));
    });
    shows.push((task) => {
      const now = text(task);
      // What somebody is typing, or has typed and not left yet, stands.
      if (document.activeElement === control && control.value !== written) return;
      if (control.getAttribute("aria-invalid") === "true") return;
      if (control.value !== now) control.value = now;
      written = control.value;
    });
    return control;
  };
  const title = kept(
    "title",
    h("textarea.title-field", { rows: 1, "aria-label": t("field.title"), maxlength: 4000, dir: "auto" }),
    (task) => task.title,
    (text) => text.replace(/\s*\n\s*/g, " ").trim() || undefined,
  );
  const grow = () => {
    title.style.height = "auto";
    title.style.height = `${title.scrollHeight}px`;
  };
  title.addEventListener("input", grow);
  shows.push(() => title.isConnected && grow());
  title.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    title.blur();
  });
  const notes = kept(
    "description",
    h("textarea", { rows: 4, "aria-label": t("field.description"), placeholder: t("field.notesHint"), dir: "auto" }),
    (task) => task.description ?? "",
    (text) => new Blob([text]).size > mostNotes ? toast(t("notes.tooLong")) : text,
  );
  const date = kept("date", h("input", { type: "date" }), (task) => task.date ?? "");
  const time = kept("time", h("input", { type: "time" }), (task) => task.time ?? "");
  const endDate = kept("endDate", h("input", { type: "date" }), (task) => task.endDate ?? "");
  const endTime = kept("endTime", h("input", { type: "time" }), (task) => task.endTime ?? "");
  const arc = arcSelect("");
  let arcs = "";
  shows.push((task) => {
    const paths = [...state.view.arcs.values()].map((one) => `${one.uuid} ${one.path} ${one.archived}`).join("\n") +
      task.arc;
    if (paths === arcs || document.activeElement === arc) return;
    arcs = paths;
    arc.replaceChildren(...arcSelect(task.arc).children);
  });
  kept(
    "arc",
    arc,
    (task) => [...state.view.arcs.values()].find((one) => one.path === task.arc)?.uuid ?? task.arc,
    (uuid) => uuid || undefined,
  );
  const zone = kept(
    "zone",
    h("input", { placeholder: zoneHere(), list: "zones" }),
    (task) => task.zone ?? "",
    (name) => {
      if (!name || isZone(name)) return name || null;
      toast(t("zone.unknown", { name }));
    },
  );
  const duration = kept(
    "duration",
    h("input", { placeholder: "90m" }),
    (task) => task.duration ? short(task.duration) : "",
    (text) => text ? (leadList(text) ?? unknownLength())?.[0] : null,
  );
  const location = kept("location", h("input"), (task) => task.location ?? "");
  const labels = kept(
    "labels",
    h("input", { placeholder: t("field.labelsHint") }),
    (task) => (task.labels ?? []).join(", "),
    list,
  );
  const start = kept("startDate", h("input", { type: "date" }), (task) => task.startDate ?? "");
  const kind = kept(
    "kind",
    select([["task", t("kind.task")], ["event", t("kind.event")]], "task"),
    (task) => task.kind ?? "task",
  );
  const path = kept(
    "path",
    pathSelect(state.view.tasks.get(uuid)?.path ?? null),
    (task) => task.path ?? "",
  );
  const leads = kept(
    "leads",
    h("input", { placeholder: "30m, 1d" }),
    (task) => (task.leads ?? []).map(short).join(", "),
    (text) => leadList(text) ?? unknownLength(),
  );
  const snooze = kept(
    "snooze",
    h("input", { placeholder: state.view.settings.snooze ?? "1h" }),
    (task) => task.snooze ? short(task.snooze) : "",
  );
  const places = placeFields(kept, shows);
  const repeat = kept(
    "recurrence",
    h("input", { placeholder: t("repeat.hint"), list: "repeat-words" }),
    (task) => task.recurrence ? wordsOfRule(task.recurrence, task.repeatFrom) : "",
    async (words) => {
      const repetition = await repetitionOf(words);
      if (!repetition) toast(t("repeat.unknown"));
      return repetition;
    },
    (repetition) => repetition,
  );
  const keepMissed = h("input", { type: "checkbox", "data-field": "keepMissed" });
  keepMissed.addEventListener("change", () => {
    const task = state.view.tasks.get(uuid);
    if (task) keep(task, { keepMissed: keepMissed.checked });
  });
  const keepsMissed = h("label.choice", null, keepMissed, " ", t("field.keepMissed"));
  const levels = ["high", "medium", "low", null];
  const priority = arrowsChoose(h(
    "div.segments",
    { role: "radiogroup", "aria-label": t("field.priority") },
    levels.map((level) =>
      h(
        `button.segment.flag-${level ?? "none"}`,
        {
          type: "button",
          role: "radio",
          onclick: () => {
            const task = state.view.tasks.get(uuid);
            if (task) keep(task, { priority: level });
          },
        },
        level && icon("flag"),
        t(`priority.${level ?? "none"}`),
      )
    ),
  ));
  const next = h("div.next");
  const followed = h("div.followed");
  const ringing = h("span");
  shows.push((task) => {
    check(priority, levels.indexOf(task.priority ?? null));
    endDate.min = task.date ?? "";
    keepMissed.checked = !!task.keepMissed;
    keepsMissed.hidden = !task.recurrence;
    fill(next, nextDays(task));
    fill(followed, links(task.description ?? ""));
    fill(ringing, pathWords(task));
  });
  const element = h(
    "form.fields",
    { onsubmit: (/** @type {Event} */ event) => event.preventDefault(), autocomplete: "off" },
    title,
    h("div.pair", null, field(t("field.date"), date), field(t("field.time"), time)),
    h("div.pair", null, field(t("field.endDate"), endDate), field(t("field.endTime"), endTime)),
    field(t("field.arc"), arc),
    field(t("field.location"), location),
    field(t("field.recurrence"), repeat),
    h(
      "datalist",
      { id: "repeat-words" },
      ["daily", "weekdays", "weekly", "two", "monthly", "yearly"].map((key) =>
        h("option", { value: t(`repeat.example.${key}`) })
      ),
    ),
    next,
    h("div.field", null, h("span.field-name", null, t("field.priority")), priority),
    field(t("field.labels"), labels),
    field(t("field.description"), notes),
    followed,
    h(
      "details.more-fields",
      { open: false },
      h("summary", null, t("field.more")),
      field(t("field.path"), path, ringing),
      places,
      h("div.pair", null, field(t("field.leads"), leads), field(t("field.snooze"), snooze)),
      field(t("field.kind"), kind),
      h("div.pair", null, field(t("field.startDate"), start), field(t("field.duration"), duration)),
      field(t("field.zone"), zone),
      h("datalist", { id: "zones" }, Intl.supportedValuesOf("timeZone").map((name) => h("option", { value: name }))),
      keepsMissed,
    ),
  );
  return { element, show: (task) => shows.forEach((show) => show(task)) };
}

/**
 * Where a task reminds on arriving or leaving, when there are places. It may be several, of which a choice makes one.
 * @param {(name: string, control: any, text: (task: Task) => string, value: (text: string) => any) => any} kept
 * @param {((task: Task) => void)[]} shows
 */
function placeFields(kept, shows) {
  const where = h("select");
  const wordsOf = (/** @type {string} */ uuids) =>
    uuids.split(" ").map((uuid) => state.view.places.get(uuid)?.name ?? t("place.none")).join(", ");
  const partsOf = (/** @type {Task} */ task) =>
    /^(arrive|leave) (.*)$/.exec(task.places ?? "")?.slice(1) ?? ["arrive", ""];
  let options = "";
  const pair = h("div.pair");
  shows.push((task) => {
    const [, now] = partsOf(task);
    const all = new Map([["", t("place.none")]]);
    for (const one of state.view.places.values()) all.set(one.uuid, one.name);
    if (!all.has(now)) all.set(now, wordsOf(now));
    pair.hidden = all.size === 1;
    const shown = JSON.stringify([...all]);
    if (shown === options || document.activeElement === where) return;
    options = shown;
    fill(where, [...all].map(([value, name]) => h("option", { value }, name)));
  });
  const side = select([["arrive", t("reminder.arriving")], ["leave", t("reminder.leaving")]], "arrive");
  const value = () => where.value ? `${side.value} ${where.value}` : null;
  kept("places", where, (task) => partsOf(task)[1], value);
  kept("places", side, (task) => partsOf(task)[0], value);
  const pairUp = () => {
    side.disabled = !where.value;
  };
  where.addEventListener("change", pairUp);
  shows.push(pairUp);
  pair.append(field(t("field.places"), where), field("\u00a0", side));
  return pair;
}

/** How many bytes notes may have. */
const mostNotes = 256 << 10;

/** @returns {undefined} */
const unknownLength = () => void toast(t("length.unknown"));

/** Whether the browser knows a time zone of this name. @param {string} name */
function isZone(name) {
  try {
    return !!new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    return false;
  }
}

const whenFields = ["date", "time", "endDate", "endTime", "duration"];

/** @param {Task} shown @param {Record<string, any>} changed */
function keep(shown, changed) {
  const task = { ...shown, ...shown.own };
  // What is pinned to a zone stays pinned: its fields have the clock of that zone.
  const fields = task.zone && !("zone" in changed) && whenFields.some((name) => name in changed)
    ? { ...changed, zone: task.zone }
    : changed;
  const isSame = (/** @type {[string, any]} */ [name, value]) => {
    const before = name === "arc"
      ? [...state.view.arcs.values()].find((arc) => arc.path === task.arc)?.uuid
      : /** @type {any} */ (task)[name] ?? null;
    return JSON.stringify(before) === JSON.stringify(value) || !before && value === "";
  };
  if (Object.entries(fields).every(isSame)) return;
  edit(task, fields);
  announce(t("kept"));
}

/** @param {string} text */
const list = (text) => text.split(",").map((one) => one.trim().replace(/^%/, "")).filter(Boolean);

/** `PT30M` as `30m`, `PT0S` as `0m`. @param {string} iso */
export function short(iso) {
  if (/^-?PT0S$/.test(iso)) return "0m";
  const [, days, hours, minutes] = /^-?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(iso) ?? [];
  if (!days && !hours && !minutes) return iso;
  return [days && `${days}d`, hours && `${hours}h`, minutes && `${minutes}m`].filter(Boolean).join(" ");
}

/** `30m, 1d` as a list; undefined when something in it is no length. @param {string} text */
export function leadList(text) {
  const all = list(text).map((one) => {
    const [whole, count, unit] = /^(\d+)\s*(m|min|h|d|w)$/i.exec(one) ?? [];
    if (!whole) return null;
    const letter = unit[0].toUpperCase();
    return `${count}${letter.toLowerCase()}`;
  });
  return all.includes(null) ? undefined : all;
}

/** @param {[string, string][]} options @param {string} value */
export function select(options, value) {
  return h("select", null, options.map(([key, words]) => h("option", { value: key, selected: key === value }, words)));
}

/** @param {string | null} value */
export function pathSelect(value) {
  const names = [...state.view.paths.values()].map((path) => path.name);
  /** @type {[string, string][]} */
  const options = [["", t("path.default")], ["none", t("path.none")]];
  for (const name of names) options.push([name, name]);
  if (value && !options.some(([name]) => name === value)) options.push([value, value]);
  return select(options, value ?? "");
}

/** @param {Task} task */
function pathWords(task) {
  const name = task.path ?? (task.kind === "event" ? "event" : task.time ? "timed" : "day");
  const path = state.view.paths.get(name);
  return path && wordsOfPath(path.notation);
}

/** The links in notes, to follow. @param {string} text */
function links(text) {
  // Brackets belong to an address when both are in it; signs at its end are those of the sentence.
  const found = new Set(text.match(/https?:\/\/(?:\([^\s<>"()]*\)|[^\s<>"()])+(?<![.,;:!?'*\]])/g) ?? []);
  if (!found.size) return null;
  return h(
    "ul.links",
    null,
    [...found].map((url) =>
      h(
        "li",
        null,
        h(
          "a",
          { href: url, target: "_blank", rel: "noopener noreferrer" },
          icon("open"),
          url.replace(/^https?:\/\//, ""),
        ),
      )
    ),
  );
}

/** @param {Task} task */
function nextDays(task) {
  if (!task.recurrence || !task.date) return null;
  if (task.repeatFrom === "completion") return h("p.hint.next-days", null, icon("repeat"), t("repeat.fromDone"));
  const next = occurrences(task.recurrence, task.date, addDays(task.date, 1), 4).map((day) => day.slice(0, 10));
  if (!next.length) return null;
  return h("p.hint.next-days", null, icon("repeat"), `${t("repeat.next")} ${next.map(shortDay).join(" · ")}`);
}

/**
 * What follows from the fields, and what the server alone knows: what reminds next, the history.
 * @param {string} uuid @returns {{ element: any, show: (task: Task) => void }}
 */
function more(uuid) {
  const history = h("ol.history");
  const details = h("details.more-fields", null, h("summary", null, t("task.history")), history);
  details.addEventListener("toggle", async () => {
    if (!details.open) return;
    try {
      const document = await ask(`/v1/tasks/${uuid}`);
      // What reminded, and what was changed, the latest first.
      const events = document.history ?? [];
      const answers = events.filter((/** @type {any} */ line) =>
        ["completed", "ignored", "snoozed"].includes(line.event)
      ).map((/** @type {any} */ line) => line.time);
      const lines = [
        ...events.map((/** @type {any} */ line) => ({ time: line.time, words: line.event })),
        ...(document.steps ?? []).filter((/** @type {any} */ step) => !answers.includes(step.time)).map((
          /** @type {any} */ step,
        ) => ({ time: step.time, words: step.label })),
      ].sort((one, other) => (one.time < other.time ? 1 : one.time > other.time ? -1 : 0));
      fill(
        history,
        lines.map((/** @type {any} */ line) =>
          h("li", null, h("time", null, moment(line.time)), " ", said(line.words))
        ),
        !lines.length && h("li", null, t("task.noHistory")),
      );
    } catch {
      fill(history, h("li", null, t("needsServer")));
    }
  });
  const hints = h("div.hints");
  const show = (/** @type {Task} */ task) => {
    // What is past waits for an answer, in Today.
    const next = task.nextAlert && !task.closed && Date.parse(task.nextAlert) > Date.now()
      ? wall(task.nextAlert)
      : null;
    fill(
      hints,
      next &&
        h("p.hint", null, icon("bell"), t("task.reminds", { when: `${nearDayWithin(next.day)} ${clock(next.time)}` })),
      task.date && !task.closed &&
        h(
          "p.hint",
          null,
          icon("calendar"),
          `${shortDay(task.date)} (${distance(task.date)})`,
        ),
      task.duration && h("p.hint", null, icon("clock"), length(task.duration)),
      task.created && h("p.hint", null, icon("log"), t("task.created", { when: moment(task.created, nearDayWithin) })),
    );
  };
  return { element: h("div.panel-more", null, hints, details), show };
}

/** Fields for a task that is not there yet. @param {string} title @param {string | null} arcPath @param {(uuid: string) => void} added */
export async function newTask(title, arcPath, added) {
  const { openDialog } = await import("../dialog.js");
  const name = h("input", { value: title, required: true, autofocus: true });
  const date = h("input", { type: "date", value: "" });
  const time = h("input", { type: "time" });
  const endTime = h("input", { type: "time" });
  const arc = arcSelect(arcPath ?? "Inbox", t("inbox"));
  const location = h("input");
  const repeat = h("input", { placeholder: t("repeat.hint") });
  const priority = select([["", t("priority.none")], ["high", t("priority.high")], ["medium", t("priority.medium")], [
    "low",
    t("priority.low"),
  ]], "");
  const labels = h("input", { placeholder: t("field.labelsHint") });
  const notes = h("textarea", { rows: 3 });
  const problem = h("p.error", { role: "alert" });
  const fields = await openDialog(t("task.new"), (close) =>
    h(
      "form.fields",
      {
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const repetition = await repetitionOf(repeat.value);
          if (!repetition) {
            repeat.focus();
            return fill(problem, t("repeat.unknown"));
          }
          close({
            title: name.value.trim(),
            date: date.value || (time.value ? now().day : null),
            time: time.value || null,
            endTime: endTime.value || null,
            location: location.value.trim() || null,
            ...repetition,
            priority: priority.value || null,
            labels: list(labels.value),
            description: notes.value,
            arc: arc.value || null,
          });
        },
      },
      field(t("field.title"), name),
      field(t("field.arc"), arc),
      h(
        "div.triple",
        null,
        field(t("field.date"), date),
        field(t("field.time"), time),
        field(t("field.endTime"), endTime),
      ),
      h("div.pair", null, field(t("field.location"), location), field(t("field.recurrence"), repeat)),
      h("div.pair", null, field(t("field.priority"), priority), field(t("field.labels"), labels)),
      field(t("field.description"), notes),
      problem,
      h(
        "div.dialog-actions",
        null,
        h("button", { type: "button", onclick: () => close() }, t("cancel")),
        h("button.primary", { type: "submit" }, t("add")),
      ),
    ), "medium");
  if (!fields?.title) return;
  const uuid = crypto.randomUUID();
  const { arc: chosen, ...others } = fields;
  const given = Object.fromEntries(
    Object.entries(others).filter(([, value]) =>
      value !== null && value !== "" && !(Array.isArray(value) && !value.length)
    ),
  );
  const words = `"${fields.title.replace(/["“”]/g, "'")}"`;
  await act({ do: "add", line: words, task: uuid, ...(chosen && { arc: chosen }), fields: given });
  added(uuid);
}
