// Escalation: when and how loudly to remind, until a person answers.
//
//     EscalationPath ──start(due:at:)──▶ State          "at due push, +1h push, then alarm every 1h"
//                                          │
//     Event + State ──next(_:on:at:)──▶ State + [Effect]       tick, snooze, complete …  ▶  alert, withdraw …
//
// Pure: no clock, file, network or randomness, and no knowledge of what it reminds of. An instant is a whole number
// of seconds since 1970-01-01T00:00:00Z, leap seconds not counted; the wall clock and quiet hours are passed in as
// data (`Environment`). Nothing throws or traps: an event that does not fit the state leaves it unchanged, and an
// effect reports that.
//
// The caller saves the state (`State.text`) before it acts on an effect, calls with `.tick` when `state.next` is
// reached, delivers every `.alert` and answers with `.delivered` or `.failed`, and sends `.recover` to every state
// after a restart. Then every alert goes out at least once, and at most twice after a crash.
//
// Start at `EscalationPath.next(_:on:at:in:)`. Fixtures/escalation has example timelines.
