// Sync: one planner on many devices. Pure: no clock, no file, no network.
//
//     device                                     server
//     change log ──▶ SyncOutbox: Operations ────▶ Ledger.take ──▶ an outcome for each
//                                                    │  registers, names, trees: what stands
//     rows ◀── SyncOutbox.take ◀── LogEntry ◀────────┘  one entry for each, in the server's order
//                                  Conflict            what did not come to stand, for a person to settle
//
// The server's order decides, never a clock. An operation says what a person changed and up to where (`base`) that
// person had seen the log. Its entry says again what stands in everything that it touched, so a device needs to
// remember nothing but its outbox: it lets own fields alone until their own entry comes.
//
// Start at `Ledger.take` (Ledger+Applying.swift), then SyncOutbox.swift. The rules of fields are in FieldRule.swift.
