// Reminding: what reminds of what, and when. It knows tasks, reminders and groups; Escalation knows none of them.
//
//     fields ──▶ Subject: path, occurrences, whose turn it is
//                   │
//     Event + Standing ──Turn──▶ Standing + [ReminderEffect]       and `alertAt`: when there is something to do next
//                   │                    └ alert, sent, failed, withdrawn; became missed, cancelled …
//                   └──▶ AlertCourse: what it will say when nobody answers
//
// Pure: no clock, file or database in here. The present, the zones, the paths and what a person has set come in as a
// `ReminderContext`. Store keeps the standing of each subject, its occurrences and its alerts, and does what the effects
// say.
//
// Start at `Turn`.
