// Keeps the focus where it is, though what has it is drawn anew: the same element again, else what is nearest to it.

/** The tasks that can be seen in the view. */
export const taskLinks = () => seen([...document.querySelectorAll("main a[data-task]")]);

/** @param {Element[]} elements @returns {HTMLElement[]} */
const seen = (elements) => /** @type {any} */ (elements.filter((one) => one.checkVisibility()));

/** Where the focus is now, to be found again after a drawing. */
export function focusNow() {
  const active = /** @type {HTMLElement} */ (document.activeElement ?? document.body);
  const like = likes(active);
  // Several may be alike.
  const index = like().indexOf(active);
  // Whoever uses a mouse does not need the focus elsewhere when what they pressed goes.
  const isKeyed = active !== document.body && active.matches(":focus-visible");
  const link = active.closest("main [data-uuid]")?.querySelector("a[data-task]") ?? active;
  const place = isKeyed ? taskLinks().indexOf(/** @type {HTMLElement} */ (link)) : -1;
  return {
    isKeyed,
    /** The element, or the one that was drawn in its place. @returns {HTMLElement | null} */
    same: () => {
      if (active === document.body) return null;
      if (active.isConnected) return active;
      const all = seen(like());
      return all[index] ?? all[0] ?? null;
    },
    /** The task that takes the place of the one that went. @returns {HTMLElement | null} */
    near: () => place < 0 ? null : taskLinks()[Math.min(place, taskLinks().length - 1)] ?? null,
  };
}

/** Draws a part of the page; what has the focus in it keeps it, or else the heading gets it. @param {() => void} draw */
export function keepFocus(draw) {
  const focus = focusNow();
  draw();
  if (document.activeElement !== document.body) return;
  (focus.same() ?? focus.near() ?? (focus.isKeyed ? document.querySelector("h1") : null))?.focus({
    preventScroll: true,
  });
}

/** Finds an element and those like it, also when they are drawn anew. @param {HTMLElement} active @returns {() => HTMLElement[]} */
function likes(active) {
  const row = active.closest("[data-uuid]")?.getAttribute("data-uuid");
  const { task, day, field, focus } = active.dataset;
  const region = active.closest("main, .side, .foot, .panel")?.classList[0];
  const address = active.getAttribute("href"), name = nameOf(active);
  const all = (/** @type {string} */ selector) => () => [...document.querySelectorAll(selector)];
  /** @returns {() => any[]} */
  const found = () => {
    if (task) return all(`a[data-task="${task}"]`);
    if (day && active.matches(".cell")) return all(`.cell[data-day="${day}"]`);
    if (field) return all(`[data-field="${field}"]`);
    if (focus) return all(`[data-focus="${focus}"]`);
    if (!region) return () => [];
    if (address) return all(`.${region} a[href=${JSON.stringify(address)}]`);
    if (row && active.classList[0]) return all(`[data-uuid="${row}"] .${active.classList[0]}`);
    if (active.localName === "summary") return all(`.${region} summary`);
    return () => all(`.${region} ${active.localName}`)().filter((one) => nameOf(one) === name);
  };
  return found();
}

/** @param {Element} element */
const nameOf = (element) => element.getAttribute("aria-label") ?? element.textContent;
