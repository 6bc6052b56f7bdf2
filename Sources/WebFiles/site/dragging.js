// Arcs and tasks that are dropped on an Arc move into it.

import { edit, undo } from "./actions.js";
import { act, state } from "./store.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Arc} Arc */

/** An Arc that is dropped on another one moves into it. @param {HTMLElement} row @param {Arc} arc */
export function dragging(row, arc) {
  row.addEventListener("dragstart", (event) => {
    event.dataTransfer?.setData("application/x-arc", arc.uuid);
    event.stopPropagation();
  });
  takesIn(row, arc);
}

/**
 * What is dropped here moves into an Arc, or, an Arc, to the top level.
 * @param {HTMLElement} row @param {Arc | null} arc null is the top level, which holds no tasks
 */
export function takesIn(row, arc) {
  const wanted = arc ? ["application/x-arc", "application/x-task"] : ["application/x-arc"];
  row.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.some((type) => wanted.includes(type))) return;
    event.preventDefault();
    row.classList.add("drop-here");
  });
  row.addEventListener("dragleave", () => row.classList.remove("drop-here"));
  row.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    row.classList.remove("drop-here");
    const task = state.view.tasks.get(event.dataTransfer?.getData("application/x-task") ?? "");
    const moved = state.view.arcs.get(event.dataTransfer?.getData("application/x-arc") ?? "");
    if (task && arc && task.arc !== arc.path) {
      edit(task, { arc: arc.uuid });
      said(task.title, arc.path);
    }
    if (moved) moveArc(moved, arc);
  });
}

/** @param {Arc} moved @param {Arc | null} target */
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
