// Planner: Arcs, tasks, reminders, and their rules. Pure values and decisions: no clock, no file.
//
//     what a person typed ──ArcTree.arc(called:)──▶ Arc          "298/labs" ──▶ CS 298/Labs
//     a new name          ──ArcName.checked──▶ name              "a/b" ──▶ PlannerError.nameHolds
//     Arc.Fields          ──ArcTree.checked(_:under:)──▶ Fields   no sibling has the name or an alias
//     ArcTask.Fields      ──checked()──▶ Fields                  a time has a date, an end a start
//     ArcTask.Fields      ──due(in:)──▶ Moment                   it is overdue after this
//     a closed occurrence ──Series──▶ Occurrence                 the next occurrence and its UUID
//     TaskFilter                                                 which tasks a view or a command means
//
// Start at `Arc` and `ArcTask`, then `ArcTree`. Failures are `PlannerError`s; all their messages are in that file.
