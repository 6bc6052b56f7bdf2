// What the first screen waits for, asked for before the other modules have come: its words and, when this browser has kept
// no planner, the planner.

const chosen = localStorage.getItem("arc.language") ?? navigator.language.slice(0, 2);
/** The language of the page: the one that the person chose, or that the browser asks for. */
export const language = chosen === "de" ? "de" : "en";

/** The words of the page. @type {Promise<Record<string, string>>} */
export const words = fetch(new URL(`./words/${language}.json`, import.meta.url)).then((answer) => answer.json());

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
/** @type {Promise<Response> | null} */
let planner = localStorage.getItem("arc.account")
  ? null
  : fetch(`/v1/planner?${new URLSearchParams({ zone })}`, { signal: AbortSignal.timeout(20_000) });
// Whoever takes them hears of a failure.
for (const asked of [words, planner]) asked?.catch(() => {});

/** The server's answer to that question, once; null when it was not asked. */
export function earlyPlanner() {
  const taken = planner;
  planner = null;
  return taken;
}
