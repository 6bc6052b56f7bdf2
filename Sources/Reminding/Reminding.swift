// Reminding: what is announced, and when. It knows tasks, reminders and groups; Escalation does not.
//
//     fields ──▶ ReminderPlan: path, occurrences, whose turn it is
//                   │
//     Event + Standing ──Turn──▶ Standing + [ReminderEffect]       and `alertAt`: when to look again
//                   │                    └ alert, sent, failed, withdrawn; became missed, cancelled …
//                   └──▶ AlertCourse: the alerts to come if no one answers
//
//     a change, another zone, an answer elsewhere ──▶ ArmedTask, ArmedReminder: what comes next, and effects
//
// Pure: no clock, file or database. The current time, the zones, the paths and the settings are passed in as a
// `ReminderContext`. Store saves the standing of each subject, its occurrences and its alerts, and carries out the
// effects.
//
// Start at `Turn` for what fires, and at `TaskChange` and `ReminderChange` for what people change.
