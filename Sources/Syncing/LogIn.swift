import Moments
import Names
import Store
import Sync

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `arc login`: connects a planner with an account and merges the two.
public struct LogIn: Sendable {
  /// The server's address.
  public var server: ServerAddress
  /// True to create the account.
  public var registers = false
  /// The account's name; nil: the one that the planner had on this server, or else the user name on this machine.
  public var name: String?
  /// The name for this device; nil: the one that the planner had on this server, or else the machine's name.
  public var device: String?
  /// The path of a file with the password; nil: ask for it.
  public var passwordFile: String?
  /// An invitation code, for servers that need one; nil if none was given.
  public var invite: String?
  /// The path of a private authority's certificate; nil: the system's authorities.
  public var ca: String?
  /// True to merge without asking.
  public var yes = false
  /// True for output in JSON.
  public var json = false

  /// The path of the planner, and whether it was logged in to this account before.
  private(set) var planner: String?
  private(set) var isKnown = false

  /// Creates a login with default options.
  public init(_ server: ServerAddress) { self.server = server }

  /// The result of a login.
  struct Answer {
    var login: LoginAnswer
    var counts: [String: Joining.Count] = [:]
    var theirs: [String: Int] = [:]
    var backup: String?
    var tally = PlannerSync.Tally()
  }

  /// Logs in, asks before merging, merges and syncs.
  ///
  /// A planner that the server has logged out still has the file of its account, so `arc login URL` without more goes on
  /// under the same names.
  /// - Returns: the output, as lines or as JSON.
  /// - Throws: `SyncProblem`, `StoreError`.
  public func run(
    _ path: String, clock: @escaping @Sendable () -> Moment, _ make: @Sendable () -> sending PlannerStore
  ) async throws -> [String] {
    let known = try AccountFile.load(beside: path)
    if let known, try await isLoggedIn(known) {
      throw SyncProblem(
        .here, "this planner is already logged in as \(known.name) at \(known.server)",
        hint: "arc sync syncs it; arc logout logs it out")
    }
    return try await completed(by: known, path).begin(path, clock: clock, make)
  }

  /// The same login with the names of an earlier one on the same server.
  private func completed(by known: AccountFile?, _ path: String) -> LogIn {
    var whole = self
    let former = known?.server == server ? known : nil
    whole.name = name ?? former.flatMap { $0.name.isEmpty ? nil : $0.name } ?? LogIn.user
    whole.device = device ?? former.flatMap { $0.deviceName.isEmpty ? nil : $0.deviceName } ?? LogIn.host
    whole.ca = ca ?? former?.ca
    whole.planner = path
    whole.isKnown = former.map { $0.name == whole.name } ?? false
    return whole
  }

  private func begin(
    _ path: String, clock: @escaping @Sendable () -> Moment, _ make: @Sendable () -> sending PlannerStore
  ) async throws -> [String] {
    let client = try SyncClient(server, ca: ca)
    let name = name ?? LogIn.user
    let password = try AccountPrompt.password(
      registers ? "New password for \(name) at \(server)" : "Password for \(name) at \(server)",
      file: passwordFile, isNew: registers)
    let login = try await enter(client, name, password)
    let account = AccountFile(
      server: server, name: login.account, device: login.device, deviceName: login.deviceName,
      token: login.token,
      ca: ca.map(LogIn.absolute))
    let own = try SyncClient(account)
    var answer = Answer(login: login)
    do {
      let pages = try await patiently { try await own.snapshot() }
      try prepare(make(), pages, path, &answer)
      // On a new machine, the planner file does not exist yet; the account file is stored next to it.
      try make().create()
      try account.save(beside: path)
    } catch {
      // Nothing changed here, so the server should forget the device, too.
      try? await own.logOut()
      throw error
    }
    // Another sync of the same planner may be about to finish.
    for _ in 0..<100 {
      let tally = try await patiently {
        try await PlannerSync.once(path, longestWait: 120, clock: clock, make)
      }
      if let tally {
        answer.tally = tally
        break
      }
      try await Task.sleep(for: .milliseconds(100))
    }
    return json ? [document(answer)] : lines(answer)
  }

  /// False when the server says that the device was logged out; true when it does not answer.
  private func isLoggedIn(_ account: AccountFile) async throws -> Bool {
    do {
      _ = try await AccountPrompt.patiently(account.server, json: json) {
        try await SyncClient(account).devices()
      }
      return true
    } catch let problem as SyncProblem { return !problem.isLoggedOut }
  }

  /// Logs in; says with errors what to type next.
  private func enter(_ client: SyncClient, _ name: String, _ password: String) async throws -> LoginAnswer {
    do { return try await login(client, name, password) } catch let problem as SyncProblem {
      throw explained(problem, name)
    }
  }

  private func login(_ client: SyncClient, _ name: String, _ password: String) async throws -> LoginAnswer {
    guard registers else {
      return try await patiently { try await client.logIn(name, password: password, device: deviceName) }
    }
    do {
      return try await patiently {
        try await client.register(name, password: password, device: deviceName, invite: invite)
      }
    } catch let problem as SyncProblem
      where problem.code == "invite_needed" && invite == nil && AccountPrompt.isThere
    {
      guard let code = AccountPrompt.ask("This server needs an invitation code:"), !code.isEmpty else {
        throw problem
      }
      return try await patiently {
        try await client.register(name, password: password, device: deviceName, invite: code)
      }
    }
  }

  /// Runs requests to the server; says so when they take long.
  private func patiently<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    try await AccountPrompt.patiently(server, json: json, body)
  }

  /// If both sides have things: says what will happen, asks, and makes a backup.
  private func prepare(
    _ store: PlannerStore, _ pages: [SnapshotPage], _ path: String, _ answer: inout Answer
  ) throws {
    let state = try store.syncState()
    if let state, state.account != server.description { try store.leaveAccount() }
    if let log = state?.log, log == pages.first?.log { return }
    answer.counts = try store.inCommon(pages)
    for change in pages.flatMap(\.changes)
    where change.kind == .undelete && change.thing != SyncProtocol.inboxArc {
      answer.theirs[change.thing.entity, default: 0] += 1
    }
    let (own, theirs) = (answer.counts.values.reduce(0) { $0 + $1.own }, answer.theirs.values.reduce(0, +))
    guard own > 0, theirs > 0 else { return }
    if !yes {
      guard AccountPrompt.isThere, !json else {
        throw SyncProblem(
          .here, "this planner and the account both have Arcs or tasks: \(LogIn.words(answer.counts))",
          hint: "--yes merges them, after a backup of this planner")
      }
      AccountPrompt.say(
        """
        This planner: \(LogIn.words(answer.counts)).
        The account: \(LogIn.words(answer.theirs)).
        Each gets what the other has; identical Arcs and tasks are merged. arc backs up this planner first.

        """)
      guard AccountPrompt.confirms("Merge them?") else {
        throw SyncProblem(.here, "not merged; nothing was changed")
      }
    }
    let backup = "\(FileIdentity.realPath(of: path)).before-login-\(store.now.seconds)"
    try store.backUp(to: backup, replaces: true)
    try store.noteJoin(server.description, backup: backup)
    answer.backup = backup
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// The user name on this machine.
  static var user: String {
    for name in ["USER", "LOGNAME"] {
      if let value = getenv(name), value.pointee != 0 { return String(cString: value) }
    }
    return getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "me"
  }

  /// The machine's name, without its domain.
  static var host: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "a device" }
    let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(separator: ".").first.map(String.init) ?? "a device"
  }
}
