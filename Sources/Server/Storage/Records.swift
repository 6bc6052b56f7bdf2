/// Identifies an account in every table; random, so it reveals nothing.
public struct AccountID: Hashable, Sendable {
  /// The first and the last eight bytes.
  public var high: UInt64, low: UInt64

  /// Creates an id from its halves.
  public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Returns a new random id.
  public static func random() -> AccountID {
    AccountID(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
  }
}

/// An account: a person's planner on this server.
public struct Account: Equatable, Sendable {
  /// The account's id.
  public var id: AccountID
  /// The name the person logs in with, normalized; see `AccountName`.
  public var name: String
  /// The hashed password.
  public var password: PasswordHash
  /// When it was created, in seconds since 1970.
  public var created: Int
  /// True while login and sync are blocked.
  public var isDisabled = false

  /// Creates an account.
  public init(id: AccountID, name: String, password: PasswordHash, created: Int, isDisabled: Bool = false) {
    (self.id, self.name, self.password, self.created) = (id, name, password, created)
    self.isDisabled = isDisabled
  }
}

/// A device or browser that is logged in to an account.
public struct Device: Equatable, Sendable {
  /// The device's id: 16 hexadecimal digits.
  public var id: String
  /// The name its user gave it: `laptop`.
  public var name: String
  /// When it logged in, in seconds since 1970.
  public var created: Int
  /// When it was last seen, in seconds since 1970, to about a minute.
  public var lastSeen: Int
  /// True for a program with an app password.
  public var isApp: Bool

  /// Creates a device.
  public init(id: String, name: String, created: Int, lastSeen: Int, isApp: Bool = false) {
    (self.id, self.name, self.created, self.lastSeen, self.isApp) = (id, name, created, lastSeen, isApp)
  }
}

/// The account and device that a token belongs to.
public struct LoginSession: Equatable, Sendable {
  /// The account's id.
  public var account: AccountID
  /// The account's name.
  public var name: String
  /// The device the token was given to.
  public var device: Device
}

/// An event in an account, for its audit log: a short description, never the contents that were synced.
public struct AuditEntry: Equatable, Sendable {
  /// The entry's number in its account, from 1; 0 until it is stored.
  public var number = 0
  /// When it happened, in seconds since 1970.
  public var time: Int
  /// The device's id; nil for the administrator's commands.
  public var device: String?
  /// The kind of event: `login`, `sync`, `device.revoked`.
  public var action: String
  /// The event in words: `edited hw 2 in CS 298`.
  public var label: String
  /// The kinds and ids of the things concerned: `task 0193…`.
  public var subjects: [String] = []

  /// Creates an entry.
  public init(time: Int, device: String?, action: String, label: String, subjects: [String] = []) {
    (self.time, self.device, self.action, self.label, self.subjects) = (time, device, action, label, subjects)
  }
}

/// The accounts of the server.
public protocol AccountRecords {
  /// The account with a name; nil if there is none.
  func account(named name: String) throws -> Account?
  /// The account with an id; nil if there is none.
  func account(_ id: AccountID) throws -> Account?
  /// All accounts, by name.
  func accounts() throws -> [Account]
  /// Adds an account.
  /// - Returns: false when its name is taken.
  func add(_ account: Account) throws -> Bool
  /// Replaces an account's password.
  func setPassword(_ account: AccountID, _ password: PasswordHash) throws
  /// Blocks or unblocks an account.
  func setDisabled(_ account: AccountID, _ isDisabled: Bool) throws
  /// Deletes an account and everything that belongs to it.
  func remove(_ account: AccountID) throws
}

/// The devices of accounts, and their tokens.
public protocol DeviceRecords {
  /// The account and device of a token; nil when it is unknown or revoked, or the account disabled.
  func session(token: TokenHash) throws -> LoginSession?
  /// The devices that have a token, oldest first.
  func devices(_ account: AccountID) throws -> [Device]
  /// Adds a device with its token.
  func add(_ account: AccountID, _ device: Device, token: TokenHash) throws
  /// Revokes a device's token.
  /// - Returns: false when the account has no such device with a token.
  func revoke(_ account: AccountID, device: String) throws -> Bool
  /// Gives a device a new token; the old one stops working.
  func setToken(_ account: AccountID, device: String, _ token: TokenHash) throws
  /// Revokes the tokens of all devices, except one if given.
  func revokeAll(_ account: AccountID, except device: String?) throws
  /// Stores when a device was last seen, in seconds since 1970.
  func setLastSeen(_ account: AccountID, device: String, _ time: Int) throws
}

/// Codes with which people may register.
public protocol InviteRecords {
  /// Adds a code.
  /// - Parameter expires: in seconds since 1970.
  func addInvite(_ code: TokenHash, expires: Int) throws
  /// Uses up a code.
  /// - Returns: false when it is unknown, used or expired.
  func takeInvite(_ code: TokenHash, now: Int) throws -> Bool
}

/// What happened in accounts.
public protocol AuditRecords {
  /// Adds an entry; its number is given by the store.
  func add(_ account: AccountID, _ entry: AuditEntry) throws
  /// The entries before one, newest first.
  /// - Parameter before: the number that ends the last page; nil for the first page.
  func audit(_ account: AccountID, before: Int?, limit: Int) throws -> [AuditEntry]
  /// Forgets entries older than a time, in all accounts.
  func removeAudit(before time: Int) throws
}
