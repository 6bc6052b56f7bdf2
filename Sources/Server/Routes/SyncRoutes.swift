import CoreMetrics
import HTTPTypes
import Hummingbird
import Merging
import Sync

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Sync: devices push their operations, and get log entries or snapshots.
struct SyncRoutes: Sendable {
  let shared: ServerServices
  /// Approximate maximum of log entries in a response, in bytes (4 MiB).
  private static let pageBytes = 4 << 20
  /// Up to this many entries are read in the writing transaction; more are left to the reading connections.
  private static let fewEntries = 64

  func add(to addresses: Addresses<DeviceContext>) {
    addresses.on(.post, "/v1/sync") { try await sync($0, $1) }
    addresses.on(.get, "/v1/sync/snapshot") { try await snapshot($0, $1) }
  }

  private func sync(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let document = try await RequestDocument(request)
    try shared.limits.sync(context.session)
    let push: SyncRequest
    do {
      push = try SyncRequest(json: document.value)
      for operation in push.operations { try operation.checkIds() }
    } catch { throw APIError(error) }
    guard UUID(uuidString: push.device) != nil, push.device == push.device.lowercased() else {
      throw APIError.invalid("\"device\" is not a UUID in lower case")
    }
    let (session, now) = (context.session, shared.clock.now())
    let (outcomes, conflicts, log, few) = try await shared.store.write { transaction in
      guard
        try transaction.noteSync(session.account, planner: push.device, device: session.device.id, now: now)
      else {
        throw APIError.tooManyDevices
      }
      var log = try transaction.log(session.account)
      var ledger = try transaction.ledger(session.account, now: now)
      do {
        let outcomes = try ledger.take(push, at: now, log: log.name, floor: log.floor)
        let conflicts = try Set(outcomes.flatMap(\.conflicts)).sorted().compactMap { try ledger.conflict($0) }
        let head = try ledger.head
        if head > log.head { try Self.audit(push, session, now, transaction) }
        log.head = head
        let isFew = head - push.cursor <= Self.fewEntries
        return (outcomes, conflicts, log, isFew ? try Self.entries(push, session.account, transaction) : nil)
      } catch let refusal as SyncRefusal { throw APIError(refusal) }
    }
    if !outcomes.isEmpty { shared.hub.published(session.account, rev: log.head) }
    Counter(label: "arc_operations_total", factory: shared.metrics).increment(by: push.operations.count)
    let entries =
      if let few { few } else {
        try await shared.store.read { try Self.entries(push, session.account, $0) }
      }
    return answer(push, outcomes, conflicts, log, entries)
  }

  /// The entries that the device lacks, as many as fit in one response.
  private static func entries(
    _ push: SyncRequest, _ account: AccountID, _ transaction: any StoreTransaction
  ) throws -> [StoredEntry] {
    try transaction.entries(account, after: push.cursor, limit: SyncProtocol.pageSize, bytes: pageBytes)
  }

  /// Writes an audit entry for each step that had an effect.
  static func audit(
    _ push: SyncRequest, _ session: LoginSession, _ now: Int, _ transaction: any StoreTransaction
  ) throws {
    var at = push.operations.startIndex
    while at < push.operations.endIndex {
      let first = push.operations[at]
      let step = push.operations[at...].prefix { $0.step == first.step }
      try transaction.add(
        session.account,
        AuditEntry(
          time: now, device: session.device.id, action: "sync", label: String(first.label.prefix(200)),
          subjects: step.prefix(20).map { "\($0.thing.entity) \($0.thing.id)" }))
      at = step.endIndex
    }
  }

  /// The response, into which stored entries are copied without decoding them.
  private func answer(
    _ push: SyncRequest, _ outcomes: [OperationOutcome], _ conflicts: [Conflict], _ log: LogState,
    _ entries: [StoredEntry]
  ) -> Response {
    let cursor = entries.last?.rev ?? push.cursor
    var body = Array("{\"outcomes\":[".utf8)
    body.append(list: outcomes.map(\.bytes))
    body += Array("],\"operations\":[".utf8)
    body.append(list: entries.map(\.json))
    body += Array("],\"conflicts\":[".utf8)
    body.append(list: conflicts.map(\.bytes))
    body += Array("],\"cursor\":\(cursor),\"more\":\(cursor < log.head),\"log\":\"\(log.name)\"}".utf8)
    return Response(contentType: "application/json", bytes: body)
  }

  // MARK: Snapshots

  private func snapshot(_ request: Request, _ context: DeviceContext) async throws -> Response {
    try shared.limits.sync(context.session)
    let place = try request.uri.queryParameters["page"].map { try SnapshotPlace(String($0)) }
    let account = context.account
    let page = try await shared.store.read { try $0.snapshot(account, at: place) }
    return Response(contentType: "application/json", bytes: page.bytes)
  }
}

extension StoreTransaction {
  /// A page of an account's current state.
  /// - Parameter place: where the page begins; nil for the first page.
  /// - Throws: `APIError` when the account's log has been renamed since the first page.
  func snapshot(_ account: AccountID, at place: SnapshotPlace?) throws -> SnapshotPage {
    let log = try log(account)
    // The server was restored in between: the earlier pages belong to another log.
    if let place, place.log != log.name { throw APIError(.serverIsBehind) }
    let things = try things(account, after: place?.after, limit: SyncProtocol.pageSize)
    let isLast = things.count < SyncProtocol.pageSize
    let rev = place?.rev ?? log.head
    return SnapshotPage(
      log: log.name, rev: rev, restored: log.restored, former: log.former,
      changes: things.map(\.asChange),
      conflicts: isLast ? try openConflicts(account) : [],
      next: isLast
        ? nil : things.last.map { SnapshotPlace(log: log.name, rev: rev, after: $0.key).description })
  }
}

/// Where a page of a snapshot begins: the log's name, the first page's revision, and the last thing on the page
/// before.
///
/// Sent as base64url, because clients should treat it as opaque.
struct SnapshotPlace: CustomStringConvertible {
  var log: String
  var rev: Int
  var after: ThingKey

  init(log: String, rev: Int, after: ThingKey) { (self.log, self.rev, self.after) = (log, rev, after) }

  /// - Throws: `APIError.invalid`.
  init(_ text: String) throws {
    let bytes = [UInt8](base64URL: text) ?? []
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 3).map(String.init)
    guard parts.count == 4, let rev = Int(parts[1]), rev >= 0 else {
      throw APIError.invalid("\"page\" must be the value that the last page gave as \"next\"")
    }
    self.init(log: parts[0], rev: rev, after: ThingKey(parts[2], parts[3]))
  }

  var description: String { Array("\(log)\n\(rev)\n\(after.entity)\n\(after.id)".utf8).base64URL }
}

extension Thing {
  /// The change that gives a device this thing.
  fileprivate var asChange: Change {
    if let same { return Change(key, .join, ["same": .text(same)]) }
    return isAlive ? Change(key, .undelete, fields) : Change(key, .delete)
  }
}

extension [UInt8] {
  fileprivate mutating func append(list values: [[UInt8]]) {
    for (place, value) in values.enumerated() {
      if place > 0 { append(UInt8(ascii: ",")) }
      append(contentsOf: value)
    }
  }
}

extension APIError {
  /// The HTTP error for a refusal by the sync rules.
  init(_ refusal: SyncRefusal) {
    switch refusal {
    case .deviceIsCopied:
      self.init(
        status: .conflict, code: refusal.code,
        message: "This planner file is a copy, or was restored from a backup.",
        hint: "Go on as a new device: push again with another device id.")
    case .serverIsBehind:
      self.init(
        status: .conflict, code: refusal.code,
        message: "The server was restored from a backup and lacks some of it.",
        hint: "Join again with all that the device has: GET /v1/sync/snapshot, then push.")
    case .behindFloor:
      self.init(
        status: .gone, code: refusal.code, message: "The log no longer goes back that far.",
        hint: "Read a snapshot: GET /v1/sync/snapshot")
    case .tooOld: self = .tooOld
    case .tooLarge: self = .tooLarge
    case .invalid(let reason): self = .invalid(reason)
    }
  }
}
