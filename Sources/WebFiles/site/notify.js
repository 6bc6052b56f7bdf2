// Notifications of this browser, and the sound of alarms while the page is open.

import { confirm } from "./dialog.js";
import { act, state, tell } from "./store.js";
import { t } from "./words.js";

/** `granted`, `denied`, `default`, or `missing` where there are none. */
export const permission = () => typeof Notification === "undefined" ? "missing" : Notification.permission;

/** Says why, then asks the browser. */
export async function askPermission() {
  if (permission() !== "default") return;
  if (!(await confirm(t("notify.title"), t("notify.why"), t("notify.allow")))) return;
  await Notification.requestPermission();
  tell("planner");
}

/** When each alert was first seen in this browser, in milliseconds. @type {Record<string, number>} */
let seen = JSON.parse(localStorage.getItem("arc.seen") ?? "{}");
/** @type {AudioContext | null} */
let audio = null;
/** @type {ReturnType<typeof setInterval> | undefined} */
let ringing;

/** Shows new alerts, rings for alarms, counts on the icon. Called whenever the planner has changed. */
export function showAlerts() {
  const { alerts } = state.view;
  const badge = /** @type {any} */ (navigator);
  if (alerts.length) badge.setAppBadge?.(alerts.length).catch?.(() => {});
  else badge.clearAppBadge?.().catch?.(() => {});
  document.title = (alerts.length ? `(${alerts.length}) ` : "") + document.title.replace(/^\(\d+\) /, "");
  const before = seen;
  seen = {};
  for (const alert of alerts) {
    const key = `${alert.uuid} ${alert.step} ${alert.due}`;
    seen[key] = before[key] ?? Date.now();
    if (!before[key] && permission() === "granted") notify(alert);
  }
  localStorage.setItem("arc.seen", JSON.stringify(seen));
  const alarm = alerts.some((alert) =>
    alert.level === "alarm" && Date.now() - seen[`${alert.uuid} ${alert.step} ${alert.due}`] < 600_000
  );
  clearInterval(ringing);
  if (alarm) {
    ring();
    ringing = setInterval(ring, 4_000);
  }
}

/** @param {any} alert */
async function notify(alert) {
  const options = { body: alert.arc ?? "", tag: alert.uuid, icon: "/icons/icon-192.png", data: { uuid: alert.uuid } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) {
    const actions = [{ action: "done", title: t("done") }, { action: "snooze", title: t("snooze") }];
    await worker.showNotification(alert.title, /** @type {any} */ ({ ...options, actions }));
  } else new Notification(alert.title, options);
}

/** Two calm tones. Browsers let a page sound only after it was touched. */
function ring() {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
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
