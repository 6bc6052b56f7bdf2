#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The administrator's commands on accounts; they work whether or not the server is running.
public struct Administration: Sendable {
  private let store: any SyncStore
  private let settings: ServerSettings
  private let clock = ServerClock()

  /// Opens a server's database. Unless `makes` is true, it must exist.
  /// - Throws: `Refusal` when it does not, `SyncStoreError`.
  public init(settings: ServerSettings, makes: Bool = false) async throws {
    let path = settings.data + "/server.db"
    guard makes || FileManager.default.fileExists(atPath: path) else {
      throw Refusal(
        .notFound,
        "there is no database in \(settings.data); start arc-server once, or name another folder with --data")
    }
    store = try await DataFolder(settings.data).store()
    self.settings = settings
  }

  /// Closes the database.
  public func close() async { await store.close() }

  // MARK: Accounts

  /// Creates an account.
  /// - Throws: `Refusal`.
  public func add(_ text: String, password: String) async throws {
    guard let name = AccountName.normalized(text) else {
      throw Refusal(
        .usage,
        "'\(text)' is not a valid name; use 1 to 64 of a-z, 0-9 and . _ @ + -, beginning with a letter or digit"
      )
    }
    let account = Account(
      id: .random(), name: name, password: try hash(password, name), created: clock.now())
    let log = UUID().uuidString.lowercased()
    let isAdded = try await store.write { transaction in
      guard try transaction.add(account) else { return false }
      try transaction.addLog(account.id, name: log)
      try transaction.add(
        account.id,
        AuditEntry(time: account.created, device: nil, action: "register", label: "made by the administrator")
      )
      return true
    }
    guard isAdded else { throw Refusal(.refused, "there is already an account '\(name)'") }
  }

  /// One line per account: name, date of creation, number of devices, and whether it is disabled.
  public func list() async throws -> [String] {
    try await store.read { transaction in
      try transaction.accounts().map { account in
        let devices = try transaction.devices(account.id)
        let seen = devices.map(\.lastSeen).max().map { "last seen \(day($0))" } ?? "never seen"
        let count = "\(devices.count) \(devices.count == 1 ? "device" : "devices")"
        let facts = [account.isDisabled ? "disabled" : nil, "since \(day(account.created))", count, seen]
        return "\(account.name)  \(facts.compactMap { $0 }.joined(separator: ", "))"
      }
    }
  }

  /// Blocks or unblocks an account; when blocked, its streams end within a second.
  public func setDisabled(_ name: String, _ isDisabled: Bool) async throws {
    try await change(name, isDisabled ? "disabled" : "enabled") { try $0.setDisabled($1, isDisabled) }
  }

  /// Deletes an account and everything that belongs to it.
  public func remove(_ name: String) async throws {
    let account = try await account(name)
    try await store.write { try $0.remove(account.id) }
  }

  /// Sets a new password and logs out all devices.
  public func setPassword(_ name: String, _ password: String) async throws {
    let account = try await account(name)
    let hash = try hash(password, account.name)
    try await change(name, "password") { transaction, id in
      try transaction.setPassword(id, hash)
      try transaction.revokeAll(id, except: nil)
    }
  }

  /// Creates an invitation code with which one person may register.
  public func invite(days: Int) async throws -> String {
    let code = AccessToken(prefix: "arc_invite_")
    let expires = clock.now() + days * 86_400
    try await store.write { try $0.addInvite(code.hash, expires: expires) }
    return code.text
  }

  // MARK: The database

  /// Copies the database into a new file; works while the server runs.
  /// - Throws: `Refusal` when the file exists.
  public func backUp(to path: String) async throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Refusal(.refused, "\(path) already exists; name another file")
    }
    // Written under another name first, so that the copy appears complete or not at all.
    let unfinished = path + ".unfinished"
    try? FileManager.default.removeItem(atPath: unfinished)
    try await store.backUp(to: unfinished)
    do { try FileManager.default.moveItem(atPath: unfinished, toPath: path) } catch {
      throw Refusal(.storage, "cannot write \(path): \(error)")
    }
  }

  /// The errors in the database, one line each; empty if there are none.
  public func findings() async throws -> [String] { try await store.findings() }

  /// Renames every account's log, by which devices notice that the server was restored.
  func renameLogs() async throws {
    let accounts = try await store.read { try $0.accounts() }
    for account in accounts {
      let name = UUID().uuidString.lowercased()
      try await store.write { try $0.renameLog(account.id, to: name) }
    }
  }

  // MARK: -

  private func account(_ text: String) async throws -> Account {
    let name = AccountName.normalized(text) ?? text
    guard let account = try await store.read({ try $0.account(named: name) }) else {
      throw Refusal(.notFound, "there is no account '\(text)'; arc-server user ls shows all")
    }
    return account
  }

  private func change(
    _ name: String, _ action: String,
    _ body: @escaping @Sendable (any StoreTransaction, AccountID) throws -> Void
  ) async throws {
    let (account, now) = (try await account(name), clock.now())
    try await store.write { transaction in
      try body(transaction, account.id)
      try transaction.add(
        account.id, AuditEntry(time: now, device: nil, action: action, label: "by the administrator"))
    }
  }

  private func hash(_ password: String, _ name: String) throws -> PasswordHash {
    if let refusal = PasswordRules.refusal(password, name: name) { throw Refusal(.refused, refusal) }
    return try PasswordHash(password, cost: settings.passwordCost)
  }
}

/// `2026-11-20`, in UTC.
private func day(_ time: Int) -> String {
  Date(timeIntervalSince1970: Double(time)).formatted(.iso8601.year().month().day())
}
