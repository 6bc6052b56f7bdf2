// Questions that must be answered first: <dialog>, which keeps the focus and gives it back.

import { fill, h, laterStyle } from "./dom.js";
import { focusNow } from "./focus.js";
import { toastElements } from "./toast.js";
import { t } from "./words.js";

/**
 * Opens a dialog and waits until it closes.
 * @param {string} title @param {(close: (answer?: any) => void) => any} content @param {string} [kind] a class of its own
 * @returns {Promise<any>} what `close` was given; undefined after Escape
 */
export async function openDialog(title, content, kind = "small") {
  await laterStyle();
  return new Promise((resolve) => {
    const focus = focusNow();
    /** @type {any} */
    let result;
    /** @param {any} [answer] */
    const close = (answer) => {
      result = answer;
      dialog.close();
    };
    const dialog = h(`dialog.${kind}`, { "aria-labelledby": "dialog-title" });
    fill(
      dialog,
      h(
        "header.dialog-head",
        null,
        h("h2", { id: "dialog-title" }, title),
        h("button.icon-button", { type: "button", "aria-label": t("close"), onclick: () => close() }, "×"),
      ),
      content(close),
    );
    dialog.addEventListener("close", () => {
      if (toastElements.some((one) => dialog.contains(one))) document.body.append(...toastElements);
      dialog.remove();
      // What it was opened from may have been drawn anew meanwhile.
      if (document.activeElement === document.body) (focus.same() ?? focus.near())?.focus();
      resolve(result);
    });
    // A click beside it closes it, unless something was typed, which a slip must not take away.
    const isBeside = (/** @type {MouseEvent} */ { clientX, clientY }) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      return clientX < left || clientX > right || clientY < top || clientY > bottom;
    };
    let isPressed = false, isTyped = false;
    dialog.addEventListener("input", () => isTyped = true);
    dialog.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => isPressed = isBeside(event));
    dialog.addEventListener("click", () => isPressed && !isTyped && close());
    document.body.append(dialog);
    dialog.showModal();
    // What is asked comes first, not the cross in the corner.
    const first = dialog.querySelector("[autofocus]") ??
      dialog.querySelector(":scope > :not(.dialog-head) :is(input, select, textarea, button)");
    if (first instanceof HTMLElement) first.focus();
  });
}

/**
 * Asks before something is done.
 * @param {string} title @param {any} text @param {string} yes @param {boolean} [grave] whether it takes something away
 * @returns {Promise<boolean>}
 */
export async function confirm(title, text, yes, grave = false) {
  return await openDialog(title, (close) => [
    h("div.dialog-text", null, text),
    h(
      "div.dialog-actions",
      null,
      h("button", { type: "button", onclick: () => close(false) }, t("cancel")),
      h(
        grave ? "button.danger" : "button.primary",
        { type: "button", autofocus: true, onclick: () => close(true) },
        yes,
      ),
    ),
  ]) === true;
}
