// Syncing: the device's side of an account on an arc-server. The only module of sync that uses the network.
//
//     AccountFile ──token──▶ SyncClient ──HTTP──▶ arc-server
//                               ▲   │
//     PlannerStore ──request────┘   └──answer, error with the server's words──▶ PlannerStore
//          ▲                                                                        (PlannerSync)
//          └── BackgroundSync: in the daemon, whenever the planner has changed, the server says so, or it is time
//
// A planner is synced by one program at a time (SideLock.sync). Every step is a transaction of the planner, so it may
// end at any point. Start at `PlannerSync.sync`; what goes over the wire is described in Sources/Sync.

import Names

/// An address at which a server may be asked: https, and http on this very machine.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// `https://arc.example.org`, without a slash at its end.
  public let description: String

  /// - Throws: `SyncProblem` with what is wrong with it.
  public init(_ text: String) throws(SyncProblem) {
    let full = text.contains("://") ? text : "https://" + text
    guard let address = WebAddress(full), !address.host.isEmpty, address.userInfo == nil,
      !address.rest.contains(where: { "?#\\ ".contains($0) })
    else { throw SyncProblem(.usage, "'\(text)' is not an address; write one like https://arc.example.org") }
    guard address.scheme == "https" || address.scheme == "http" else {
      throw SyncProblem(.usage, "a server's address begins with https://, not \(address.scheme)://")
    }
    guard address.scheme == "https" || address.isLocal else {
      throw SyncProblem(
        .usage, "http:// would send your password unencrypted; it is allowed only for this machine",
        hint: "arc login https://\(address.authority)")
    }
    var rest = address.rest
    while rest.hasSuffix("/") { rest.removeLast() }
    description = "\(address.scheme)://\(address.authority)\(rest)"
  }
}

/// Why something did not come about, in words for people.
public struct SyncProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of problem it is.
  public enum Kind: Hashable, Sendable {
    /// The command line makes no sense.
    case usage
    /// A file cannot be used.
    case file
    /// Nobody answers.
    case noAnswer
    /// The server said no: the HTTP status, and its code for programs.
    case refused(status: Int, code: String)
    /// It was not done, for a reason of this side.
    case here
  }

  /// What kind of problem it is.
  public var kind: Kind
  /// What is wrong: lower case, without a full stop.
  public var description: String
  /// What to do.
  public var hint: String?
  /// After how many seconds to try again, as the server says.
  public var retryAfter: Int?

  /// A problem in these words.
  public init(_ kind: Kind, _ description: String, hint: String? = nil, retryAfter: Int? = nil) {
    (self.kind, self.description, self.hint, self.retryAfter) = (kind, description, hint, retryAfter)
  }

  /// The server's code; nil when it did not say one.
  public var code: String? { if case .refused(_, let code) = kind { code } else { nil } }

  /// True when the server does not know the token any more.
  public var isLoggedOut: Bool { if case .refused(401, "unknown_token") = kind { true } else { false } }

  /// As `arc` ends: 1 refused, 2 not found, 64 bad usage, 74 storage.
  public var exit: Int32 {
    switch kind {
    case .usage: 64
    case .file: 74
    case .refused(404, _): 2
    default: 1
    }
  }

  static let notLoggedIn = SyncProblem(.here, "this planner is not logged in", hint: "arc login URL")
}
