// Syncing: the device's side of an account on an arc-server. The only module of sync that uses the network.
//
//     AccountFile ──token──▶ SyncClient ──HTTP──▶ arc-server
//                               ▲   │
//     PlannerStore ──request────┘   └──answer, error with the server's words──▶ PlannerStore
//          ▲                                                                        (PlannerSync)
//          └── BackgroundSync: in the daemon, whenever the planner has changed, the server says so, or it is time
//
// Only one program at a time syncs a planner (SideLock.sync). Every step is one transaction of the planner, so a sync
// may be interrupted at any point. Start at `PlannerSync.sync`; the messages are described in Sources/Sync.

import Names

/// The address of a server: https, or http on this machine.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address without a trailing slash: `https://arc.example.org`.
  public let description: String

  /// - Throws: `SyncProblem` with what is wrong with it.
  public init(_ text: String) throws(SyncProblem) {
    // A server on this machine, as it runs without options, speaks plain http.
    let isLocal = WebAddress("http://" + text)?.isLocal ?? false
    let full = text.contains("://") ? text : (isLocal ? "http://" : "https://") + text
    guard let address = WebAddress(full), !address.host.isEmpty, address.userInfo == nil,
      !address.rest.contains(where: { "?#\\ ".contains($0) })
    else { throw SyncProblem(.usage, "'\(text)' is not an address; write one like https://arc.example.org") }
    // One word is hardly a server; who has one of that name says so with its scheme.
    guard text.contains("://") || isLocal || address.authority.contains(where: { ".:".contains($0) }) else {
      throw SyncProblem(
        .usage, "'\(text)' is not an address; write one like https://arc.example.org",
        hint: "a server of that name: arc login https://\(text)")
    }
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
    root = rest.isEmpty ? nil : "\(address.scheme)://\(address.authority)"
  }

  /// The address without its path; nil when it has none.
  let root: String?
}

/// Why something failed, as a message for people.
public struct SyncProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems.
  public enum Kind: Hashable, Sendable {
    /// The command line is wrong.
    case usage
    /// A file cannot be read or written.
    case file
    /// The server did not answer.
    case noAnswer
    /// The server refused: the HTTP status and the error code.
    case refused(status: Int, code: String)
    /// The reason is on this machine, for example that nobody is logged in.
    case here
  }

  /// The kind of problem.
  public var kind: Kind
  /// What is wrong: lower case, no full stop.
  public var description: String
  /// What to do about it; nil when there is nothing to suggest.
  public var hint: String?
  /// Seconds until the server wants the next attempt (`Retry-After`); nil if it did not say.
  public var retryAfter: Int?

  /// What a program that asked for JSON gets on standard output all the same; nil: nothing.
  public private(set) var document: String?

  /// Creates a problem with these words.
  public init(_ kind: Kind, _ description: String, hint: String? = nil, retryAfter: Int? = nil) {
    (self.kind, self.description, self.hint, self.retryAfter) = (kind, description, hint, retryAfter)
  }

  func with(document: String?) -> SyncProblem {
    var problem = self
    problem.document = document
    return problem
  }

  /// The server's error code; nil when the server did not refuse.
  public var code: String? { if case .refused(_, let code) = kind { code } else { nil } }

  /// True when the server no longer knows the device's token.
  public var isLoggedOut: Bool { if case .refused(401, "unknown_token") = kind { true } else { false } }

  /// The exit code of `arc`: 1 refused, 2 not found, 64 bad usage, 74 storage.
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
