import HTTPTypes
import Hummingbird

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Accounts: making one, logging in and out, another password.
struct AuthRoutes: Sendable {
  let shared: Shared
  /// More devices would be a program gone wild.
  private static let mostDevices = 100

  func addOpen(to addresses: Addresses<ServerContext>) {
    addresses.on(.post, "/v1/auth/register") { try await register($0, $1) }
    addresses.on(.post, "/v1/auth/login") { try await logIn($0, $1) }
  }

  func add(to addresses: Addresses<DeviceContext>) {
    addresses.on(.post, "/v1/auth/logout") { try await logOut($0, $1) }
    addresses.on(.post, "/v1/auth/password") { try await changePassword($0, $1) }
    addresses.on(.post, "/v1/auth/delete") { try await delete($0, $1) }
  }

  // MARK: Without a token

  private func register(_ request: Request, _ context: ServerContext) async throws -> Response {
    try ProtocolVersion.check(request.headers)
    let document = try await RequestDocument(request)
    let (text, password) = (try document.text("name"), try document.text("password", 1...4096))
    let device = try document.text("device", 1...100)
    let invite = try document.optionalText("invite").map { TokenHash(of: $0) }
    guard shared.settings.registration != .closed else { throw APIError.registrationClosed }
    guard shared.settings.registration == .open || invite != nil else { throw APIError.inviteNeeded }
    guard let name = AccountName.normalized(text) else {
      throw APIError.invalid(
        "\"name\" has 1 to 64 letters (a to z), digits or . _ @ + - and begins with a letter or digit")
    }
    if let refusal = PasswordRules.refusal(password, name: name) { throw APIError.weakPassword(refusal) }
    try shared.limits.register(address: shared.client.of(request, context))
    let account = Account(
      id: .random(), name: name, password: try await shared.passwords.hash(password),
      created: shared.clock.now())
    let needsInvite = shared.settings.registration == .invite
    let (entrance, log) = (Entrance(device: device, now: account.created), UUID().uuidString.lowercased())
    try await shared.store.write { transaction in
      if needsInvite {
        guard let invite, try transaction.takeInvite(invite, now: account.created) else {
          throw APIError.inviteNeeded
        }
      }
      guard try transaction.add(account) else { throw APIError.nameTaken }
      try transaction.addLog(account.id, name: log)
      try entrance.enter(account.id, "register", transaction)
    }
    return entrance.answer(.created, name)
  }

  private func logIn(_ request: Request, _ context: ServerContext) async throws -> Response {
    try ProtocolVersion.check(request.headers)
    let document = try await RequestDocument(request)
    let (text, password) = (try document.text("name"), try document.text("password", 1...4096))
    let device = try document.text("device", 1...100)
    let name = AccountName.normalized(text) ?? ""
    let address = shared.client.of(request, context)
    try shared.limits.login(name: name, address: address)
    let account = try await shared.store.read { try $0.account(named: name) }
    guard try await shared.passwords.matches(password, account?.password), let account else {
      throw APIError.wrongPassword
    }
    guard !account.isDisabled else { throw APIError.disabled }
    shared.limits.loggedIn(name: name, address: address)
    let stronger = shared.passwords.isWeak(account.password) ? try await shared.passwords.hash(password) : nil
    let entrance = Entrance(device: device, now: shared.clock.now())
    try await shared.store.write { transaction in
      // What was true while the password was checked may have changed since.
      guard let now = try transaction.account(account.id), now.password == account.password else {
        throw APIError.wrongPassword
      }
      guard try transaction.devices(account.id).count < Self.mostDevices else {
        throw APIError.tooManyDevices
      }
      if let stronger { try transaction.setPassword(account.id, stronger) }
      try entrance.enter(account.id, "login", transaction)
    }
    return entrance.answer(.ok, name)
  }

  // MARK: With one

  private func logOut(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let (account, device, now) = (context.account, context.session.device, shared.clock.now())
    try await shared.store.write { transaction in
      _ = try transaction.revoke(account, device: device.id)
      try transaction.add(
        account, AuditEntry(time: now, device: device.id, action: "logout", label: device.name))
    }
    shared.hub.end(account) { $0 == device.id }
    return Response(status: .noContent)
  }

  private func changePassword(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let document = try await RequestDocument(request)
    let (current, new) = (try document.text("current", 1...4096), try document.text("new", 1...4096))
    let revokesOthers = try document.flag("revoke_others")
    let (session, now) = (context.session, shared.clock.now())
    if let refusal = PasswordRules.refusal(new, name: session.name) { throw APIError.weakPassword(refusal) }
    let account = try await confirmed(session, current)
    let hash = try await shared.passwords.hash(new)
    try await shared.store.write { transaction in
      guard try transaction.account(account.id)?.password == account.password else {
        throw APIError.wrongPassword
      }
      try transaction.setPassword(account.id, hash)
      if revokesOthers { try transaction.revokeAll(account.id, except: session.device.id) }
      try transaction.add(
        account.id,
        AuditEntry(
          time: now, device: session.device.id, action: "password",
          label: revokesOthers ? "changed the password; logged out all other devices" : "changed the password"
        ))
    }
    if revokesOthers { shared.hub.end(account.id) { $0 != session.device.id } }
    return Response(status: .noContent)
  }

  private func delete(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let document = try await RequestDocument(request)
    let account = try await confirmed(context.session, document.text("password", 1...4096))
    try await shared.store.write { try $0.remove(account.id) }
    shared.hub.end(account.id)
    return Response(status: .noContent)
  }

  /// The account of somebody who knows its password; a stolen token alone is not enough.
  private func confirmed(_ session: Session, _ password: String) async throws -> Account {
    // A key of its own: whoever has a token keeps nobody from logging in.
    try shared.limits.login(name: session.name, address: session.device.id)
    let account = try await shared.store.read { try $0.account(session.account) }
    guard try await shared.passwords.matches(password, account?.password), let account else {
      throw APIError.wrongPassword
    }
    shared.limits.loggedIn(name: session.name, address: session.device.id)
    return account
  }
}

/// A device that comes in: it gets an id and a token.
private struct Entrance: Sendable {
  let device: Device
  let token = Token()

  init(device name: String, now: Int) {
    device = Device(id: .randomDevice(), name: name, created: now, lastSeen: now)
  }

  func enter(_ account: AccountID, _ action: String, _ transaction: any StoreTransaction) throws {
    try transaction.add(account, device, token: token.hash)
    try transaction.add(
      account, AuditEntry(time: device.created, device: device.id, action: action, label: device.name))
  }

  func answer(_ status: HTTPResponse.Status, _ name: String) -> Response {
    Response(json: status) { json in
      json.field("account", name)
      json.key("device")
      DeviceRoutes.write(device, isThis: true, to: &json)
      json.field("token", token.text)
    }
  }
}

extension String {
  /// A new id for a device: 16 hexadecimal digits.
  fileprivate static func randomDevice() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
