// Escalation: when and how loudly to remind, until somebody says that it is done.
//
//     EscalationPath ──start(due:at:)──▶ State          "at due push, +1h push, then alarm every 1h"
//                                          │
//     Event + State ──next(_:on:at:)──▶ State + [Effect]       tick, snooze, complete …  ▶  alert, withdraw …
//
// Pure: no clock, file, network or chance in here, and no knowledge of what is reminded of. An instant is a number
// of whole seconds since 1970-01-01T00:00:00Z, leap seconds not counted; what a wall clock shows and when it is
// quiet comes in as data (`Environment`). Nothing fails and nothing traps: an event that does not fit a state
// leaves it as it is, and an effect says so.
//
// Whoever calls it keeps the state (`State.text`) before acting on an effect, calls with `.tick` when `state.next`
// has come, delivers every `.alert` and answers with `.delivered` or `.failed`, and sends `.recover` to every state
// after a restart: then an alert goes out at least once, and twice at most after a crash.
//
// Start at `EscalationPath.next(_:on:at:in:)`. The timelines in Fixtures/escalation show it at work.
