// What is carried to another place, with the mouse, a pen or a finger: tasks and Arcs into Arcs, and tasks to the days of a
// list, here; to other days and times of a calendar in views/days.js.

import { edit, move, undo } from "./actions.js";
import { h } from "./dom.js";
import { act, look, state } from "./store.js";
import { toast } from "./toast.js";
import { brief, t } from "./words.js";

/** @typedef {import("./types.js").Arc} Arc */
/**
 * Something that can be carried, and where to: `onto` is a selector of what takes it in, `drop` hears of that, and how high
 * on the screen the carried thing is; `shown` is what follows the pointer, a copy when it is missing.
 * @typedef {{ onto: string, drop: (target: HTMLElement, top: number) => void, shown?: HTMLElement }} Load
 */

/** For how many milliseconds a finger rests before it carries: at once, and the page could not be scrolled. */
const rest = 350;
/** How far a pointer moves, in pixels, before that is more than a click. */
const slip = 6;
/** How near to an edge what lies below scrolls, in pixels, and how far in a frame. */
const edge = 56, pace = 12;

/**
 * Lets what lies in a box be carried.
 * @param {HTMLElement} box @param {string} what a selector
 * @param {(element: HTMLElement) => Load | null} load null: this one stays where it is
 */
export function carries(box, what, load) {
  let held = false;
  // A finger that holds something does not scroll, and gets no menu of a link.
  box.addEventListener("touchmove", (event) => held && event.cancelable && event.preventDefault(), { passive: false });
  box.addEventListener("contextmenu", (event) => held && event.preventDefault());
  // The browser would carry the address of a link.
  box.addEventListener("dragstart", (event) => isIn(event.target, what) && event.preventDefault());
  box.addEventListener("pointerdown", (down) => {
    const element = isIn(down.target, what);
    if (!element || held || down.button !== 0 || !down.isPrimary || isIn(down.target, "button, summary")) return;
    const loaded = load(element);
    if (!loaded) return;
    held = down.pointerType === "mouse";
    const carried = carry(element, loaded, down, () => held);
    const hold = held ? undefined : setTimeout(() => {
      held = true;
      navigator.vibrate?.(10);
    }, rest);
    carried.then(() => {
      clearTimeout(hold);
      held = false;
    });
  });
}

/** @param {EventTarget | null} target @param {string} what @returns {HTMLElement | null} */
const isIn = (target, what) => target instanceof Element ? target.closest(what) : null;

/**
 * Follows a pointer until it lets go.
 * @param {HTMLElement} element @param {Load} load @param {PointerEvent} down
 * @param {() => boolean} isHeld whether it carries already
 */
function carry(element, load, down, isHeld) {
  const box = element.getBoundingClientRect();
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @type {HTMLElement | null} */
  let over = null;
  let at = down, scrolling = 0;

  const begin = () => {
    ghost = load.shown ?? /** @type {HTMLElement} */ (element.cloneNode(true));
    ghost.classList.add("ghost");
    if (!load.shown) ghost.style.width = `${box.width}px`;
    document.body.append(ghost);
    document.body.classList.add("is-carrying");
    element.classList.add("is-dragged");
    getSelection()?.removeAllRanges();
    scrolling = requestAnimationFrame(scrollOn);
  };
  /** Moves what is carried to where the pointer is, and shows what would take it in. */
  const place = () => {
    if (!ghost) return;
    const [left, top] = load.shown ? [at.clientX + 12, at.clientY + 8] : [box.left + across(), topOf()];
    Object.assign(ghost.style, { left: `${left}px`, top: `${top}px` });
    const under = document.elementsFromPoint(at.clientX, at.clientY);
    const target = under.map((one) => isIn(one, load.onto)).find((one) => one && one !== element) ?? null;
    if (target === over) return;
    over?.classList.remove("drop-here");
    (over = target)?.classList.add("drop-here");
  };
  const across = () => at.clientX - down.clientX;
  const topOf = () => box.top + at.clientY - down.clientY;
  const scrollOn = () => {
    scrolling = requestAnimationFrame(scrollOn);
    const [scroller, top, bottom] = scrollerAt(at.clientX, at.clientY);
    const by = at.clientY < top + edge ? -pace : at.clientY > bottom - edge ? pace : 0;
    const before = scroller.scrollTop;
    if (by) scroller.scrollTop += by;
    if (scroller.scrollTop !== before) place();
  };

  return new Promise((/** @type {(value: void) => void} */ resolve) => {
    const end = () => {
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener, true);
      cancelAnimationFrame(scrolling);
      ghost?.remove();
      document.body.classList.remove("is-carrying");
      element.classList.remove("is-dragged");
      over?.classList.remove("drop-here");
      resolve();
    };
    const listeners = /** @type {Record<string, (event: any) => void>} */ ({
      pointermove(/** @type {PointerEvent} */ event) {
        if (event.pointerId !== down.pointerId) return;
        at = event;
        const isFar = Math.hypot(across(), at.clientY - down.clientY) > slip;
        if (!isHeld()) return isFar ? end() : undefined;
        if (!ghost && !isFar) return;
        event.preventDefault();
        if (!ghost) begin();
        place();
      },
      pointerup(/** @type {PointerEvent} */ event) {
        if (event.pointerId !== down.pointerId) return;
        const target = over, wasCarried = ghost !== null;
        end();
        if (!wasCarried) return;
        // The click that ends it opens nothing.
        const swallow = (/** @type {Event} */ click) => (click.preventDefault(), click.stopPropagation());
        addEventListener("click", swallow, { capture: true });
        setTimeout(() => removeEventListener("click", swallow, { capture: true }));
        if (target) load.drop(target, topOf());
      },
      pointercancel(/** @type {PointerEvent} */ event) {
        if (event.pointerId === down.pointerId) end();
      },
      keydown(/** @type {KeyboardEvent} */ event) {
        if (event.key !== "Escape" || !ghost) return;
        event.stopPropagation();
        end();
      },
    });
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, true);
  });
}

/** What scrolls at a point, and where on the screen it begins and ends. @param {number} x @param {number} y @returns {[Element, number, number]} */
function scrollerAt(x, y) {
  for (let one = document.elementFromPoint(x, y); one && one !== document.body; one = one.parentElement) {
    if (one.scrollHeight <= one.clientHeight || !/auto|scroll/.test(getComputedStyle(one).overflowY)) continue;
    const { top, bottom } = one.getBoundingClientRect();
    return [one, top, bottom];
  }
  return [/** @type {Element} */ (document.scrollingElement), 0, innerHeight];
}

// ---- Into Arcs

/** Lets tasks and Arcs in a part of the page be carried into Arcs. @param {HTMLElement} box */
export function carriesIntoArcs(box) {
  carries(box, "li.task, [data-arc]", (element) => {
    const { uuid, arc: id } = element.dataset;
    const task = state.view.tasks.get(uuid ?? ""), arc = state.view.arcs.get(id ?? "");
    if (!task && !arc) return null;
    const { colour } = look(task?.arc ?? arc?.path ?? "");
    const on = /** @type {HTMLElement | null} */ (element.closest("[data-on]"))?.dataset.on;
    // On later days stands what repeats, which has its own day.
    const days = !task || task.closed || on && on !== task.date ? "" : ", [data-on]";
    return {
      // No task lies at the top level.
      onto: task ? `[data-into]:not([data-into=''])${days}` : "[data-into]",
      shown: h(
        `div.ghost-label.hue-${colour}`,
        null,
        h("span.dot"),
        h("span.one-line", null, brief(task?.title ?? arc?.title ?? "")),
      ),
      drop: ({ dataset: { into = "", on } }) => {
        if (task && on) return on !== task.date && move(task, on);
        const target = state.view.arcs.get(into) ?? null;
        if (arc) return moveArc(arc, target);
        if (!task || !target || task.arc === target.path) return;
        edit(task, { arc: target.uuid });
        said(task.title, target.path);
      },
    };
  });
}

/** @param {Arc} moved @param {Arc | null} target null is the top level */
function moveArc(moved, target) {
  if (moved.uuid === target?.uuid) return;
  if (target && `${target.path}/`.startsWith(`${moved.path}/`)) return toast(t("arc.circle"));
  act({ do: "arc-edit", arc: moved.uuid, fields: { parent: target?.uuid ?? null } });
  said(moved.title, target?.path ?? t("arcs.top"));
}

/** @param {string} title @param {string} where */
function said(title, where) {
  toast(t("moved", { title, when: where }), { label: t("undo"), run: undo });
}
