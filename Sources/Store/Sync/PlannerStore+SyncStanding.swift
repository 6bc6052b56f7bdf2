import JSONText
import Moments
import Names
import Planner
import Sync

/// The state of syncing, for display.
public struct SyncStanding: Hashable, Sendable {
  /// The server, the device and the progress.
  public var state: SyncState
  /// The number of steps of the change log that the server has not accepted yet.
  public var waiting: Int
  /// True when there is something to send, even if only changes made by arc itself.
  public var hasToSend: Bool
  /// The number of open conflicts.
  public var conflicts: Int
  /// Why the last sync failed, in words; nil when it succeeded.
  public var trouble: String?
  /// The command that logs this device in again; nil unless the server has logged it out, so that only a login helps.
  public var login: String?
  /// Values that are too long to send, and stay on this device.
  public var oversizedFields: [OversizedField] = []
}

/// A value that is too long to send.
public struct OversizedField: Hashable, Sendable {
  /// The name of the field in the log: `description`.
  public var field: String
  /// The title of the task or other thing.
  public var title: String
  /// The number of the task or reminder; nil for other things.
  public var number: Int?

  /// The message: what is wrong, and what to do.
  public var words: String {
    "the \(field) of '\(title)' is too long to sync and stays on this device; shorten it"
      + (number.map { ": arc edit \($0)" } ?? "")
  }
}

// Read-only questions about syncing.
extension PlannerStore {
  /// Returns the state of syncing for display; nil without an account.
  public func syncStanding() throws -> SyncStanding? { try read { try $0.syncStanding() } }

  /// Records why a sync failed; nil when it succeeded. An unchanged reason is not written again.
  /// - Parameter login: the command that logs in again, when the server no longer knows this device.
  public func noteSync(trouble: String?, login: String? = nil) throws {
    guard try memo(SyncMemo.trouble) != trouble else { return }
    try remember(trouble, as: SyncMemo.trouble)
    try remember(login, as: SyncMemo.loggedOut)
  }

  /// Saves messages of a sync in the background, for the next command at a terminal.
  public func keepSyncNews(_ news: [String]) throws {
    guard !news.isEmpty else { return }
    let kept = try memo(SyncMemo.news)?.split(separator: "\n").map(String.init) ?? []
    try remember((kept + news).suffix(SyncMemo.mostNews).joined(separator: "\n"), as: SyncMemo.news)
  }

  /// Returns the saved messages of syncs, and deletes them.
  public func takeSyncNews() throws -> [String] {
    guard let kept = try memo(SyncMemo.news) else { return [] }
    try remember(nil, as: SyncMemo.news)
    return kept.split(separator: "\n").map(String.init)
  }

  /// Returns the names of the account's devices, by the ids with which they send operations.
  public func syncDevices() throws -> [String: String] {
    guard let text = try memo(SyncMemo.devices) else { return [:] }
    var reader = JSONReader(text)
    let names = (try? reader.value())?.fields ?? []
    return Dictionary(names.compactMap { field in field.value.string.map { (field.name, $0) } }) { $1 }
  }

  /// Saves the names of the devices.
  public func noteSync(devices: [String: String]) throws {
    guard try syncDevices() != devices else { return }
    var json = JSONWriter()
    json.value(
      .object(
        devices.sorted { $0.key < $1.key }.map { JSONValue.Field(name: $0.key, value: .text($0.value)) }))
    try remember(json.text, as: SyncMemo.devices)
  }

  /// Returns how much this planner has in common with an account, by kind of thing: `arc`, `task`. The Inbox does not
  /// count, because everybody has one.
  public func inCommon(_ pages: [SnapshotPage]) throws -> [String: Joining.Count] {
    try read { snapshot in
      let session = snapshot.session
      let things = try session.allThings()
      // On a new device there is nothing to compare, and what there is in the account may be much.
      if things.isEmpty { return [:] }
      let changes = pages.flatMap(\.changes)
      let joining = Joining(changes)
      var theirPaths = PathsOfArcs()
      for change in changes where change.kind == .undelete && change.thing.entity == "arc" {
        theirPaths.arcs[change.thing.id] = (change.fields["title"]?.string, change.fields["parent"]?.string)
      }
      var theirTasks: Set<TaskContents> = []
      for change in changes where change.kind == .undelete && change.thing.entity == "task" {
        theirTasks.insert(TaskContents(change.fields, theirPaths))
      }
      var ownPaths = PathsOfArcs()
      let tree = try session.tree()
      for arc in tree.arcs { ownPaths.arcs[arc.uuid] = (arc.title, arc.parent.flatMap { tree[$0]?.uuid }) }
      let theirArcs = Set(theirPaths.arcs.keys.map { theirPaths.path(of: $0) })
      var counts: [String: Joining.Count] = [:]
      let synced = try session.hasBeenSynced()
      for key in things {
        guard let fields = try session.syncFields(key, synced: synced), key != SyncProtocol.inboxArc else {
          continue
        }
        let isSame =
          switch key.entity {
          case "task":
            joining.has(key) || theirTasks.contains(TaskContents(fields, ownPaths))
          case "arc": joining.has(key) || theirArcs.contains(ownPaths.path(of: key.id))
          default: joining.isKnown(key, fields)
          }
        counts[key.entity, default: Joining.Count()].own += 1
        if isSame { counts[key.entity, default: Joining.Count()].same += 1 }
      }
      return counts
    }
  }
}

extension PlannerSnapshot {
  /// Returns the state of syncing for display; nil without an account.
  public func syncStanding() throws -> SyncStanding? {
    guard let state = try session.syncState() else { return nil }
    func count(_ query: String, _ values: Int...) throws -> Int {
      let statement = try session.statement(query)
      if let value = values.first { return try statement.first(.integer(value)) { $0.integer(0) } ?? 0 }
      return try statement.first { $0.integer(0) } ?? 0
    }
    let new = try count("SELECT count(*) FROM step WHERE id > ?", state.collected)
    let sent = try count("SELECT count(*) FROM sync_outbox")
    let own = try count(
      """
      SELECT count(DISTINCT json_extract(operation, '$.step')) FROM sync_outbox
      WHERE json_extract(operation, '$.derived') IS NOT 1
      """)
    let people = try count(
      "SELECT count(*) FROM step WHERE id > ? AND role <> '\(LoggedStep.Role.rule.rawValue)'",
      state.collected)
    return SyncStanding(
      state: state, waiting: own + people, hasToSend: new + sent > 0,
      conflicts: try count("SELECT count(*) FROM sync_conflict"),
      trouble: try session.memo(SyncMemo.trouble),
      // An earlier arc kept only that it is so.
      login: try session.memo(SyncMemo.loggedOut).map { $0 == "yes" ? "arc login \(state.account)" : $0 },
      oversizedFields: try session.heldBackValues())
  }
}

/// The keys under which the store saves what it knows about its account.
enum SyncMemo {
  static let trouble = "sync.trouble"
  static let loggedOut = "sync.loggedOut"
  static let devices = "sync.devices"
  static let news = "sync.news"
  /// Set while the Inbox was created here for tasks without an Arc, and is not in the server's log.
  static let inbox = "sync.inbox"
  static let all = [trouble, loggedOut, devices, news, inbox]
  /// The maximum number of saved messages.
  static let mostNews = 20
}

/// The Arcs of one planner, with their titles and parents.
private struct PathsOfArcs {
  var arcs: [String: (title: String?, parent: String?)] = [:]

  /// The path of an Arc, as name keys.
  func path(of id: String) -> [String] {
    var (path, next) = ([String](), Optional(id))
    while let id = next, let arc = arcs[id], path.count < 100 {
      path.append(NameKey(arc.title ?? "").text)
      next = arc.parent
    }
    return path
  }
}

/// The fields by which two tasks count as the same: all except the time of creation, with the path of the Arc.
private struct TaskContents: Hashable {
  var fields: Fields
  var path: [String]

  init(_ fields: Fields, _ paths: PathsOfArcs) {
    path = fields["arc"]?.string.map { paths.path(of: $0) } ?? []
    self.fields = fields.filter { $0.key != "created" && $0.key != "arc" }
  }
}

extension Session {
  /// The values that are too long to send, for display.
  fileprivate func heldBackValues() throws -> [OversizedField] {
    try oversizedFields().sorted { ($0.key.entity, $0.key.id) < ($1.key.entity, $1.key.id) }.flatMap {
      key, fields in
      let identity = Identity(key.id)
      let number =
        try identity.flatMap { try task($0)?.id }
        ?? identity.flatMap { try ReminderRow.find($0, in: self)?.id }
      let title = try syncFields(key).flatMap { key.name(in: $0) } ?? ""
      return fields.sorted().map { OversizedField(field: $0, title: title, number: number) }
    }
  }

  /// The value stored under a name.
  fileprivate func memo(_ name: String) throws -> String? {
    try statement("SELECT value FROM memo WHERE name = ?").first(.text(name)) { $0.text(0) }
  }
}
