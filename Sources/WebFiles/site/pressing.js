// What is pressed stays where it is until it is released: drawn anew in between, it would not get the click.

/** What is done when nothing is pressed any more. @type {Set<() => void>} */
const waiting = new Set();
let isPressed = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let release;

/** Does something as soon as nothing is pressed. @param {() => void} run what waits already waits once */
export function whenReleased(run) {
  if (isPressed) waiting.add(run);
  else run();
}

function press() {
  clearTimeout(release);
  isPressed = true;
}

/** @param {number} [after] in milliseconds; a click that comes with this event is heard before */
function free(after = 0) {
  clearTimeout(release);
  if (!isPressed) return;
  release = setTimeout(() => {
    isPressed = false;
    const all = [...waiting];
    waiting.clear();
    for (const run of all) run();
  }, after);
}

const listeners = /** @type {Record<string, (event: any) => void>} */ ({
  pointerdown: (/** @type {PointerEvent} */ event) => event.button === 0 && press(),
  // The click of a finger comes after it has left; when it has rested, none does.
  pointerup: (/** @type {PointerEvent} */ event) => free(event.pointerType === "mouse" ? 0 : 300),
  // A list of choices or a menu of the system keeps to itself that the button went up.
  pointermove: (/** @type {PointerEvent} */ event) => event.buttons === 0 && free(),
  click: () => free(),
  pointercancel: () => free(),
  contextmenu: () => free(),
  // A button is clicked by the space bar when that goes up.
  keydown: (/** @type {KeyboardEvent} */ event) => {
    if (
      event.key === " " && event.target instanceof Element && event.target.matches("button, summary, [type=checkbox]")
    ) {
      press();
    }
  },
  keyup: () => free(),
  blur: (/** @type {FocusEvent} */ event) => event.target === window && free(),
});
for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, { capture: true });
