/// Names an account in every key; random, so that it says nothing.
public struct AccountID: Hashable, Sendable {
  /// The first and the last eight bytes.
  public var high: UInt64, low: UInt64

  /// An id from its halves.
  public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// A new one.
  public static func random() -> AccountID {
    AccountID(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
  }
}

/// A person's planner on this server.
public struct Account: Equatable, Sendable {
  /// Its id.
  public var id: AccountID
  /// What the person types at a login; see `AccountName`.
  public var name: String
  /// The password, hashed.
  public var password: PasswordHash
  /// When it was made, in seconds since 1970.
  public var created: Int
  /// True while nobody may log in or sync.
  public var isDisabled = false

  /// An account.
  public init(id: AccountID, name: String, password: PasswordHash, created: Int, isDisabled: Bool = false) {
    (self.id, self.name, self.password, self.created) = (id, name, password, created)
    self.isDisabled = isDisabled
  }
}

/// One planner file that syncs with an account.
public struct Device: Equatable, Sendable {
  /// Its id, which begins the id of each of its operations.
  public var id: String
  /// What the person calls it: `laptop`.
  public var name: String
  /// When it logged in, in seconds since 1970.
  public var created: Int
  /// When it was last heard of, in seconds since 1970, give or take a minute.
  public var lastSeen: Int

  /// A device.
  public init(id: String, name: String, created: Int, lastSeen: Int) {
    (self.id, self.name, self.created, self.lastSeen) = (id, name, created, lastSeen)
  }
}

/// Who speaks: what a token stands for.
public struct Session: Equatable, Sendable {
  /// The account.
  public var account: AccountID
  /// The account's name.
  public var name: String
  /// The device the token was given to.
  public var device: Device
}

/// Something that happened in an account; contents never stand here.
public struct AuditEntry: Equatable, Sendable {
  /// Counts from 1 in each account; 0 until it is stored.
  public var number = 0
  /// When, in seconds since 1970.
  public var time: Int
  /// The id of the device; nil for the administrator's commands.
  public var device: String?
  /// What kind of thing happened: `login`, `sync`, `device.revoked`.
  public var action: String
  /// Words about it: `edited hw 2 in CS 298`.
  public var label: String
  /// The kinds and ids of the things concerned: `task 0193…`.
  public var subjects: [String] = []

  /// An entry.
  public init(time: Int, device: String?, action: String, label: String, subjects: [String] = []) {
    (self.time, self.device, self.action, self.label, self.subjects) = (time, device, action, label, subjects)
  }
}

/// The accounts.
public protocol AccountRecords {
  /// The account with a name.
  func account(named name: String) throws -> Account?
  /// The account with an id.
  func account(_ id: AccountID) throws -> Account?
  /// All accounts, by name.
  func accounts() throws -> [Account]
  /// Adds an account.
  /// - Returns: false when its name is taken.
  func add(_ account: Account) throws -> Bool
  /// Replaces the password.
  func setPassword(_ account: AccountID, _ password: PasswordHash) throws
  /// Lets people log in to an account, or not.
  func setDisabled(_ account: AccountID, _ isDisabled: Bool) throws
  /// Removes an account and all that belongs to it.
  func remove(_ account: AccountID) throws
}

/// The devices of accounts, and the tokens they show.
public protocol DeviceRecords {
  /// Whom a token belongs to; nil when it is unknown, revoked, or its account disabled.
  func session(token: TokenHash) throws -> Session?
  /// The devices that hold a token, oldest first.
  func devices(_ account: AccountID) throws -> [Device]
  /// Adds a device.
  func add(_ account: AccountID, _ device: Device, token: TokenHash) throws
  /// Takes the token from a device.
  /// - Returns: false when the account has no such device with a token.
  func revoke(_ account: AccountID, device: String) throws -> Bool
  /// Takes the tokens from all devices but one.
  func revokeAll(_ account: AccountID, except device: String?) throws
  /// Notes when a device was last heard of.
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
