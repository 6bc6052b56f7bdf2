// Merging: the server's side of sync. It brings the operations of all devices into one order. Pure: no clock, no file, no
// network.
//
//     Operation ──▶ Ledger.take ──▶ OperationOutcome, kept for when the operation comes again
//                     │  OperationApplication: registers, names, trees ──▶ the current state
//                     ├──▶ LogEntry   for all devices
//                     └──▶ Conflict   a value that was not applied, for a person to settle
//
// A server implements `Ledger` over its storage. A module of its own, because devices do without it: `arc` is smaller.
//
// Start at `Ledger.take` (Ledger+Applying.swift), then OperationApplication.swift.
