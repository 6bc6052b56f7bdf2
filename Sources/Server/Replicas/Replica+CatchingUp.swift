import Application
import Moments
import Planner
import Store
import Sync

extension Replica {
  /// The planner up to the log's head and the current time, including what happens when time passes.
  func current(for session: LoginSession, in view: View) async throws -> Workspace {
    let account = account
    var (log, settings) = try await store.read { (try $0.log(account), try $0.settings(account)) }
    if let zone = view.zone, zone != settings[AccountSetting.zone] {
      settings[AccountSetting.zone] = zone
      try await store.write { try $0.set(account, setting: AccountSetting.zone, to: zone) }
    }
    var workspace = try opened(settings, in: view)
    do {
      workspace = try await caughtUp(workspace, log)
    } catch let error as SyncStoreError {
      throw error
    } catch {
      // The file does not match the log, or is damaged: rebuild it.
      workspace = try await made(settings, in: view)
      log = try await store.read { try $0.log(account) }
      workspace = try await caughtUp(workspace, log)
    }
    try await learnNames(workspace)
    workspace.move(to: now)
    if try workspace.store.syncStanding()?.hasToSend == true {
      try await append(workspace, for: session, base: nil)
    }
    return workspace
  }

  /// Fetches the names of devices that conflicts refer to.
  func learnNames(_ workspace: Workspace) async throws {
    guard try workspace.store.syncStanding()?.conflicts ?? 0 > 0 else { return }
    let named = Set(
      try workspace.store.conflicts().flatMap { [$0.conflict.device, $0.conflict.otherDevice] })
    guard !named.isSubset(of: try workspace.store.syncDevices().keys) else { return }
    let account = account
    let planners = try await store.read { try $0.planners(account) }
    try workspace.store.noteSync(devices: Dictionary(planners.map { ($0.id, $0.deviceName) }) { $1 })
  }

  /// The current time.
  var now: Moment { Moment(seconds: clock.now()) }

  /// The planner with a request's time zone and settings; opens the file when needed.
  private func opened(_ values: [String: String], in view: View) throws -> Workspace {
    let name = view.zone ?? values[AccountSetting.zone] ?? "UTC"
    if let workspace, workspace.zone.name == name, settings == values { return workspace }
    guard let zone = try? Zone(named: name) else { throw APIError.invalid("\"zone\" is not a time zone") }
    letGo()
    let settings = Settings(
      fromFile: values.filter { !AccountSetting.all.contains($0.key) }, locale: LocaleFacts("en_US"))
    let made = Workspace(
      Workspace.Opening(
        path: path, now: now, zone: zone, settings: settings,
        language: (try? settings.language(option: nil)) ?? "en"))
    made.store.travel = ZoneChangePolicy.moves
    made.store.origin = "web"
    (workspace, self.settings) = (made, values)
    return made
  }

  /// Applies the log entries that the planner lacks.
  private func caughtUp(_ workspace: Workspace, _ log: LogState) async throws -> Workspace {
    guard let state = try workspace.store.syncState(), state.log == log.name,
      (log.floor...log.head).contains(state.cursor)
    else { throw Trouble.otherLog }
    if state.cursor < log.head { try await takeEntries(workspace) }
    return workspace
  }

  /// Applies log entries until there are no more.
  /// - Parameter own: operations that this replica appended: their device and name in the planner, by their name in
  ///   the log.
  func takeEntries(_ workspace: Workspace, own: [String: (device: String, name: String)] = [:]) async throws {
    let account = account
    while true {
      guard let state = try workspace.store.syncState(), let name = state.log else { throw Trouble.otherLog }
      let cursor = state.cursor
      let (stored, log) = try await store.read {
        (
          try $0.entries(account, after: cursor, limit: SyncProtocol.pageSize, bytes: 4 << 20),
          try $0.log(account)
        )
      }
      guard log.name == name else { throw Trouble.otherLog }
      let entries = try stored.map { stored in
        var entry = try LogEntry(bytes: stored.json)
        if let known = own[entry.operation] { (entry.device, entry.operation) = known }
        return entry
      }
      let reached = entries.last?.rev ?? cursor
      try workspace.store.take(
        SyncResponse(
          outcomes: [], entries: entries, cursor: reached, more: reached < log.head, log: log.name))
      if reached >= log.head { return }
    }
  }

  /// Creates a new file from the account's current state.
  private func made(_ settings: [String: String], in view: View) async throws -> Workspace {
    letGo()
    ReplicaFile.remove(path)
    let workspace = try opened(settings, in: view)
    let account = account
    var pages: [SnapshotPage] = []
    var place: SnapshotPlace?
    repeat {
      let after = place
      let page = try await store.read { try $0.snapshot(account, at: after) }
      pages.append(page)
      place = try page.next.map { try SnapshotPlace($0) }
    } while place != nil
    try workspace.store.follow(account: "web")
    try workspace.store.join(pages)
    return workspace
  }
}

/// Settings of an account that are not settings of arc.
enum AccountSetting {
  /// The time zone used last.
  static let zone = "zone"
  /// The revision of the log at which the trash was emptied last.
  static let emptied = "trash-emptied"

  /// All of them.
  static let all: Set<String> = [zone, emptied]
}

/// The device id used for a session's operations. Two browsers are two devices, because each may have missed what the
/// other did.
enum SessionDevice {
  /// A UUID derived from the account and the session's device.
  static func id(_ session: LoginSession) -> String { id(session.account, session.device.id) }

  /// The same by the device's own id.
  static func id(_ account: AccountID, _ device: String) -> String {
    Identity(digestOf: Array("arc web \(account.high) \(account.low) \(device)".utf8)).description
  }
}
