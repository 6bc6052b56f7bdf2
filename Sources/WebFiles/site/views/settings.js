// Settings of the planner, of this browser, and of the account.

import { firstWeekdayHere, moment } from "../dates.js";
import { confirm, openDialog } from "../dialog.js";
import { fill, h, icon } from "../dom.js";
import { askPermission, chooseSound, permission, soundChoice } from "../notify.js";
import { whyNot } from "../said.js";
import { act, chosen, forget, state, waitingHere } from "../store.js";
import { ask, leave, Refusal } from "../sync.js";
import { toast } from "../toast.js";
import { language, n, t } from "../words.js";
import { showTheme } from "../theme.js";
import { field } from "./arcs.js";
import { askFile, askImport } from "./import.js";
import { select } from "./task.js";

/** @param {any} page */
export function settings(page) {
  page.heading(t("settings"));
  const set = (/** @type {string} */ key, /** @type {string} */ value) =>
    act({ do: "config", key, value, before: chosen(key) ?? "" });
  const now = state.view.settings;
  /** @param {string} key @param {[string, string][]} options @param {string} value */
  const choice = (key, options, value) => {
    const control = select(options, chosen(key) ?? value);
    control.addEventListener("change", () => set(key, control.value));
    return control;
  };
  /** @param {string} key @param {string} value */
  const text = (key, value) => {
    const control = h("input", { value: now[key] ?? value });
    control.addEventListener("change", () => set(key, control.value.trim()));
    return control;
  };
  const weekdays = ["monday", "saturday", "sunday"];
  const lines = chosen("language") ?? now.language ?? language;
  const own = select(
    [["", t("language.browser")], ["en", "English"], ["de", "Deutsch"]],
    localStorage.getItem("arc.language") ?? "",
  );
  own.addEventListener("change", () => {
    if (own.value) localStorage.setItem("arc.language", own.value);
    else localStorage.removeItem("arc.language");
    location.reload();
  });
  const sound = select(
    /** @type {[string, string][]} */ (["when-alone", "on", "off"].map((one) => [one, t(`sound.${one}`)])),
    soundChoice(),
  );
  sound.addEventListener("change", () => chooseSound(sound.value));
  const theme = select(
    [["", t("theme.system")], ["light", t("theme.light")], ["dark", t("theme.dark")]],
    localStorage.getItem("arc.theme") ?? "",
  );
  theme.addEventListener("change", () => {
    localStorage.setItem("arc.theme", theme.value);
    showTheme();
  });
  return h(
    "div.settings",
    null,
    h(
      "section.group.fields",
      null,
      h("h2", null, t("settings.page")),
      h("div.pair", null, field(t("settings.language"), own), field(t("settings.theme"), theme)),
      h(
        "div.pair",
        null,
        field(t("settings.sound"), sound),
        h(
          "div.field",
          null,
          h("span.field-name", null, t("settings.notifications")),
          permission() === "default"
            ? h("button", { type: "button", onclick: () => askPermission() }, icon("bell"), t("notify.allow"))
            : h("p", null, t(`notify.is.${permission()}`)),
        ),
      ),
    ),
    h(
      "section.group.fields",
      null,
      h("h2", null, t("settings.planner")),
      h(
        "div.pair",
        null,
        field(
          t("settings.clock"),
          choice("clock", [["locale", t("clock.locale")], ["12h", t("clock.12h")], ["24h", t("clock.24h")]], "locale"),
        ),
        field(
          t("settings.week"),
          choice(
            "first-weekday",
            weekdays.map((day) => [day, t(`weekday.${day}`)]),
            ["sunday", "monday"][firstWeekdayHere()] ?? "saturday",
          ),
        ),
      ),
      h(
        "div.pair",
        null,
        field(
          t("settings.order"),
          choice("date-order", [["mdy", t("order.mdy")], ["dmy", t("order.dmy")]], lines === "de" ? "dmy" : "mdy"),
        ),
        field(t("settings.entry"), choice("language", [["en", "English"], ["de", "Deutsch"]], lines)),
      ),
      h(
        "div.pair",
        null,
        field(t("settings.dayTime"), text("day-time", "09:00")),
        field(t("settings.quiet"), text("quiet-hours", "22:00-08:00")),
      ),
      h("div.pair", null, field(t("settings.snooze"), text("snooze", "1h")), h("span")),
    ),
    exchangeSection(),
    accountSection(),
  );
}

function exchangeSection() {
  const formats = ["json", "ics", "todo.txt", "csv", "md"];
  return h(
    "section.group",
    null,
    h("h2", null, t("settings.exchange")),
    h("p.soft", null, t("settings.exchangeHint")),
    h(
      "div.row",
      null,
      h("button", { type: "button", "data-focus": "file", onclick: askFile }, icon("import"), t("import.file")),
      h("button", { type: "button", "data-focus": "lines", onclick: () => askImport("") }, t("import")),
      formats.map((format) =>
        h(
          "a.button",
          { href: `/v1/export?format=${format}`, download: format.includes(".") ? format : `planner.${format}` },
          t("export.as", { format: t(`format.${format}`) }),
        )
      ),
    ),
  );
}

/** The account as it is shown: what the server says of it is asked for once, not at every change of the planner. @type {any} */
let account = null;

function accountSection() {
  if (account?.isConnected) return account;
  const list = h("ul.steps", { "aria-busy": "true" });
  devices(list);
  account = h(
    "section.group",
    null,
    h("h2", null, t("settings.account"), h("span.note", null, state.account ?? "")),
    h("h3", null, t("devices")),
    list,
    h(
      "div.row",
      null,
      h("button", { type: "button", onclick: changePassword }, t("password.change")),
      h("button", { type: "button", onclick: () => makeAppPassword(list) }, t("app.new")),
      h("button", { type: "button", onclick: signOut }, t("signOut")),
      h("button.danger", { type: "button", onclick: deleteAccount }, t("account.delete")),
    ),
  );
  return account;
}

/** The devices as the server said last, which stand until it has answered again. @type {any[] | null} */
let known = null;

/** @param {any} list */
async function devices(list) {
  const show = () =>
    fill(
      list,
      (known ?? []).map((device) =>
        h(
          "li",
          { "data-uuid": device.id },
          h(
            "span",
            null,
            device.name,
            device.current && h("span.badge", null, t("device.this")),
            device.app && h("span.badge", null, t("device.app")),
          ),
          h("time.soft", null, moment(device.last_seen)),
          h("button.quiet", {
            type: "button",
            onclick: async () => {
              if (
                !(await confirm(t("device.revoke"), t("device.ask", { name: device.name }), t("device.revoke"), true))
              ) return;
              try {
                await ask(`/v1/devices/${device.id}`, undefined, "DELETE");
                devices(list);
              } catch (error) {
                toast(problemOf(error));
              }
            },
          }, t("device.revoke")),
        )
      ),
    );
  show();
  try {
    known = (await ask("/v1/devices")).devices;
    show();
  } catch {
    if (!known) fill(list, h("li", null, t("needsServer")));
  }
  list.removeAttribute("aria-busy");
}

/** @param {unknown} error */
const problemOf = (error) => error instanceof Refusal ? whyNot(error.error) : t("needsServer");

async function changePassword() {
  const old = h("input", { type: "password", autocomplete: "current-password", required: true });
  const fresh = h("input", { type: "password", autocomplete: "new-password", required: true, minlength: 12 });
  const others = h("input", { type: "checkbox", checked: true });
  const problem = h("p.error", { role: "alert" });
  await openDialog(t("password.change"), (close) =>
    h(
      "form.fields",
      {
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          try {
            await ask("/v1/auth/password", {
              current: old.value,
              new: fresh.value,
              revoke_others: others.checked,
            });
            toast(t("password.changed"));
            close();
          } catch (error) {
            fill(problem, problemOf(error));
          }
        },
      },
      problem,
      field(t("password.old"), old),
      field(t("password.new"), fresh),
      h("label.choice", null, others, t("password.others")),
      h("div.dialog-actions", null, h("button.primary", { type: "submit" }, t("save"))),
    ));
}

/** Makes a password for one program, and shows it this once. @param {any} list the list of devices */
async function makeAppPassword(list) {
  const name = h("input", { required: true, maxlength: 100, placeholder: t("app.example") });
  const password = h("input", { type: "password", autocomplete: "current-password", required: true });
  const problem = h("p.error", { role: "alert" });
  await openDialog(t("app.new"), (close) => {
    const form = h(
      "form.fields",
      {
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          try {
            const made = await ask("/v1/auth/app-passwords", { name: name.value.trim(), password: password.value });
            fill(form, shown(made.token, close));
            form.querySelector("button")?.focus();
            devices(list);
          } catch (error) {
            fill(problem, problemOf(error));
          }
        },
      },
      h("p.soft", null, t("app.why")),
      problem,
      field(t("app.name"), name),
      field(t("password.old"), password),
      h("div.dialog-actions", null, h("button.primary", { type: "submit" }, t("add"))),
    );
    return form;
  });
}

/** A secret, with a button that copies it. @param {string} secret @param {() => void} close */
const shown = (secret, close) => [
  h("p", null, t("app.once")),
  h("output.secret", null, secret),
  h("p.soft", null, t("app.how", { name: state.account ?? "" })),
  h(
    "div.dialog-actions",
    null,
    h("button", {
      type: "button",
      onclick: async () => {
        await navigator.clipboard.writeText(secret);
        toast(t("copied"));
      },
    }, t("copy")),
    h("button.primary", { type: "button", onclick: () => close() }, t("done")),
  ),
];

/** Signs out; what this browser kept goes, so unsent changes are asked about first. */
async function signOut() {
  const waiting = await waitingHere();
  if (waiting && !(await confirm(t("signOut"), n("signOut.unsent", waiting), t("signOut"), true))) return;
  try {
    await leave(() => ask("/logout", {}));
  } catch {
    return toast(t("needsServer"));
  }
  await forget();
  location.href = "/login";
}

async function deleteAccount() {
  const password = h("input", { type: "password", autocomplete: "current-password", required: true });
  const problem = h("p.error", { role: "alert" });
  await openDialog(t("account.delete"), () =>
    h(
      "form.fields",
      {
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          try {
            await leave(() => ask("/v1/auth/delete", { password: password.value }));
            await forget();
            location.href = "/login";
          } catch (error) {
            fill(problem, problemOf(error));
          }
        },
      },
      h("p", null, t("account.deleteAsk")),
      problem,
      field(t("password.old"), password),
      h("div.dialog-actions", null, h("button.danger", { type: "submit" }, t("account.delete"))),
    ));
}
