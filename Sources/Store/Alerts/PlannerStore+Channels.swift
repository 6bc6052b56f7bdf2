import Escalation
import Moments
import Planner

/// A failure or recovery of a channel, or a refusal by the person.
public struct Incident: Hashable, Sendable {
  /// The kind of incident.
  public enum Kind: String, Hashable, Sendable {
    /// A channel stopped working.
    case failure
    /// It works again.
    case repair
    /// A person said no to something they were asked.
    case decline
  }

  /// When it happened.
  public var time: Moment
  /// The kind of incident.
  public var kind: Kind
  /// The name of the channel, or of what was declined.
  public var subject: String
  /// The reason, in words; may be empty.
  public var message: String
  /// The command that repairs it; nil when none is known.
  public var remedy: String?
}

// What a daemon stores about its channels, and named values.
extension PlannerStore {
  /// Records that a channel does not work; repeated failures with the same message are recorded once.
  /// - Parameter remedy: the command that repairs it; nil when none is known.
  /// - Throws: `StoreError`.
  public func failed(channel: String, message: String, remedy: String?) throws {
    let last = try lastIncident(of: channel)
    if last?.kind == .failure, last?.message == message { return }
    try add(Incident(time: now, kind: .failure, subject: channel, message: message, remedy: remedy))
  }

  /// Records that a channel works: that it was tried, and that it works again if it failed before.
  /// - Throws: `StoreError`.
  public func works(channel: String) throws {
    let tried = PlannerStore.triedChannel + channel
    // A disk that is full keeps it for the next time.
    if try memo(tried) == nil { try? remember("yes", as: tried) }
    guard try lastIncident(of: channel)?.kind == .failure else { return }
    try add(Incident(time: now, kind: .repair, subject: channel, message: "", remedy: nil))
  }

  /// Records that a person declined something, for example `daemon`.
  /// - Throws: `StoreError`.
  public func declined(_ what: String) throws {
    try add(Incident(time: now, kind: .decline, subject: what, message: "", remedy: nil))
  }

  /// Returns the channels that do not work, with their last failures.
  /// - Throws: `StoreError`.
  public func failingChannels() throws -> [Incident] {
    try incidents(
      """
      SELECT time, kind, subject, message, remedy FROM incident
      WHERE id IN (SELECT max(id) FROM incident WHERE kind <> 'decline' GROUP BY subject) AND kind = 'failure'
      ORDER BY subject LIMIT ?
      """, limit: 100)
  }

  /// Returns the channels that have worked or failed at least once.
  /// - Throws: `StoreError`.
  public func triedChannels() throws -> Set<String> {
    try read { snapshot in
      var names: Set<String> = []
      try snapshot.session.statement(
        """
        SELECT substr(name, length(?1) + 1) FROM memo WHERE name >= ?1 AND name < ?1 || '~'
        UNION SELECT subject FROM incident WHERE kind IN ('failure', 'repair')
        """
      ).rows(.text(PlannerStore.triedChannel)) {
        names.insert($0.text(0))
        return true
      }
      return names
    }
  }

  /// Under what it is kept that a channel was tried, before its name.
  private static let triedChannel = "channel.tried."

  /// Returns the latest incidents, latest first.
  /// - Throws: `StoreError`.
  public func incidents(limit: Int) throws -> [Incident] {
    try incidents(
      "SELECT time, kind, subject, message, remedy FROM incident ORDER BY id DESC LIMIT ?", limit: limit)
  }

  /// Returns the value stored under a name; nil when there is none.
  /// - Throws: `StoreError`.
  public func memo(_ name: String) throws -> String? {
    try read { snapshot in
      try snapshot.session.statement("SELECT value FROM memo WHERE name = ?").first(.text(name)) {
        $0.text(0)
      }
    }
  }

  /// Stores a value under a name; nil deletes it.
  /// - Throws: `StoreError`.
  public func remember(_ value: String?, as name: String) throws {
    try keep { session in
      if let value {
        try session.statement("INSERT OR REPLACE INTO memo (name, value) VALUES (?, ?)").run(
          .text(name), .text(value))
      } else {
        try session.statement("DELETE FROM memo WHERE name = ?").run(.text(name))
      }
    }
  }

  private func lastIncident(of subject: String) throws -> Incident? {
    try incidents(
      """
      SELECT time, kind, subject, message, remedy FROM incident
      WHERE subject = '\(subject.replacing("'", with: "''"))' AND kind <> 'decline' ORDER BY id DESC LIMIT ?
      """, limit: 1
    ).first
  }

  private func incidents(_ sql: String, limit: Int) throws -> [Incident] {
    try read { snapshot in
      var incidents: [Incident] = []
      try snapshot.session.statement(sql).rows(.integer(limit)) {
        incidents.append(
          Incident(
            time: $0.moment(0) ?? now, kind: Incident.Kind(rawValue: $0.text(1)) ?? .failure,
            subject: $0.text(2), message: $0.text(3), remedy: $0.optionalText(4)))
        return true
      }
      return incidents
    }
  }

  private func add(_ incident: Incident) throws {
    try keep { session in
      try session.statement(
        "INSERT INTO incident (time, kind, subject, message, remedy) VALUES (?, ?, ?, ?, ?)"
      ).run(
        .integer(incident.time.seconds), .text(incident.kind.rawValue), .text(incident.subject),
        .text(incident.message), .text(incident.remedy))
      // A channel that keeps failing and recovering must not fill the disk.
      try session.statement("DELETE FROM incident WHERE id <= (SELECT max(id) FROM incident) - 1000").run()
    }
  }
}
