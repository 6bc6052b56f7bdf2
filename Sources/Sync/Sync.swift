// Sync: one planner on many devices. Pure: no clock, no file, no network.
//
//     device                                     server (Merging)
//     change log ──▶ SyncOutbox: Operations ────▶ Ledger.take ──▶ OperationOutcome for each
//                                                    │
//     rows ◀── SyncOutbox.take ◀── LogEntry ◀────────┘  one entry for each, in the server's order
//                                  Conflict            values that were not applied, for a person to settle
//
// The server's order decides, never a clock. An operation says what a person changed, and how much of the log that
// person had seen (`base`). Its entry repeats the current value of every field the operation touched, so a device has
// to remember only its outbox: it keeps its own edits in view until their entry comes back.
//
// Here is what both sides know, and the device's side; the server's side is Merging. Start at SyncOutbox.swift.
// FieldRule.swift has the merge rules of fields.
