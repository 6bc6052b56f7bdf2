import HTTPTypes
import Hummingbird

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Registers accounts, and logs devices in to them.
struct SignIn: Sendable {
  let shared: ServerServices
  /// Maximum devices per account; more would mean that a program misbehaves.
  private static let mostDevices = 100

  /// A registration or login request.
  struct Visitor: Sendable {
    /// The account's name as typed.
    var name: String
    var password: String
    /// The name the person gives the device.
    var device: String
    /// A code from `arc-server invite`; nil if none was given.
    var invite: String?
    /// The client's address, for limits.
    var address: String
  }

  /// Creates an account and logs in its first device.
  /// - Throws: `APIError`.
  func register(_ visitor: Visitor) async throws -> SignedInDevice {
    let invite = visitor.invite.map { TokenHash(of: $0) }
    guard shared.settings.registration != .closed else { throw APIError.registrationClosed }
    guard shared.settings.registration == .open || invite != nil else { throw APIError.inviteNeeded }
    guard let name = AccountName.normalized(visitor.name) else {
      throw APIError.invalid(
        "\"name\" has 1 to 64 letters (a to z), digits or . _ @ + - and begins with a letter or digit")
    }
    if let refusal = PasswordRules.refusal(visitor.password, name: name) {
      throw APIError.weakPassword(refusal)
    }
    try shared.limits.register(address: visitor.address)
    let account = Account(
      id: .random(), name: name, password: try await shared.passwords.hash(visitor.password),
      created: shared.clock.now())
    let needsInvite = shared.settings.registration == .invite
    let log = UUID().uuidString.lowercased()
    let entrance = SignedInDevice(account: name, device: visitor.device, now: account.created)
    return try await shared.store.write { transaction in
      if needsInvite {
        guard let invite, try transaction.takeInvite(invite, now: account.created) else {
          throw APIError.inviteNeeded
        }
      }
      guard try transaction.add(account) else { throw APIError.nameTaken }
      try transaction.addLog(account.id, name: log)
      return try entrance.entered(account.id, "register", transaction)
    }
  }

  /// Logs a device in to an account.
  /// - Throws: `APIError`.
  func logIn(_ visitor: Visitor) async throws -> SignedInDevice {
    let (name, password) = (AccountName.normalized(visitor.name) ?? "", visitor.password)
    try shared.limits.login(name: name, address: visitor.address)
    let account = try await shared.store.read { try $0.account(named: name) }
    guard try await shared.passwords.matches(password, account?.password), let account else {
      throw APIError.wrongPassword
    }
    guard !account.isDisabled else { throw APIError.disabled }
    shared.limits.loggedIn(name: name, address: visitor.address)
    let stronger = shared.passwords.isWeak(account.password) ? try await shared.passwords.hash(password) : nil
    let entrance = SignedInDevice(account: name, device: visitor.device, now: shared.clock.now())
    return try await shared.store.write { transaction in
      // The account may have changed while the password was checked.
      guard let now = try transaction.account(account.id), now.password == account.password else {
        throw APIError.wrongPassword
      }
      try Self.checkRoom(in: account.id, transaction)
      if let stronger { try transaction.setPassword(account.id, stronger) }
      return try entrance.entered(account.id, "login", transaction)
    }
  }

  /// Creates an app password for a program.
  /// - Parameter account: the account whose password was just checked.
  /// - Throws: `APIError`.
  func addApp(_ name: String, to account: Account) async throws -> SignedInDevice {
    let entrance = SignedInDevice(account: account.name, device: name, isApp: true, now: shared.clock.now())
    return try await shared.store.write { transaction in
      guard let now = try transaction.account(account.id), now.password == account.password else {
        throw APIError.wrongPassword
      }
      try Self.checkRoom(in: account.id, transaction)
      return try entrance.entered(account.id, "app-password", transaction)
    }
  }

  private static func checkRoom(in account: AccountID, _ transaction: any StoreTransaction) throws {
    guard try transaction.devices(account).count < mostDevices else { throw APIError.tooManyDevices }
  }

  /// Revokes a device's token and ends its streams.
  func logOut(_ session: LoginSession) async throws {
    let (account, device, now) = (session.account, session.device, shared.clock.now())
    try await shared.store.write { transaction in
      _ = try transaction.revoke(account, device: device.id)
      try transaction.add(
        account, AuditEntry(time: now, device: device.id, action: "logout", label: device.name))
    }
    shared.hub.end(account) { $0 == device.id }
  }
}

/// A device that has just logged in, with its new id and token.
struct SignedInDevice: Sendable {
  /// The account's name.
  let account: String
  private(set) var device: Device
  let token = AccessToken()

  init(account: String, device name: String, isApp: Bool = false, now: Int) {
    self.account = account
    device = Device(id: .randomDevice(), name: name, created: now, lastSeen: now, isApp: isApp)
  }

  /// Adds the device to the account.
  /// - Returns: the device under a name that no other one has: the second `laptop` is `laptop 2`.
  fileprivate func entered(_ account: AccountID, _ action: String, _ transaction: any StoreTransaction) throws
    -> SignedInDevice
  {
    var entrance = self
    let names = Set(try transaction.devices(account).map(\.name))
    var number = 1
    while names.contains(entrance.device.name) {
      number += 1
      entrance.device.name = "\(device.name) \(number)"
    }
    try transaction.add(account, entrance.device, token: token.hash)
    try transaction.add(
      account,
      AuditEntry(time: device.created, device: device.id, action: action, label: entrance.device.name))
    return entrance
  }

  /// The response for a program.
  func response(_ status: HTTPResponse.Status) -> Response {
    Response(json: status) { json in
      json.field("account", account)
      json.key("device")
      DeviceRoutes.write(device, isThis: true, to: &json)
      json.field("token", token.text)
    }
  }
}

extension String {
  /// A new random id for a device: 16 hexadecimal digits.
  fileprivate static func randomDevice() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
