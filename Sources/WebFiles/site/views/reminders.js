// Reminders that are not tasks, and groups: what, on which days, at what time, how loudly, with a preview before it is saved.

import { addDays, clock, moment, now, shortDay, weekdayName, weekStart } from "../dates.js";
import { confirm, openDialog } from "../dialog.js";
import { fill, h, icon, iconButton } from "../dom.js";
import { askPermission, permission } from "../notify.js";
import { occurrences, ruleOf } from "../reading.js";
import { wordsOfRule } from "../repetition.js";
import { act, state } from "../store.js";
import { toast } from "../toast.js";
import { brief, locale, n, t } from "../words.js";
import { field } from "./arcs.js";
import { placesSection, stacksSection } from "./places.js";
import { pathSelect, select, short } from "./task.js";

/** @typedef {import("../types.js").Reminder} Reminder */

/** The presets of the command line, with their times. @type {[string, string][]} */
const presets = [["am-with-food", "08:00"], ["with-breakfast", "08:30"], ["lunch", "12:30"], ["bedtime", "22:00"]];
const codes = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** @param {any} page */
export function reminders(page) {
  page.heading(t("reminders"));
  page.actions([
    h("button", { type: "button", onclick: () => askGroup(null) }, t("group.new")),
    h("button", { type: "button", onclick: () => askReminder(null) }, icon("plus"), t("reminder.new")),
  ]);
  const all = [...state.view.reminders.values()].filter((one) => one.kind !== "group").sort((a, b) =>
    (a.next ?? "9") < (b.next ?? "9") ? -1 : 1
  );
  const groups = [
    ...state.view.groups.values(),
    ...[...state.view.reminders.values()].filter((one) => one.kind === "group" && !state.view.groups.has(one.uuid)),
  ];
  return [
    permission() === "denied" && h("div.prompt", { role: "note" }, h("p", null, t("notify.denied"))),
    all.length ? h("ul.tasks", { role: "list" }, all.map(row)) : h(
      "div.empty",
      null,
      icon("bell"),
      h("p", null, t("reminders.nothing")),
      h("p.soft", null, t("reminders.hint")),
    ),
    groups.length > 0 &&
    h(
      "section.group",
      null,
      h("h2", null, t("groups")),
      h("ul.tasks", { role: "list" }, groups.map((group) => groupRow(page, group))),
    ),
    placesSection(),
    stacksSection(),
    h(
      "p.soft",
      null,
      t("quiet", { hours: quietHours() }),
      " ",
      h("a", { href: "#/settings" }, t("settings")),
    ),
  ];
}

/** `10 PM – 8 AM` for `22:00-08:00`. */
function quietHours() {
  const hours = state.view.settings["quiet-hours"] ?? "22:00-08:00";
  return hours.split("-").map((time) => /^\d\d:\d\d$/.test(time) ? clock(time) : time).join(" – ");
}

/** @param {Reminder} reminder */
function row(reminder) {
  const toggle = h("input.switch", {
    type: "checkbox",
    role: "switch",
    checked: reminder.enabled !== false,
    "aria-label": t("reminder.enabled", { title: reminder.title }),
    onchange: () => act({ do: "reminder-edit", reminder: reminder.uuid, fields: { enabled: toggle.checked } }),
  });
  return h(
    `li.task${reminder.enabled === false ? ".is-off" : ""}`,
    { "data-uuid": reminder.uuid },
    h("span.row-icon", null, icon("bell")),
    h(
      "button.task-link",
      { type: "button", onclick: () => askReminder(reminder) },
      h("span.task-title", null, brief(reminder.title)),
      h(
        "span.task-facts",
        null,
        reminder.next && h("span.when", null, moment(reminder.next)),
        reminder.recurrence && h("span.fact", null, icon("repeat"), wordsOfRule(reminder.recurrence)),
        reminder.item && h("span.fact", null, reminder.item),
        reminder.stack && h("span.fact", null, state.view.stacks.get(reminder.stack)?.name),
        (reminder.groups ?? []).map((group) => h("span.fact", null, group.name)),
        reminder.path && h("span.fact", null, reminder.path),
        reminder.unsent && h("span.unsent", { title: t("unsent") }),
      ),
    ),
    toggle,
    iconButton("trash", t("reminder.delete", { title: reminder.title }), async () => {
      if (await confirm(t("delete.title"), t("reminder.deleteAsk", { title: reminder.title }), t("delete"), true)) {
        act({ do: "reminder-remove", reminder: reminder.uuid });
      }
    }),
  );
}

/** The members of a group. @param {Reminder} group */
const membersOf = (group) =>
  [...state.view.reminders.values()].filter((one) =>
    (one.groups ?? []).some((/** @type {any} */ of) => of.uuid === group.uuid)
  ).sort((a, b) => a.title.localeCompare(b.title));

/** A group, and in it a switch for each member. @param {any} page @param {Reminder} group */
function groupRow(page, group) {
  const members = membersOf(group);
  const memory = page.memory("groups", group.uuid);
  const details = h(
    "details.group-members",
    { open: !!memory.open, ontoggle: () => memory.open = details.open },
    h(
      "summary.task-link",
      null,
      h("span.task-title", null, brief(group.title)),
      h(
        "span.task-facts",
        null,
        group.next && h("span.when", null, moment(group.next)),
        group.recurrence && h("span.fact", null, icon("repeat"), wordsOfRule(group.recurrence)),
        h("span.fact", null, n("group.members", members.length)),
        group.unsent && h("span.unsent", { title: t("unsent") }),
      ),
    ),
    h(
      "ul.members",
      { role: "list" },
      members.map((member) => {
        const own = (member.groups ?? []).find((/** @type {any} */ of) => of.uuid === group.uuid);
        const toggle = h("input.switch", {
          type: "checkbox",
          role: "switch",
          checked: own?.enabled !== false,
          "aria-label": t("group.enabled", { title: member.title, group: group.title }),
          "data-field": `${group.uuid} ${member.uuid}`,
          onchange: () =>
            act({ do: "group-switch", group: group.uuid, reminder: member.uuid, enabled: toggle.checked }),
        });
        return h("li", null, h("span", null, brief(member.title)), toggle);
      }),
    ),
  );
  return h(
    "li.task",
    { "data-uuid": group.uuid },
    h("span.row-icon", null, icon("arcs")),
    details,
    iconButton("edit", `${t("group.edit")}: ${group.title}`, () => askGroup(group)),
    iconButton("trash", t("group.delete", { title: group.title }), async () => {
      if (await confirm(t("delete.title"), t("group.deleteAsk", { title: group.title }), t("delete"), true)) {
        act({ do: "reminder-remove", reminder: group.uuid });
      }
    }),
  );
}

/** Asks for a group: a new one, or one that is there. @param {Reminder | null} group */
async function askGroup(group) {
  const title = h("input", { value: group?.title ?? "", required: true, autofocus: true });
  const date = h("input", { type: "date", value: group?.date ?? now().day, required: true });
  const time = h("input", { type: "time", value: group?.time ?? "09:00", required: true });
  const words = h("input", {
    value: group ? wordsOfRule(group.recurrence ?? "") : t("repeat.example.daily"),
    placeholder: t("repeat.hint"),
  });
  const picks = /** @type {[string, string][]} */ (["shuffle", "rotate", "random"].map((
    pick,
  ) => [pick, t(`group.pick.${pick}`)]));
  const pick = select(picks, /** @type {any} */ (group)?.pick ?? "shuffle");
  const before = new Set(group ? membersOf(group).map((one) => one.uuid) : []);
  const problem = h("p.error", { role: "alert" });
  const boxes = [...state.view.reminders.values()].filter((one) => one.kind !== "group").sort((a, b) =>
    a.title.localeCompare(b.title)
  ).map((one) => {
    const box = h("input", { type: "checkbox", value: one.uuid, checked: before.has(one.uuid) });
    return h("label.choice", null, box, " ", one.title);
  });
  const save = await openDialog(t(group ? "group.edit" : "group.new"), (close) =>
    h(
      "form.fields",
      {
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const rule = await ruleOf(words.value);
          if (rule === undefined) return fill(problem, t("repeat.unknown"));
          close({
            title: title.value.trim(),
            date: date.value,
            time: time.value,
            recurrence: rule,
            pick: pick.value,
            ...(group?.zone && { zone: group.zone }),
          });
        },
      },
      h("p.soft", null, t("group.hint")),
      problem,
      field(t("field.title"), title),
      h("div.pair", null, field(t("field.time"), time, group?.zone), field(t("reminder.from"), date)),
      h("div.pair", null, field(t("field.recurrence"), words), field(t("group.pick"), pick)),
      h("fieldset.field", null, h("legend.field-name", null, t("reminders")), h("div.choices-list", null, boxes)),
      h(
        "div.dialog-actions",
        null,
        h("button", { type: "button", onclick: () => close() }, t("cancel")),
        h("button.primary", { type: "submit" }, t("save")),
      ),
    ), "medium");
  if (!save) return;
  const chosen = boxes.map((label) => label.querySelector("input")).filter((box) => box.checked).map((box) =>
    box.value
  );
  const uuid = group?.uuid ?? crypto.randomUUID();
  if (!group) await act({ do: "group-new", reminder: uuid, fields: save, members: chosen });
  else {
    await act({ do: "reminder-edit", reminder: uuid, fields: save });
    for (const one of chosen) if (!before.has(one)) await act({ do: "group-add", group: uuid, reminder: one });
    for (const one of before) {
      if (!chosen.includes(one)) await act({ do: "group-remove", group: uuid, reminder: one });
    }
  }
  toast(t("group.saved", { title: save.title }));
}

/** Asks for a reminder: a new one, or one that is there. @param {Reminder | null} reminder */
export async function askReminder(reminder) {
  const { day } = now();
  const given = Object.fromEntries((reminder?.recurrence ?? "").split(";").map((part) => part.split("=")));
  let days = new Set(given.FREQ === "WEEKLY" && given.BYDAY ? given.BYDAY.split(",") : []);
  let rest = reminder?.recurrence && !(given.FREQ === "DAILY" && !given.INTERVAL) && !days.size
    ? reminder.recurrence
    : null;
  let daily = !reminder || given.FREQ === "DAILY" && !given.INTERVAL;
  const skipped = skippedDays(reminder);
  const off = new Set(skipped);
  const title = h("input", { value: reminder?.title ?? "", required: true, autofocus: true });
  const subtext = h("input", { value: reminder?.subtext ?? "" });
  const date = h("input", { type: "date", value: reminder?.date ?? day, required: true });
  const time = h("input", { type: "time", value: reminder?.time ?? "09:00", required: true });
  const words = h("input", { value: rest ? wordsOfRule(rest) : "", placeholder: t("repeat.hint") });
  /** The words that `rest` stands for. */
  let taken = words.value;
  const path = pathSelect(reminder?.path ?? null);
  const snooze = select([["", t("path.default")], ["10m", "10 min"], ["30m", "30 min"], ["1h", n("hours", 1)], [
    "3h",
    n("hours", 3),
  ]], short(reminder?.snooze ?? ""));
  const ways = ["desktop", "sound", "phone", "webhook"].map((channel) =>
    h(
      "label.choice",
      null,
      h("input", { type: "checkbox", value: channel, checked: (reminder?.channels ?? []).includes(channel) }),
      " ",
      t(`channel.${channel}`),
    )
  );
  const places = [...state.view.places.values()];
  const place = select(
    [["", t("place.none")], .../** @type {[string, string][]} */ (places.map((one) => [one.uuid, one.name]))],
    /** @type {any} */ (reminder)?.places?.[0] ?? "",
  );
  const side = select(
    [["arriving", t("reminder.arriving")], ["leaving", t("reminder.leaving")]],
    /** @type {any} */ (reminder)?.arriving === false ? "leaving" : "arriving",
  );
  const stacks = [...state.view.stacks.values()];
  const stack = select(
    [["", t("stack.none")], .../** @type {[string, string][]} */ (stacks.map((one) => [one.uuid, one.name]))],
    reminder?.stack ?? "",
  );
  const item = h("input", { value: reminder?.item ?? "", maxlength: 200 });
  const oneOf = () => {
    item.disabled = stack.value !== "";
  };
  stack.addEventListener("change", oneOf);
  oneOf();
  const spoken = h("p.only-spoken", { role: "status" });
  const chips = h("div.weekdays", { role: "group", "aria-label": t("reminder.days") });
  const preview = h("div.preview", { "aria-live": "polite" });

  const rule = () => {
    if (rest) return rest;
    if (days.size && days.size < 7) {
      return `FREQ=WEEKLY;BYDAY=${codes.slice(1).concat("SU").filter((code) => days.has(code)).join(",")}`;
    }
    return daily || days.size === 7 ? "FREQ=DAILY" : null;
  };
  const coming = (limit = 10) => {
    const made = rule();
    if (!made) return [date.value];
    // What was to come earlier today is over.
    const first = time.value > now().time ? day : addDays(day, 1);
    const from = date.value > first ? date.value : first;
    const found = occurrences(made, date.value, from, limit).map((one) => one.slice(0, 10));
    return found.length ? found : simple(made, from, limit);
  };

  function paint() {
    const first = weekStart(day);
    fill(
      chips,
      Array.from({ length: 7 }, (_, index) => addDays(first, index)).map((one) => {
        const code = codes[new Date(one).getUTCDay()];
        const name = weekdayName(one);
        const isChosen = daily && !rest || days.has(code);
        return h("button.weekday", {
          type: "button",
          "aria-pressed": String(isChosen),
          "aria-label": isChosen ? t("reminder.selected", { day: name }) : name,
          title: name,
          onclick: () => {
            if (daily && !rest) {
              daily = false;
              days = new Set(codes);
            }
            if (days.has(code)) days.delete(code);
            else days.add(code);
            rest = null;
            words.value = taken = "";
            paint();
            const names = [...chips.children].filter((_, place) =>
              days.has(codes[(place + new Date(first).getUTCDay()) % 7])
            ).map((chip) => /** @type {any} */ (chip).title);
            spoken.textContent = t("reminder.selected", { day: new Intl.ListFormat(locale()).format(names) });
            /** @type {any} */ (chips.querySelector(`[title="${name}"]`))?.focus();
          },
        }, weekdayName(one, "short"));
      }),
    );
    const list = coming();
    const made = rule();
    fill(
      preview,
      h("h3", null, t("reminder.preview")),
      h(
        "p",
        null,
        `${title.value || t("reminder.what")} · ${made ? wordsOfRule(made) : shortDay(date.value)} · ${
          clock(time.value || "09:00")
        }`,
      ),
      made && h(
        "ul.occurrences",
        { role: "list" },
        list.map((one) =>
          h(
            "li",
            null,
            h(
              "label",
              null,
              h("input.switch", {
                type: "checkbox",
                role: "switch",
                checked: !off.has(one),
                onchange: (/** @type {any} */ event) => {
                  if (event.target.checked) off.delete(one);
                  else off.add(one);
                },
              }),
              ` ${shortDay(one)} ${clock(time.value || "09:00")}`,
            ),
          )
        ),
      ),
    );
  }
  for (const input of [title, date, time]) input.addEventListener("input", paint);
  const problem = h("p.error", { role: "alert" });
  /** Takes the days that were typed in words; answers whether they were understood. */
  async function takeWords() {
    fill(problem);
    if (words.value === taken) return true;
    const made = await ruleOf(words.value);
    if (made === undefined) {
      fill(problem, t("repeat.unknown"));
      return false;
    }
    taken = words.value;
    rest = made;
    days = new Set();
    daily = false;
    paint();
    return true;
  }
  words.addEventListener("change", takeWords);
  paint();
  const save = await openDialog(t(reminder ? "reminder.edit" : "reminder.new"), (close) =>
    h(
      "form.fields",
      {
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          if (!(await takeWords())) return words.focus();
          close({
            title: title.value.trim(),
            subtext: subtext.value.trim(),
            date: date.value,
            time: time.value,
            recurrence: rule(),
            path: path.value || null,
            snooze: snooze.value || null,
            channels: ways.map((label) => label.querySelector("input")).filter((box) => box.checked).map((box) =>
              box.value
            ),
            // What is pinned to a zone stays there.
            ...(reminder?.zone && { zone: reminder.zone }),
            item: item.disabled ? null : item.value.trim() || null,
            stack: stack.value || null,
            ...(places.length > 0 && { places: place.value ? [place.value] : [], arriving: side.value === "arriving" }),
          });
        },
      },
      h(
        "div.presets",
        { role: "group", "aria-label": t("reminder.presets") },
        presets.map(([name, at]) =>
          h("button.chip", {
            type: "button",
            onclick: () => {
              time.value = at;
              daily = true;
              rest = null;
              words.value = taken = "";
              days = new Set();
              paint();
            },
          }, t(`preset.${name}`))
        ),
      ),
      field(t("field.title"), title),
      field(t("field.subtext"), subtext),
      h("div.field", null, h("span.field-name", null, t("reminder.days")), chips, spoken),
      h("div.pair", null, field(t("field.time"), time, reminder?.zone), field(t("reminder.from"), date)),
      field(t("reminder.else"), words),
      problem,
      h("div.pair", null, field(t("field.path"), path), field(t("field.snooze"), snooze)),
      h(
        "fieldset.field",
        null,
        h("legend.field-name", null, t("reminder.delivery")),
        h("div.choices-row", null, ways),
        h("span.hint", null, t("channel.usual")),
      ),
      h("div.pair", null, field(t("field.item"), item), stacks.length > 0 && field(t("field.stack"), stack)),
      places.length > 0 && h("div.pair", null, field(t("reminder.place"), place), field("\u00a0", side)),
      preview,
      h(
        "div.dialog-actions",
        null,
        h("button", { type: "button", onclick: () => close() }, t("cancel")),
        h("button.primary", { type: "submit" }, t("save")),
      ),
    ), "medium");
  if (!save) return;
  const uuid = reminder?.uuid ?? crypto.randomUUID();
  await act({ do: reminder ? "reminder-edit" : "reminder-new", reminder: uuid, fields: save });
  const comingDays = coming(1_000);
  // A day that was switched off and then left the days of the week is not skipped: nothing comes on it.
  for (const one of off) {
    if (!skipped.has(one) && comingDays.includes(one)) act({ do: "skip", reminder: uuid, date: one });
  }
  for (const one of skipped) if (!off.has(one)) act({ do: "unskip", reminder: uuid, date: one });
  const list = comingDays.filter((one) => !off.has(one));
  // Within a week its weekday says which day it is.
  const name = (/** @type {string} */ one) => one < addDays(day, 7) ? weekdayName(one, "short") : shortDay(one);
  const next = list.length ? `${name(list[0])} ${clock(save.time)}` : t("never");
  // Of what has no end, the first 30 days are counted, as the command line does.
  const isEndless = !/UNTIL|COUNT/.test(save.recurrence ?? "");
  const count = list.filter((one) => !isEndless || one < addDays(list[0], 30)).length;
  toast(save.recurrence ? t("reminder.saved", { count, next }) : t("reminder.savedOnce", { next }));
  // Asked once; whoever said no then finds it in the settings.
  if (permission() !== "default" || localStorage.getItem("arc.asked")) return;
  localStorage.setItem("arc.asked", "yes");
  await askPermission();
}

/** The days of a reminder that were switched off: the EXDATE of its times (RFC 5545 §3.8.5.1). @param {Reminder | null} reminder */
function skippedDays(reminder) {
  const lines = (reminder?.timetable ?? "").matchAll(/^EXDATE[^:]*:(.*)$/gm);
  const dates = [...lines].flatMap(([, dates]) => dates.split(","));
  return new Set(dates.map((date) => date.replace(/^(\d{4})(\d\d)(\d\d).*$/, "$1-$2-$3")));
}

/** The days of plain rules, when the engine is not there. @param {string} rule @param {string} start @param {number} limit */
function simple(rule, start, limit) {
  const days = /BYDAY=([^;]+)/.exec(rule)?.[1].split(",");
  if (!/^FREQ=(DAILY|WEEKLY;BYDAY=[A-Z,]+)$/.test(rule)) return [start];
  const found = [];
  for (let day = start; found.length < limit; day = addDays(day, 1)) {
    if (!days || days.includes(codes[new Date(day).getUTCDay()])) found.push(day);
  }
  return found;
}
