// What lies on the days of the calendar: tasks by day, as pills that can be dragged to another day or time.

import { move } from "../actions.js";
import { addDays, clock, daysBetween, timeOf } from "../dates.js";
import { h, icon } from "../dom.js";
import { opened } from "../router.js";
import { stateOf } from "../rows.js";
import { dueKey, look, state } from "../store.js";
import { t } from "../words.js";
import { laterDays } from "./agenda.js";

/** @typedef {import("../types.js").Task} Task */
/** @typedef {Task & { day: string, later?: boolean }} Shown a task on a day; `later` when it is to come again then */

/** The height of an hour, in pixels. */
export const hourHeight = 48;

/** For how many days together it is worked out what comes again. */
const span = 56;
const dayZero = "1970-01-01";

/**
 * The planner by days: answers the first tasks of a day in the order of their times, all unless it is told how many at most,
 * and how many there are.
 * @returns {(day: string, most?: number) => { shown: Shown[], count: number }}
 */
export function tasksByDay() {
  /** @type {Map<string, { task: Task, later: boolean, key: string }[]>} */
  const days = new Map();
  const put = (/** @type {string} */ day, /** @type {Task} */ task, later = false) => {
    const list = days.get(day), one = { task, later, key: dueKey(task) };
    if (list) list.push(one);
    else days.set(day, [one]);
  };
  /** @type {Task[]} */
  const repeated = [];
  for (const task of state.view.tasks.values()) {
    if (!task.date) continue;
    put(task.date, task);
    if (task.endDate) {
      const count = Math.min(400, daysBetween(task.date, task.endDate));
      for (let after = 1; after <= count; after++) put(addDays(task.date, after), task);
    }
    if (!task.closed && task.recurrence) repeated.push(task);
  }
  /** @type {Set<number>} */
  const known = new Set();
  return (day, most = Infinity) => {
    const part = Math.floor(daysBetween(dayZero, day) / span);
    if (!known.has(part)) {
      known.add(part);
      const first = addDays(dayZero, part * span);
      for (const task of repeated) {
        for (const next of laterDays(task, first, addDays(first, span - 1))) put(next, task, true);
      }
    }
    const all = (days.get(day) ?? []).sort((a, b) => a.key < b.key ? -1 : 1);
    return { shown: all.slice(0, most).map(({ task, later }) => ({ ...task, day, later })), count: all.length };
  };
}

/** @param {Shown} task */
export function pill(task) {
  const { short, colour } = look(task.arc);
  const condition = stateOf(task);
  const sign = condition === "done" ? "check" : condition === "ignored" ? "cross" : null;
  const at = task.time && task.day === task.date ? clock(task.time) : "";
  const element = h(
    `a.pill.hue-${colour}.is-${condition}`,
    {
      href: opened(task.uuid),
      class: `${task.later ? "is-later" : ""} ${task.kind === "event" ? "is-event" : ""}`,
      draggable: "false",
      "data-task": task.uuid,
      "data-day": task.day,
      // One name instead of spoken parts inside: a month has hundreds of these.
      "aria-label": [at, task.title, task.arc, condition !== "open" && t(`state.${condition}`)].filter(Boolean).join(
        ", ",
      ),
      title: `${task.title} · ${task.arc}${task.location ? ` · ${task.location}` : ""}`,
    },
    sign ? icon(sign) : h("span.dot", { "data-initial": [...short][0] ?? "" }),
    at && h("span.pill-time", null, at),
    h("span.pill-title", null, task.title),
    h("span.pill-arc", null, short),
  );
  if (!task.closed && !task.later) drag(element, task);
  return element;
}

/** Gives the focus back to a task that was drawn anew elsewhere. @param {string} uuid */
export function refocus(uuid) {
  requestAnimationFrame(() => {
    const link = document.querySelector(`a[data-task="${uuid}"]`);
    if (link instanceof HTMLElement) link.focus();
  });
}

/** `n` begins a task on the day in focus. @param {string | undefined} day @param {KeyboardEvent} event */
export function addsTo(day, event) {
  if (event.key !== "n" || event.altKey || event.ctrlKey || event.metaKey || !day) return false;
  event.preventDefault();
  event.stopPropagation();
  document.dispatchEvent(new CustomEvent("arc-add", { detail: day }));
  return true;
}

// ---- Dragging, with the mouse, a pen or a finger

/** @param {HTMLElement} element @param {Task} task */
function drag(element, task) {
  let held = false;
  // A finger that holds a task does not scroll, and gets no menu of the link.
  element.addEventListener("touchmove", (event) => held && event.cancelable && event.preventDefault(), {
    passive: false,
  });
  element.addEventListener("contextmenu", (event) => held && event.preventDefault());
  element.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    /** @type {HTMLElement | null} */
    let ghost = null;
    /** @type {HTMLElement | null} */
    let over = null;
    held = down.pointerType === "mouse";
    // A finger must rest first, or the page could not be scrolled.
    const hold = held ? undefined : setTimeout(() => {
      held = true;
      navigator.vibrate?.(10);
    }, 350);
    const box = element.getBoundingClientRect();
    const moved = (/** @type {PointerEvent} */ event) => {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > 6;
      if (!held) return far ? end() : undefined;
      if (!ghost && !far) return;
      event.preventDefault();
      if (!ghost) {
        ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
        ghost.classList.add("ghost");
        ghost.style.width = `${box.width}px`;
        document.body.append(ghost);
        element.classList.add("is-dragged");
      }
      ghost.style.left = `${event.clientX - (down.clientX - box.left)}px`;
      ghost.style.top = `${event.clientY - (down.clientY - box.top)}px`;
      const target = document.elementsFromPoint(event.clientX, event.clientY).find((one) =>
        one.matches(".cell, .hours-column, .hours-day")
      );
      if (target !== over) {
        over?.classList.remove("drop-here");
        over = /** @type {HTMLElement | null} */ (target ?? null);
        over?.classList.add("drop-here");
      }
    };
    const end = () => {
      clearTimeout(hold);
      held = false;
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", dropped);
      removeEventListener("pointercancel", end);
      ghost?.remove();
      element.classList.remove("is-dragged");
      over?.classList.remove("drop-here");
    };
    const dropped = (/** @type {PointerEvent} */ event) => {
      const target = over, wasDragged = ghost !== null;
      end();
      if (!wasDragged) return;
      // The click that ends a drag opens nothing.
      const swallow = (/** @type {Event} */ click) => (click.preventDefault(), click.stopPropagation());
      addEventListener("click", swallow, { capture: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      const day = target?.dataset.day;
      if (!day) return;
      if (target.matches(".hours-column")) {
        const top = event.clientY - (down.clientY - box.top) - target.getBoundingClientRect().top;
        const at = Math.min(1425, Math.max(0, Math.round(top / hourHeight * 4) * 15));
        if (day !== task.date || timeOf(at) !== task.time) move(task, day, timeOf(at));
      } else if (target.dataset.whole && task.time) move(task, day, null);
      else if (day !== task.date) move(task, day);
    };
    addEventListener("pointermove", moved);
    addEventListener("pointerup", dropped);
    addEventListener("pointercancel", end);
  });
}
