// Short messages: one place on the screen, spoken too, and never the only place where something can be seen.

import { fill, h } from "./dom.js";
import { t } from "./words.js";

const spoken = h("p.only-spoken", { role: "status", "aria-live": "polite" });
const shown = h("div.toast", { hidden: true });
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

export const toastElements = [shown, spoken];

/** Says something to people who listen. @param {string} text */
export function announce(text) {
  spoken.textContent = text;
}

/**
 * Shows a message for some seconds, longer while it is pointed at or has the focus.
 * @param {string} text @param {{ label: string, run: () => void }} [action]
 */
export function toast(text, action) {
  const button = action &&
    h("button.toast-action", { type: "button", onclick: () => (hide(), action.run()) }, action.label);
  fill(
    shown,
    h("span", null, text),
    button,
    h("button.toast-close", { type: "button", "aria-label": t("close"), onclick: hide }, "×"),
  );
  shown.hidden = false;
  // What lies behind an open dialog is dimmed, and nobody can press it.
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  (dialog ?? document.body).append(...toastElements);
  announce(text);
  clearTimeout(timer);
  const later = () => {
    if (shown.matches(":hover, :focus-within")) timer = setTimeout(later, 2_000);
    else hide();
  };
  timer = setTimeout(later, 7_000);
}

/** Where the focus was before it came here. @type {EventTarget | null} */
let before = null;
shown.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
  if (!shown.contains(event.relatedTarget)) before = event.relatedTarget;
});

function hide() {
  const hadFocus = shown.contains(document.activeElement);
  shown.hidden = true;
  if (hadFocus) (before instanceof HTMLElement && before.isConnected ? before : document.querySelector("h1"))?.focus();
}
