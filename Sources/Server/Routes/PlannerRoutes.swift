import Application
import Entry
import HTTPTypes
import Hummingbird
import JSONText
import Moments
import Planner
import Store
import Sync

/// The planner itself, for clients without their own copy: browsers and scripts.
///
/// Documents have the form of the command line's; Application makes them from the account's replica.
struct PlannerRoutes: Sendable {
  let shared: ServerServices
  /// With more log entries than this, it is faster to send the whole planner.
  private static let mostEntries = 2000
  private static let mostChanges = 500

  func add(to addresses: Addresses<DeviceContext>) {
    addresses.on(.get, "/v1/planner") { try await planner($0, $1) }
    addresses.on(.post, "/v1/changes") { try await change($0, $1) }
    addresses.on(.post, "/v1/parse") { try await parse($0, $1) }
  }

  // MARK: Reading

  private func planner(_ request: Request, _ context: DeviceContext) async throws -> Response {
    try shared.limits.sync(context.session)
    try await noteVisit(context.session)
    let since = try request.number("since", in: 0...Int.max)
    let log = request.uri.queryParameters["log"].map(String.init)
    let changes = try await since.flatMapAsync { try await self.changes(since: $0, log, context.account) }
    let session = context.session
    let wanted = PlannerRequest(account: session.name, device: SessionDevice.id(session), changes: changes)
    let bytes = try await shared.replicas.of(context.account).document(
      wanted, for: session, in: request.view())
    return Response(contentType: "application/json", bytes: bytes)
  }

  /// Notes, at most once an hour, that a browser is in use although it only reads.
  private func noteVisit(_ session: LoginSession) async throws {
    let now = shared.clock.now()
    guard session.device.lastSeen < now - 3600 else { return }
    try await shared.store.write {
      try $0.setLastSeen(session.account, device: session.device.id, now)
    }
  }

  /// The changes since a cursor; nil when they are unknown or too many, so that everything must be sent.
  private func changes(since: Int, _ name: String?, _ account: AccountID) async throws
    -> PlannerRequest.Changes?
  {
    let (entries, log) = try await shared.store.read {
      (
        try $0.entries(account, after: since, limit: Self.mostEntries + 1, bytes: 8 << 20),
        try $0.log(account)
      )
    }
    guard name == nil || name == log.name, (log.floor...log.head).contains(since),
      entries.count <= Self.mostEntries, (entries.last?.rev ?? since) == log.head
    else { return nil }
    var found = PlannerRequest.Changes(cursor: log.head, things: [])
    for stored in entries {
      for change in try LogEntry(bytes: stored.json).changes {
        found.things.insert(change.thing)
        // A moved or deleted thing also changes the Arc it was in, which the change does not name.
        let isMoved = change.kind == .set && (change.fields["arc"] != nil || change.fields["parent"] != nil)
        // The short name and colour of an Arc depend on the names of the others.
        let isNamed =
          change.thing.entity == "arc"
          && (change.kind != .set || ["title", "short", "archived"].contains { change.fields[$0] != nil })
        if isMoved || isNamed || change.kind == .delete || change.kind == .join {
          found.touchesAllArcs = true
        }
      }
    }
    return try await withTasks(found, account)
  }

  /// The changes with the tasks whose places changed, instead of the reminders that the log has for these.
  private func withTasks(_ changes: PlannerRequest.Changes, _ account: AccountID) async throws
    -> PlannerRequest.Changes
  {
    let reminders = changes.things.filter { $0.entity == "reminder" }
    if reminders.isEmpty { return changes }
    let now = shared.clock.now()
    return try await shared.store.read { transaction in
      let ledger = try transaction.ledger(account, now: now)
      var changes = changes
      for key in reminders {
        guard let series = try ledger.thing(key)?.seriesWithPlaces else { continue }
        changes.things.remove(key)
        changes.series.insert(series)
      }
      return changes
    }
  }

  // MARK: Changing

  private func change(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let document = try await RequestDocument(request)
    try shared.limits.sync(context.session)
    // A browser may have been signed in to another account meanwhile, while these changes waited in it.
    if let account = try document.optionalText("account"), account != context.session.name {
      throw APIError.otherAccount
    }
    guard case .list(let list)? = document.value["changes"] else {
      throw APIError.invalid("\"changes\" is not a list")
    }
    guard list.count <= Self.mostChanges else {
      throw APIError.invalid("there are more than \(Self.mostChanges) changes")
    }
    let changes = try list.map { try PlannerChange($0) }
    let view = try Replica.View(zone: changes.first?.zone ?? request.view().zone)
    let bytes = try await shared.replicas.of(context.account).change(changes, for: context.session, in: view)
    {
      workspace, results in
      try workspace.document(of: zip(changes.map(\.id), results).map { ($0, $1) })
    }
    return Response(contentType: "application/json", bytes: bytes)
  }

  private func parse(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let document = try await RequestDocument(request)
    try shared.limits.sync(context.session)
    guard let line = document.value["line"]?.string, line.utf8.count <= 10_000 else {
      throw APIError.invalid("\"line\" is missing, or longer than 10000 bytes")
    }
    let at = try document.optionalText("at").map { text in
      guard let local = LocalDateTime(iso: text) else {
        throw APIError.invalid("\"at\" is not a date and time like 2027-02-14T09:00")
      }
      return local
    }
    let view = try Replica.View(zone: document.optionalText("zone"))
    let bytes = try await shared.replicas.of(context.account).read(for: context.session, in: view) {
      workspace in
      var reader = try Reader(
        language: workspace.language(), vocabulary: workspace.store.read { try $0.vocabulary(workspace) },
        reference: Reader.Reference(
          now: at ?? workspace.zone.local(at: workspace.now), zone: workspace.zone,
          dateOrder: workspace.settings.dateOrder(language: workspace.languageName)),
        reads: .all)
      var json = JSONWriter()
      reader.entry(of: line).write(to: &json)
      return json.bytes
    }
    return Response(contentType: "application/json", bytes: bytes)
  }
}

extension Request {
  /// The time zone of the request, from its query.
  /// - Throws: `APIError.invalid` for an unknown zone.
  func view() throws -> Replica.View {
    let zone = uri.queryParameters["zone"].map(String.init)
    if let zone, (try? Zone(named: zone)) == nil { throw APIError.invalid("\"zone\" is not a time zone") }
    return Replica.View(zone: zone)
  }
}

extension Optional where Wrapped: Sendable {
  fileprivate func flatMapAsync<Answer>(_ body: (Wrapped) async throws -> Answer?) async rethrows -> Answer? {
    guard let self else { return nil }
    return try await body(self)
  }
}

extension Workspace {
  /// The document with the result of each change.
  func document(of results: [(id: String, result: Result<Replica.Effect, APIError>)]) throws -> [UInt8] {
    try seeArcs()
    let cursor = try store.syncState()?.cursor ?? 0
    let conflicts = try openConflicts()
    return try store.read { snapshot in
      let counts = try snapshot.counts()
      return try JSONWriter.document { json in
        json.field("cursor", cursor)
        json.key("results")
        try json.array { list in
          for (id, result) in results {
            try list.object { object in
              object.field("id", id)
              switch result {
              case .failure(let error):
                object.key("error")
                object.value(error)
              case .success(let effect):
                object.field("label", effect.label)
                object.field("step", effect.step)
                object.field("undoable", effect.step != nil || effect.isInLogOnly)
                object.key("told")
                object.array { list in effect.told.forEach { list.value($0) } }
                object.key("things")
                try object.object { try write(effect, snapshot, counts, to: &$0) }
                object.key("conflicts")
                object.array { list in
                  for conflict in conflicts where effect.conflicts.contains(conflict.conflict.id) {
                    list.value(conflict)
                  }
                }
              }
            }
          }
        }
      }.bytes
    }
  }

  private func write(
    _ effect: Replica.Effect, _ snapshot: PlannerSnapshot, _ counts: [Int: ArcCounts],
    to json: inout JSONWriter
  ) throws {
    var gone = effect.removed.map(\.id)
    func find<Thing>(_ entity: String, _ body: (Identity) throws -> Thing?) throws -> [Thing] {
      try effect.things.filter { $0.entity == entity }.compactMap { key in
        let found = try Identity(key.id).flatMap { try body($0) }
        if found == nil { gone.append(key.id) }
        return found
      }
    }
    let tasks = try find("task") { try snapshot.task($0) }
    let tree = try snapshot.arcs()
    let arcs = try find("arc") { tree.arc(uuid: $0.description) }
    var reminders = try find("reminder") { try snapshot.reminder($0) }
    // A membership is part of the documents of both the group and its member.
    if (effect.things + effect.removed).contains(where: { $0.entity == "member" }) {
      reminders = try snapshot.reminders()
    }
    json.key("tasks")
    json.array { list in tasks.forEach { list.value($0, here: here) } }
    json.key("arcs")
    json.array { list in
      arcs.forEach { list.value($0, counts: counts[$0.id] ?? ArcCounts(), look: here.looks[$0.id]) }
    }
    for (name, isGroup) in [("reminders", false), ("groups", true)] {
      json.key(text: name)
      try json.array { list in
        for reminder in reminders where reminder.isGroup == isGroup { try list.value(reminder, in: snapshot) }
      }
    }
    json.texts("removed", gone)
  }
}
