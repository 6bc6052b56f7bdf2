// Notifications of this browser, and the sound of alarms while the page is open.

import { now } from "./dates.js";
import { act, activeAlerts, openTasks, state, tell, untilAlert } from "./store.js";
import { brief, t } from "./words.js";

/** `granted`, `denied`, `default`, or `missing` where there are none. */
export const permission = () => typeof Notification === "undefined" ? "missing" : Notification.permission;

/** Says why, then asks the browser. */
export async function askPermission() {
  if (permission() !== "default") return;
  const { confirm } = await import("./dialog.js");
  if (!(await confirm(t("notify.title"), t("notify.why"), t("notify.allow")))) return;
  await Notification.requestPermission();
  tell("planner");
}

/** When each alert was first seen in this browser, in milliseconds. @type {Record<string, number>} */
let seen = JSON.parse(localStorage.getItem("arc.seen") ?? "{}");
/** @type {AudioContext | null} */
let audio = null;
/** @type {ReturnType<typeof setInterval> | undefined} */
let bell;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;
/** For how long an alarm rings when nobody answers, in milliseconds. */
const patience = 600_000;

/** Browsers let a page sound only after it was clicked or typed in. */
const maySound = () => navigator.userActivation?.hasBeenActive ?? true;

/** When alarms sound in this browser: `on`, `when-alone` (no other device rings), `off`. */
export const soundChoice = () => localStorage.getItem("arc.sound") ?? "when-alone";

/** @param {string} choice */
export function chooseSound(choice) {
  localStorage.setItem("arc.sound", choice);
  tell("sound");
}

/** What the server is to know: others that ring when they are alone may leave it to this page only if it can be heard. */
export const ringing = () => maySound() ? soundChoice() : "off";

/** Each alert once: an alarm that comes again is another one. @param {any} alert */
const nameOf = (alert) => `${alert.uuid} ${alert.step} ${alert.at ?? alert.due}`;

/** Whether an alarm is to be heard here now. */
function isLoud() {
  const choice = soundChoice();
  if (choice === "off" || choice === "when-alone" && state.reachable && state.others > 0) return false;
  return activeAlerts().some((alert) =>
    alert.level === "alarm" && Date.now() - (seen[nameOf(alert)] ?? Date.now()) < patience
  );
}

/** Whether an alarm cannot be heard because nobody has touched the page yet. */
export const isMuted = () => !maySound() && isLoud();

/** Names the window; in front of the name stands how many alerts wait. @param {string} name */
export function nameWindow(name) {
  const count = activeAlerts().length;
  document.title = (count ? `(${count}) ` : "") + name;
}

/** Shows new alerts, rings for alarms; the icon says how many tasks are due. Called whenever the planner has changed. */
export function showAlerts() {
  const alerts = activeAlerts();
  const icon = /** @type {any} */ (navigator);
  const { day } = now();
  const due = openTasks().filter((task) => task.date && task.date <= day && task.kind !== "event").length;
  if (due) icon.setAppBadge?.(due)?.catch(() => {});
  else icon.clearAppBadge?.()?.catch(() => {});
  nameWindow(document.title.replace(/^\(\d+\) /, ""));
  const before = seen;
  seen = {};
  for (const alert of alerts) {
    const name = nameOf(alert);
    seen[name] = before[name] ?? Date.now();
    if (!before[name] && permission() === "granted") notify(alert);
  }
  localStorage.setItem("arc.seen", JSON.stringify(seen));
  clearInterval(bell);
  if (isLoud()) {
    ring();
    bell = setInterval(ring, 4_000);
  }
  // What comes next comes at its moment, whether or not the server is there.
  clearTimeout(next);
  next = setTimeout(() => tell("planner"), Math.min(untilAlert() + 20, 3_600_000));
}

/** @param {any} alert */
async function notify(alert) {
  const options = {
    body: alert.arc ?? "",
    tag: alert.uuid,
    renotify: true,
    icon: "/icons/icon-192.png",
    data: { uuid: alert.uuid },
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) {
    const actions = [{ action: "done", title: t("done") }, { action: "snooze", title: t("snooze") }];
    await worker.showNotification(brief(alert.title), /** @type {any} */ ({ ...options, actions }));
  } else new Notification(brief(alert.title), /** @type {any} */ (options));
}

/** Rings once, in one tab of this browser. */
function ring() {
  if (!isLoud()) return clearInterval(bell);
  if (!maySound()) return;
  if (!navigator.locks) return void sound();
  navigator.locks.request("arc-ring", { ifAvailable: true }, (free) => free && sound());
}

/** Two calm tones, and then some silence. */
function sound() {
  audio ??= new AudioContext();
  for (const [at, pitch] of [[0, 660], [0.22, 880]]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.2, audio.currentTime + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + 0.4);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.45);
  }
  return new Promise((resolve) => setTimeout(resolve, 3_000));
}

// From the first touch on the page can be heard.
if (!maySound()) {
  const touched = () =>
    setTimeout(() => {
      if (!maySound()) return;
      for (const event of ["pointerup", "keydown"]) removeEventListener(event, touched, { capture: true });
      tell("sound");
      tell("planner");
    });
  for (const event of ["pointerup", "keydown"]) addEventListener(event, touched, { capture: true });
}

/** What a click on a notification means; the service worker passes it on. @param {{ action: string, uuid: string }} answer */
export function answered({ action, uuid }) {
  const kind = state.view.tasks.has(uuid) ? "task" : "reminder";
  if (action === "done") act({ do: "complete", [kind]: uuid });
  else if (action === "snooze") {
    const until = new Date(Date.now() + 3_600_000 - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    act({ do: "snooze", [kind]: uuid, until });
  } else location.hash = `#/today~${uuid}`;
}
