// What a change does to the planner as shown, until the server's documents replace it.

/** @typedef {import("./store.js").Things} Things */

/**
 * Lays a change over a view whose maps may be written, but not the things in them.
 * @param {Things} view @param {any} given @param {any} [read]
 */
export function apply(view, given, read) {
  const change = given.fields ? { ...given, fields: renamed(given.fields) } : given;
  const reading = read && renamed(read);
  const id = change.task ?? change.arc ?? change.reminder;
  const kind = change.task ? "tasks" : change.arc ? "arcs" : view.groups.has(id) ? "groups" : "reminders";
  /** @param {Record<string, any>} fields */
  const set = (fields) => {
    /** @type {Map<string, any>} */
    const map = view[kind];
    const thing = map.get(id);
    if (thing) map.set(id, { ...thing, ...fields, unsent: true });
  };
  silence(view, change);
  switch (change.do) {
    case "add":
      if (!change.reminder) addTask(view, change, reading);
      return;
    case "edit":
      return set(shownFields(view, change.fields ?? reading ?? {}));
    case "complete":
    case "ignore":
      return set({ closed: change.at, outcome: change.do === "complete" ? "completed" : "ignored" });
    case "reopen":
      return set({ closed: null, outcome: null });
    case "remove":
      if (kind === "arcs") return removeArc(view, id);
      view[kind].delete(id);
      return;
    case "arc-new": {
      const parent = change.fields.parent ? view.arcs.get(change.fields.parent)?.path + "/" : "";
      view.arcs.set(id, {
        uuid: id,
        ...change.fields,
        path: parent + change.fields.title,
        archived: null,
        unsent: true,
      });
      return;
    }
    case "arc-edit":
      set(change.fields);
      return moveArc(view, id, change.fields);
    case "arc-archive":
    case "arc-unarchive": {
      const { arcs, tasks } = inArc(view, id);
      const archived = change.do === "arc-archive" ? change.at : null;
      for (const arc of arcs) view.arcs.set(arc.uuid, { ...arc, archived, unsent: true });
      for (const task of change.closeOpen ? tasks : []) {
        if (task.closed) continue;
        view.tasks.set(task.uuid, { ...task, closed: change.at, outcome: "ignored", unsent: true });
      }
      return;
    }
    case "reminder-new":
      view.reminders.set(id, {
        uuid: id,
        kind: "reminder",
        enabled: true,
        ...change.fields,
        groups: memberships(view, change.fields.groups),
        unsent: true,
      });
      return;
    case "reminder-edit":
      return set({
        ...change.fields,
        ...(change.fields.groups && { groups: memberships(view, change.fields.groups, view.reminders.get(id)) }),
      });
    case "reminder-remove":
      view[kind].delete(id);
      return;
    case "group-new":
      view.groups.set(id, { uuid: id, kind: "group", enabled: true, ...change.fields, unsent: true });
      for (const member of change.members ?? []) join(view, member, id);
      return;
    case "group-add":
      return join(view, id, change.group);
    case "group-remove":
    case "group-switch": {
      const groups = view.reminders.get(id)?.groups ?? [];
      const others = groups.filter((/** @type {any} */ group) => group.uuid !== change.group);
      const same = groups.filter((/** @type {any} */ group) => group.uuid === change.group);
      if (change.do === "group-switch") {
        for (const group of same) others.push({ ...group, enabled: change.enabled });
      }
      return set({ groups: others });
    }
    case "place-new":
      view.places.set(change.id, { uuid: change.id, radius: 100, ...change.fields, unsent: true });
      return;
    case "place-remove":
      view.places.delete(change.place);
      return;
    case "stack-set": {
      const same = [...view.stacks.values()].find((stack) => stack.name === change.fields.name);
      const uuid = same?.uuid ?? change.id;
      view.stacks.set(uuid, { uuid, ...change.fields, unsent: true });
      return;
    }
    case "stack-remove":
      view.stacks.delete(change.stack);
      return;
    case "resolve":
      view.conflicts = view.conflicts.filter((conflict) => conflict.conflict !== change.conflict);
      return;
    case "config":
      view.settings = { ...view.settings, [change.key]: change.value };
      view.usual = view.usual.filter((key) => key !== change.key);
  }
}

const answers = new Set(["complete", "ignore", "snooze", "dismiss", "remove", "reminder-remove"]);

/** Takes away what reminds of a thing that somebody has answered. @param {Things} view @param {any} change */
export function silence(view, change) {
  if (!answers.has(change.do) && !(change.fields && ["date", "time"].some((field) => field in change.fields))) return;
  const id = change.task ?? change.reminder;
  view.alerts = view.alerts.filter((alert) => alert.uuid !== id);
  view.coming = view.coming.filter((alert) => alert.uuid !== id);
}

/**
 * Groups as the document of a reminder has them.
 * @param {Things} view @param {string[]} [ids] @param {any} [reminder] what it was before
 */
function memberships(view, ids = [], reminder) {
  return ids.map((id) =>
    (reminder?.groups ?? []).find((/** @type {any} */ group) => group.uuid === id) ??
      { name: view.groups.get(id)?.title ?? "", uuid: id, enabled: true }
  );
}

/** @param {Things} view @param {string} member @param {string} group */
function join(view, member, group) {
  const reminder = view.reminders.get(member);
  if (!reminder) return;
  view.reminders.set(member, {
    ...reminder,
    groups: [...(reminder.groups ?? []), ...memberships(view, [group])],
    unsent: true,
  });
}

/** @param {Things} view @param {any} change @param {any} reading */
function addTask(view, change, reading) {
  const read = reading ?? { title: change.line };
  const { text: _, spans: __, warnings: ___, error: ____, dates: _____, remindAt: ______, ...fields } = read;
  const arc = change.arc ? view.arcs.get(change.arc)?.path : undefined;
  view.tasks.set(change.task, {
    description: "",
    leads: [],
    labels: [],
    ...fields,
    arc: arc ?? fields.arc ?? "Inbox",
    ...shownFields(view, change.fields ?? {}),
    title: change.fields?.title ?? (fields.title || change.line),
    uuid: change.task,
    created: new Date().toISOString(),
    closed: null,
    unsent: true,
  });
}

/** Fields by their names: pages before had others for two, also in what is kept here. @param {any} fields */
export const renamed = ({ escalation, reminders, ...fields }) => ({
  ...(escalation !== undefined && { path: escalation }),
  ...(reminders && { leads: reminders }),
  ...fields,
});

/** Fields as documents show them: an Arc by its path. @param {Things} view @param {Record<string, any>} fields */
function shownFields(view, fields) {
  if (!fields.arc) return fields;
  return { ...fields, arc: view.arcs.get(fields.arc)?.path ?? fields.arc };
}

/** An Arc, those below it and their tasks. @param {Things} view @param {string} id */
export function inArc(view, id) {
  const path = view.arcs.get(id)?.path ?? "";
  const lies = (/** @type {string} */ other) => other === path || other.startsWith(path + "/");
  return {
    arcs: [...view.arcs.values()].filter((arc) => lies(arc.path)),
    tasks: [...view.tasks.values()].filter((task) => lies(task.arc)),
  };
}

/** @param {Things} view @param {string} id */
function removeArc(view, id) {
  const { arcs, tasks } = inArc(view, id);
  for (const arc of arcs) view.arcs.delete(arc.uuid);
  for (const task of tasks) view.tasks.delete(task.uuid);
}

/** @param {Things} view @param {string} id @param {Record<string, any>} fields */
function moveArc(view, id, fields) {
  if (!("title" in fields) && !("parent" in fields)) return;
  const before = view.arcs.get(id)?.path;
  if (before === undefined) return;
  const above = "parent" in fields
    ? fields.parent ? view.arcs.get(fields.parent)?.path ?? "" : ""
    : before.slice(0, Math.max(0, before.lastIndexOf("/")));
  const after = (above ? above + "/" : "") + (fields.title ?? before.slice(before.lastIndexOf("/") + 1));
  const { arcs, tasks } = inArc(view, id);
  for (const arc of arcs) view.arcs.set(arc.uuid, { ...arc, path: after + arc.path.slice(before.length) });
  for (const task of tasks) view.tasks.set(task.uuid, { ...task, arc: after + task.arc.slice(before.length) });
}
