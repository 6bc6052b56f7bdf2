// Where the page is: `#/arcs/UUID~TASK` is a view, what it shows, and the task that is open beside it.

/** @returns {{ view: string, parts: string[], task: string | null }} */
export function place() {
  const [path, task] = location.hash.replace(/^#\/?/, "").split("~");
  const [view, ...parts] = path.split("/").map(decoded);
  if (view === "task") return { view: "today", parts: [], task: parts[0] ?? null };
  return { view: view || "today", parts, task: task || null };
}

/** What somebody typed into the address bar may be no encoding of anything. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address with a task open beside what is shown, or without one. @param {string | null} task */
export function opened(task) {
  const path = location.hash.replace(/^#\/?/, "").split("~")[0] || "today";
  return `#/${path.startsWith("task/") ? "today" : path}${task ? `~${task}` : ""}`;
}

/** @param {string} address */
export function go(address) {
  location.hash = address;
}

/** Changes the address without a new step of the browser's Back. @param {string} address */
export function stay(address) {
  history.replaceState(null, "", address);
  dispatchEvent(new HashChangeEvent("hashchange"));
}
