// The few lines of DOM that the views are made of. Text only ever becomes text: nothing here reads HTML.

const svg = "http://www.w3.org/2000/svg";

/**
 * An element: `h("button.primary", { onclick, "aria-label": "…" }, "Save")`.
 * @param {string} name a tag, with classes after dots
 * @param {Record<string, any> | null} [attributes] functions are listeners, `false` and `null` leave an attribute out
 * @param {...any} children elements, texts, lists of them; `null` and `false` are left out
 * @returns {any}
 */
export function h(name, attributes, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (key === "value" || key === "checked" || key === "disabled" || key === "selected") {
      /** @type {any} */ (element)[key] = value;
    } else if (key === "class") element.classList.add(...String(value).split(" ").filter(Boolean));
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {any[]} children */
function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child);
  }
}

/** Puts children in the place of what is there. @param {Element} element @param {...any} children */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** @type {Promise<void> | null} */
let styled = null;

/** Waits for the style of what no first screen has; it comes once. @returns {Promise<void>} */
export function laterStyle() {
  styled ??= new Promise((resolve) => {
    const link = h("link", {
      rel: "stylesheet",
      href: new URL("./later.css", import.meta.url).href,
      onload: () => resolve(),
      // Without it all is there, though plain; the next who wants it asks again.
      onerror: () => {
        link.remove();
        styled = null;
        resolve();
      },
    });
    document.head.append(link);
  });
  return styled;
}

/** The lines of each icon, on a grid of 24. @type {Record<string, string>} */
const icons = {
  today:
    "M12 3v2M12 19v2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M3 12h2M19 12h2M5.6 18.4 7 17M17 7l1.4-1.4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8",
  agenda: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  calendar: "M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM4 10h16M8 3v4M16 3v4",
  arcs: "M4 17a8 8 0 0 1 16 0M8 17a4 4 0 0 1 8 0M12 17h.01",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15L6 16ZM10 20.5h4",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4.5 4.5",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  down: "M5 9l7 7 7-7",
  repeat: "M5 11V9a3 3 0 0 1 3-3h11M16 3l3 3-3 3M19 13v2a3 3 0 0 1-3 3H5M8 21l-3-3 3-3",
  place: "M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
  flag: "M6 21V4h11l-2 4 2 4H6",
  tag: "M4 4h7l9 9-7 7-9-9V4ZM8 8h.01",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4l3 2",
  archive: "M4 5h16v4H4zM6 9v10h12V9M10 13h4",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  edit: "M5 19l1-4L16 5l3 3L9 18l-4 1Z",
  undo: "M9 7L5 11l4 4M5 11h9a5 5 0 0 1 0 10h-3",
  log: "M4 12a8 8 0 1 1 2.5 5.8M4 12V7M4 12l4-2M12 8v4l3 2",
  import: "M12 4v11M8 11l4 4 4-4M5 20h14",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M5 20a7 7 0 0 1 14 0",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18h.01",
  ignore: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M6.5 6.5l11 11",
  open: "M7 17L17 7M9 7h8v8",
};

/** An icon, for the eye only. @param {string} name */
export function icon(name) {
  const element = document.createElementNS(svg, "svg");
  element.setAttribute("viewBox", "0 0 24 24");
  element.setAttribute("class", "icon");
  element.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", icons[name] ?? "");
  element.append(path);
  return element;
}

/**
 * A button with an icon and a name that is spoken and shown on hover.
 * @param {string} picture @param {string} label @param {(event: Event) => void} onclick @param {Record<string, any>} [more]
 */
export function iconButton(picture, label, onclick, more = {}) {
  return h(
    "button.icon-button",
    { type: "button", "aria-label": label, title: label, onclick, ...more },
    icon(picture),
  );
}

/** Says which choice of a radio group holds; Tab comes to that one, or to the first. @param {any} group @param {number} index */
export function check(group, index) {
  [...group.children].forEach((one, place) => {
    one.setAttribute("aria-checked", String(place === index));
    one.tabIndex = place === Math.max(index, 0) ? 0 : -1;
  });
}

/** In a radio group the arrows choose the next and the previous one. @param {any} group */
export function arrowsChoose(group) {
  const steps = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });
  group.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (!steps[event.key] || event.altKey) return;
    event.preventDefault();
    const all = [...group.children];
    const next = all[(all.indexOf(event.target) + steps[event.key] + all.length) % all.length];
    next.focus();
    next.click();
  });
  return group;
}

/** What shows more rows of the lists that have not shown all. @type {WeakMap<Element, () => void>} */
const growers = new WeakMap();

/** How tall the parts of long lists are. @param {Element} root */
export const heightsOf = (root) => partsOf(root).map((part) => part.offsetHeight);

/** @param {Element} root @returns {HTMLElement[]} */
const partsOf = (root) => [...root.querySelectorAll(/** @type {any} */ (".part"))];

/** Until a part is drawn it is as tall as this. @param {HTMLElement} part @param {number} height */
const takes = (part, height) => part.style.containIntrinsicBlockSize = `auto ${height}px`;

/**
 * Shows more rows of long lists until the page is so tall.
 * @param {Element} root @param {number} height in pixels @param {number[]} [heights] those of their parts, when they are known
 */
export function growTo(root, height, heights = []) {
  const grow = () => {
    for (
      let list = root.querySelector(".grows");
      list && document.documentElement.scrollHeight < height;
      list = root.querySelector(".grows")
    ) growers.get(list)?.();
  };
  grow();
  partsOf(root).forEach((part, index) => heights[index] && takes(part, heights[index]));
  grow();
}

/**
 * A long list that shows its first rows at once and the rest as it is scrolled, a few a frame. The rest lies in parts, of which
 * the browser draws those that are near what is in sight: with thousands of rows, each new one would cost a look at all.
 * @template Item
 * @param {Element} list @param {Item[]} items @param {(item: Item) => Element} row @param {number} [step] how many at once
 */
export function lazyRows(list, items, row, step = 120) {
  const size = Math.ceil(step / 4);
  let shown = 0, isNear = false, height = 0;
  /** @type {any} */
  let part = list;
  const isList = list.matches("ul, ol");
  const end = h(isList ? "li.more-below" : "div.more-below", { "aria-hidden": "true" });
  const more = (count = step) => {
    end.remove();
    for (const item of items.slice(shown, shown + count)) {
      const made = row(item);
      if (shown >= step && shown % size === 0) {
        height ||= list.clientHeight / shown * size;
        list.append(part = h("div.part", { role: "none" }));
        takes(part, height);
      }
      if (isList && part !== list) made.setAttribute("role", "listitem");
      part.append(made);
      shown++;
    }
    list.classList.toggle("grows", shown < items.length);
    if (shown < items.length) list.append(end);
    else watch.disconnect();
  };
  const grow = () => {
    if (!isNear || shown >= items.length || !list.isConnected) return;
    more(Math.ceil(step / 12));
    requestAnimationFrame(grow);
  };
  const watch = new IntersectionObserver((seen) => {
    const before = isNear;
    isNear = seen.some((entry) => entry.isIntersecting);
    if (!before) grow();
  }, { rootMargin: "3000px" });
  growers.set(list, more);
  more();
  if (shown < items.length) watch.observe(end);
}
