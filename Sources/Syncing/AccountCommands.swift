import Files
import JSONText
import Moments
import Names
import Store
import Sync

/// The commands `arc logout`, `sync`, `devices` and `account`; each returns its output, line by line.
public struct AccountCommands: Sendable {
  let path: String
  let json: Bool
  let clock: @Sendable () -> Moment
  let zone: Zone
  let make: @Sendable () -> sending PlannerStore

  /// Creates the commands for a planner.
  /// - Parameters:
  ///   - json: true for output in JSON.
  ///   - make: opens the planner.
  public init(
    _ path: String, json: Bool, zone: Zone, clock: @escaping @Sendable () -> Moment,
    _ make: @escaping @Sendable () -> sending PlannerStore
  ) {
    (self.path, self.json, self.zone, self.clock, self.make) = (path, json, zone, clock, make)
  }

  private func account() throws -> AccountFile {
    guard let account = try AccountFile.load(beside: path) else { throw SyncProblem.notLoggedIn }
    return account
  }

  /// Runs requests to the server; says so when they take long.
  private func patiently<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    guard let server = try AccountFile.load(beside: path)?.server else { return try await body() }
    return try await AccountPrompt.patiently(server, "nothing is lost; ", json: json, body)
  }

  /// Syncs now.
  public func sync() async throws -> [String] {
    try await patiently { try await syncToItsEnd() }
  }

  private func syncToItsEnd() async throws -> [String] {
    let json = json
    // Waits while another sync of the same planner finishes.
    for _ in 0..<600 {
      let tally = try await PlannerSync.once(
        path, longestWait: 60, clock: clock, tell: { if !json { AccountPrompt.tell($0) } }, make)
      guard let tally else {
        try await Task.sleep(for: .milliseconds(100))
        continue
      }
      let standing = try make().syncStanding()
      let conflicts = standing?.conflicts ?? 0
      let notes = tally.notes + (standing?.oversizedFields ?? []).map(\.words)
      guard json else {
        return [tally.sentence] + notes.map { "  " + $0 }
          + (conflicts == 0 ? [] : ["  \(conflicts.counted("conflict")): arc conflicts"])
      }
      return [
        document {
          $0.field("sent", tally.sent)
          $0.field("received", tally.got)
          $0.field("conflicts", conflicts)
          $0.key("messages")
          $0.array { list in for note in notes { list.value(note) } }
        }
      ]
    }
    throw SyncProblem(.here, "another arc is syncing this planner right now", hint: "try again: arc sync")
  }

  /// Syncs if anything waits. Run in the background by other commands, so it asks and prints nothing.
  public func syncQuietly() async throws {
    // If another sync is running, it will send these changes, too: it checks again before it ends.
    for _ in 0..<100 {
      guard try make().syncStanding()?.hasToSend == true else { return }
      guard let tally = try await PlannerSync.once(path, longestWait: 10, clock: clock, make) else { return }
      try make().keepSyncNews(tally.notes)
    }
  }

  /// The state of the sync: last contact, waiting changes, conflicts, devices.
  public func status() async throws -> [String] {
    guard let account = try AccountFile.load(beside: path) else {
      throw SyncProblem.notLoggedIn.with(
        document: json ? AccountDocuments.status(nil, nil, SyncProblem.notLoggedIn.description, []) : nil)
    }
    let standing = try make().syncStanding()
    var devices: [AccountDevice] = []
    var trouble = standing?.trouble
    do {
      devices = try await patiently { try await SyncClient(account).devices().devices }
    } catch let problem as SyncProblem {
      trouble = problem.description + (problem.isLoggedOut ? "; log in: \(account.login)" : "")
    }
    let (waiting, conflicts) = (standing?.waiting ?? 0, standing?.conflicts ?? 0)
    guard !json else { return [AccountDocuments.status(account, standing, trouble, devices)] }
    let contact = standing?.state.contact.map { stamp($0.seconds) } ?? "never"
    return [
      "\(account.name) at \(account.server)", "  last contact  \(contact)",
      "  waiting       \(waiting == 0 ? "nothing" : waiting.counted("change"))",
      "  conflicts     \(conflicts == 0 ? "none" : "\(conflicts): arc conflicts")",
    ]
      + (standing?.oversizedFields ?? []).map { "  too long      \($0.words)" }
      + (trouble.map { ["  problem       \($0)"] } ?? [])
      + (devices.isEmpty ? [] : ["  devices       \(devices.map(\.name).joined(separator: ", "))"])
  }

  /// The devices, numbered for `devices revoke`.
  public func devices() async throws -> [String] {
    guard let account = try AccountFile.load(beside: path) else {
      throw SyncProblem.notLoggedIn.with(document: json ? AccountDocuments.devices([]) : nil)
    }
    let devices = try await patiently { try await SyncClient(account).devices().devices }
    guard !json else { return [AccountDocuments.devices(devices)] }
    let width = devices.map(\.name.count).max() ?? 0
    return devices.enumerated().map { place, device in
      let name = device.name + String(repeating: " ", count: width - device.name.count)
      let seen = device.isThis ? "this device" : "last seen \(stamp(device.lastSeen))"
      return "  \(place + 1)  \(name)  \(seen)\(device.isApp ? ", app password" : "")"
    }
  }

  /// Logs out another device, given by its number, name or id.
  public func revoke(_ name: String) async throws -> [String] {
    let client = try SyncClient(account())
    let devices = try await patiently { try await client.devices().devices }
    let number = Int(name).flatMap { devices.indices.contains($0 - 1) ? devices[$0 - 1] : nil }
    let named = devices.filter { $0.id == name || $0.name.lowercased() == name.lowercased() }
    if number == nil, named.count > 1 {
      throw SyncProblem(
        .refused(status: 404, code: ""), "\(named.count) devices are called '\(name)'",
        hint: "arc devices shows their numbers")
    }
    guard let device = number ?? named.first else {
      throw SyncProblem(
        .refused(status: 404, code: ""), "no device is called '\(name)'", hint: "arc devices lists them")
    }
    guard !device.isThis else {
      throw SyncProblem(.here, "'\(device.name)' is this device", hint: "arc logout logs it out")
    }
    try await client.revoke(device: device.id)
    return json
      ? [AccountDocuments.devices([device])]
      : ["logged out \(device.name)", "  it keeps its planner, but no longer syncs"]
  }

  /// Logs this planner out.
  public func logOut() async throws -> [String] {
    let account = try account()
    var isTold = true
    do { try await patiently { try await SyncClient(account).logOut() } } catch let problem as SyncProblem {
      isTold = problem.isLoggedOut
    }
    AccountFile.remove(beside: path)
    let planner = make()
    try planner.noteSync(trouble: nil)
    let waiting = try planner.syncStanding()?.waiting ?? 0
    guard !json else {
      return [
        document {
          $0.field("serverTold", isTold)
          $0.field("waiting", waiting)
        }
      ]
    }
    var lines = ["logged out of \(account.server); this planner stays as it is"]
    if waiting > 0 {
      lines.append(
        "  \(waiting.counted("change")) not on the server yet; logging in again sends what is missing there")
    }
    if !isTold {
      lines.append(
        "  the server did not answer; on another device, type: arc devices revoke \(account.deviceWord)")
    }
    return lines
  }

  /// Changes the password. This device gets a new token, so that a copy of its account file is useless.
  public func changePassword(file: String?, keepsOthers: Bool) async throws -> [String] {
    var account = try account()
    let client = try SyncClient(account)
    let how =
      "on standard input: the current password in the first line, the new one in the second\n  "
      + "or the new one from a file: arc account password --password-file FILE\(StoreOption.words(for: path))"
    let old = try AccountPrompt.password(
      "Password of \(account.name)", file: nil,
      missing: SyncProblem(.usage, "the current password is missing", hint: how))
    let new = try AccountPrompt.password(
      "New password", file: file, isNew: true,
      missing: SyncProblem(
        .usage, "the new password is missing; the line that came is taken for the current one", hint: how))
    let changed = try await confirmed(account, "arc account password") {
      try await client.changePassword(from: old, to: new, keepsOthers: keepsOthers)
    }
    account.token = changed.token
    try account.save(beside: path)
    guard !json else {
      return [
        document {
          $0.key("loggedOut")
          $0.array { list in for name in changed.loggedOut { list.value(name) } }
        }
      ]
    }
    let names = changed.loggedOut.joined(separator: ", ")
    // On another device it is another planner.
    let login = LoginLine(server: account.server, name: account.name, ca: account.ca.map { _ in "FILE" })
      .words
    return ["changed the password of \(account.name)"]
      + (names.isEmpty ? [] : ["  logged out: \(names); on each of them: \(login)"])
  }

  /// Runs a request for which the server wants the password once more.
  private func confirmed<Answer: Sendable>(
    _ account: AccountFile, _ command: String, _ body: () async throws -> Answer
  ) async throws -> Answer {
    do { return try await patiently(body) } catch var problem as SyncProblem
      where problem.code == "wrong_password"
    {
      problem.description = "this is not the password of \(account.name); nothing was changed"
      problem.hint =
        "try again: \(command)\(StoreOption.words(for: path))\n  \(AccountWords.forgot(account.name))"
      throw problem
    }
  }

  /// Deletes the account on the server; the local planner stays.
  public func delete(file: String?, yes: Bool) async throws -> [String] {
    let account = try account()
    if !yes {
      guard AccountPrompt.isThere, !json else {
        throw SyncProblem(.here, "this deletes the account for good", hint: "--yes does it without asking")
      }
      AccountPrompt.say(
        "This deletes everything that \(account.server) stores for \(account.name). Devices keep their planners.\n"
      )
      guard AccountPrompt.ask("Type the name of the account to go on:") == account.name else {
        throw SyncProblem(.here, "not deleted; nothing was changed")
      }
    }
    let password = try AccountPrompt.password("Password of \(account.name)", file: file)
    try await confirmed(account, "arc account delete") {
      try await SyncClient(account).deleteAccount(password: password)
    }
    AccountFile.remove(beside: path)
    try make().leaveAccount()
    guard !json else { return [document { $0.field("deleted", account.name) }] }
    return ["deleted the account \(account.name) on \(account.server)", "  this planner stays as it is"]
  }

  /// Everything the server has of the account, as JSON.
  public func export() async throws -> [String] {
    let account = try account()
    let client = try SyncClient(account)
    let (devices, pages) = try await patiently {
      (try await client.devices().devices, try await client.snapshot())
    }
    var audit: [JSONValue] = []
    var isMore = true
    while isMore {
      let page = try await client.audit(before: audit.last?["number"]?.integer)
      audit += page.entries
      isMore = page.more && !page.entries.isEmpty
    }
    return [
      document {
        $0.field("account", account.name)
        $0.field("server", account.server.description)
        AccountDocuments.write(devices, to: &$0)
        $0.key("things")
        $0.array { list in for change in pages.flatMap(\.changes) { list.value(change.json) } }
        $0.key("conflicts")
        $0.array { list in for conflict in pages.flatMap(\.conflicts) { list.value(conflict.json) } }
        $0.key("audit")
        $0.array { list in for entry in audit { list.value(entry) } }
      }
    ]
  }

  // MARK: - Words

  private func document(_ body: (inout JSONWriter) -> Void) -> String { JSONWriter.document(body).text }

  private func stamp(_ seconds: Int) -> String {
    "\(zone.local(at: Moment(seconds: seconds)))".replacing("T", with: " ")
  }
}
