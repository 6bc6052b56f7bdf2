// Arcs and tasks that are dropped on an Arc move into it.

import { edit } from "./actions.js";
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
  row.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.some((type) => type.startsWith("application/x-"))) return;
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
    if (task && task.arc !== arc.path) {
      edit(task, { arc: arc.uuid });
      toast(t("moved", { title: task.title, when: arc.path }));
    }
    if (moved) moveArc(moved, arc);
  });
}

/** @param {Arc} moved @param {Arc | null} target */
function moveArc(moved, target) {
  if (moved.uuid === target?.uuid) return;
  if (target && `${target.path}/`.startsWith(`${moved.path}/`)) return toast(t("arc.circle"));
  act({ do: "arc-edit", arc: moved.uuid, fields: { parent: target?.uuid ?? null } });
  toast(t("moved", { title: moved.title, when: target?.path ?? t("arcs.top") }));
}
