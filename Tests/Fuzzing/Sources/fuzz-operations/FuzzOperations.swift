import JSONText
import Merging
import Sync
import SyncLedger

/// Any bytes are a push, its answer or a page of a snapshot, or they are refused. What was read is written as the same;
/// operations that are pushed again change nothing; and a planner that reads the log shows what the server has.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOperations(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let push = read(SyncRequest.self, bytes) { take(push) }
  if let answer = read(SyncResponse.self, bytes) { show(answer.entries) }
  if let page = read(SnapshotPage.self, bytes) { join(page) }
  return 0
}

private func read<Value: WireValue & Equatable>(_ kind: Value.Type, _ bytes: [UInt8]) -> Value? {
  guard let value = try? Value(bytes: bytes) else { return nil }
  precondition((try? Value(bytes: value.bytes)) == value, "what was written is read as something else")
  return value
}

/// A server takes the push as it is, and then each operation as its device would have sent it.
private func take(_ push: SyncRequest) {
  let server = MemoryLedger()
  _ = try? server.copy().answer(push)
  for var operation in push.operations {
    _ = try? operation.checkIds()
    operation.number = server.lastNumber(of: operation.device) + 1
    operation.base = min(operation.base, server.head)
    let request = SyncRequest(
      device: operation.device, cursor: server.head, last: operation.number, operations: [operation])
    guard let answer = try? server.answer(request) else { continue }
    _ = read(SyncResponse.self, answer.bytes)
    let (head, page) = (server.head, server.snapshot())
    precondition((try? server.answer(request)) == answer, "another answer to the same push")
    precondition(server.head == head && server.snapshot() == page, "a repeated push changes something")
  }
  let page = server.snapshot()
  precondition(read(SnapshotPage.self, page.bytes) == page, "a snapshot is read as another one")
  var planner = ReadingPlanner()
  for entry in server.allEntries { planner.take(entry) }
  let living = page.changes.filter { $0.kind == .undelete }
  precondition(
    planner.view == Dictionary(uniqueKeysWithValues: living.map { ($0.thing, $0.fields) }),
    "a planner that has read the log shows something else")
  show(server.allEntries)
}

/// Planners with and without waiting edits read a log.
private func show(_ entries: [LogEntry]) {
  var number = 0
  let edits = entries.flatMap(\.changes).enumerated().filter { $0.offset % 2 == 0 }.map { _, change in
    number += 1
    return Operation(
      device: "own", number: number, thing: change.thing, kind: change.kind == .join ? .set : change.kind,
      fields: change.fields.mapValues { _ in .text("own") }, was: change.fields, base: 0)
  }
  for waiting in [[], edits] {
    var planner = ReadingPlanner(waiting: waiting)
    for entry in entries {
      planner.take(entry)
      let once = planner.view
      planner.show(entry.changes)
      precondition(planner.view == once, "changes that come twice change something")
    }
    join(SnapshotPage(log: "log-2", rev: 0, changes: []), planner)
  }
}

/// A planner meets an account, in its first sync or after the server was restored.
private func join(_ page: SnapshotPage, _ planner: ReadingPlanner = ReadingPlanner()) {
  var planner = planner
  let joining = Joining(page.changes)
  let joiner = JoiningPlanner(
    positions: planner.positions, log: "log-1", cursor: page.rev, base: page.restored, waiting: planner.outbox
  )
  var changes = joining.deletions(of: joiner, label: "joined", at: 0) { planner.view[$0] }.first
  for (thing, fields) in planner.view {
    changes += joining.changes(thing, fields, of: joiner, step: "join", label: "joined")
  }
  changes += Joining.changes(
    of: page.conflicts + planner.outbox.hiddenValues(at: 0), waiting: planner.outbox,
    positions: planner.positions, known: [], label: "joined", base: page.restored, shown: { planner.view[$0] }
  )
  planner.outbox = SyncOutbox(device: "new")
  planner.outbox.collect(changes, from: 1, joins: true)
  planner.show(page.changes.arcsFromTheTop + page.changes.filter { $0.thing.entity != "arc" })
}
