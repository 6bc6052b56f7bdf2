import Escalation
import Moments
import Planner
import Reminding

/// An escalation path with its name.
public struct NamedPath: Hashable, Sendable {
  /// The name that tasks use.
  public var name: String
  /// The path as it was written, without the lead times of the settings.
  public var path: EscalationPath
  /// True for the paths that arc provides.
  public var isBuiltIn: Bool
  /// True for a built-in path that a person changed.
  public var isChanged: Bool
  /// The number of open tasks and reminders that name it.
  public var uses: Int
  /// The kinds for which it is the default path.
  public var defaults: [DefaultPath]
}

extension PlannerSnapshot {
  /// Returns the names of all paths, the built-in ones first; without `none`.
  public func pathNames() throws -> [String] {
    let own = try session.ownPaths().keys.sorted()
    let builtIn = EscalationPath.builtIn.map(\.name)
    return builtIn + own.filter { !builtIn.contains($0) }
  }

  /// Returns all paths, the built-in ones first.
  public func namedPaths() throws -> [NamedPath] {
    let own = try session.ownPaths()
    var uses: [String: Int] = [:]
    try session.statement(
      "SELECT path, count(*) FROM task WHERE path IS NOT NULL AND closed IS NULL GROUP BY path"
    ).rows([]) {
      uses[$0.text(0)] = $0.integer(1)
      return true
    }
    try session.statement(
      "SELECT path, count(*) FROM reminder WHERE path IS NOT NULL AND \(ReminderRow.standsAlone) GROUP BY path"
    ).rows([]) {
      uses[$0.text(0), default: 0] += $0.integer(1)
      return true
    }
    let builtIn = Dictionary(uniqueKeysWithValues: EscalationPath.builtIn.map { ($0.name, $0.path) })
    return try pathNames().compactMap { name in
      try (own[name] ?? builtIn[name]).map {
        NamedPath(
          name: name, path: $0, isBuiltIn: builtIn[name] != nil,
          isChanged: builtIn[name] != nil && own[name] != nil, uses: uses[name] ?? 0,
          defaults: try DefaultPath.allCases.filter { try session.context().pathName(nil, or: $0) == name })
      }
    }
  }
}

extension PlannerStep {
  /// Sets the notation of a path; nil deletes a person's own path, and resets a built-in one.
  ///
  /// Reminders that have begun continue on the new path.
  /// - Parameters:
  ///   - name: the name that tasks use, in lower-case letters.
  ///   - notation: a line that `EscalationPath` can read.
  public func set(path name: String, to notation: String?) throws {
    let identity = Identity(path: name)
    guard let old = try PathRow.find(identity, in: session) else {
      guard let notation else { return }
      var row = PathRow(id: 0, identity: identity, created: session.now)
      (row.name, row.notation) = (name, notation)
      return try insert(&row)
    }
    guard let notation else { return try delete(old) }
    var row = old
    row.notation = notation
    try write(&row, over: old)
  }
}

extension Session {
  /// The paths that people created or changed.
  func ownPaths() throws -> [String: EscalationPath] {
    var paths: [String: EscalationPath] = [:]
    try statement("SELECT name, notation FROM path").rows {
      if let path = try? EscalationPath($0.text(1)) { paths[$0.text(0)] = path }
      return true
    }
    return paths
  }

  /// Lets the reminders on a path that was changed go on along it.
  /// - Parameter former: with all paths as they were.
  func follow(path name: String, insteadOf former: ReminderContext) throws {
    (reminders.context, reminders.former) = (nil, nil)
    let context = try context()
    var before = try formerContext()
    before.context = former
    // What was on a path that is gone is now on another one.
    func isOnIt(_ chosen: String?, _ kind: DefaultPath) -> Bool {
      [context, former].contains { $0.pathName(chosen, or: kind) == name }
    }
    var last = 0
    while true {
      var rows: [TaskRow] = []
      try statement(
        """
        SELECT \(TaskRow.columns) FROM task
        WHERE id > ? AND closed IS NULL AND due_date IS NOT NULL AND ifnull(path, ?) = ?2 ORDER BY id LIMIT 1000
        """
      ).rows(.integer(last), .text(name)) {
        rows.append(TaskRow($0))
        return true
      }
      for old in rows where isOnIt(old.fields.path, DefaultPath(for: old.fields)) {
        var row = old
        try rederiveAlert(of: &row, from: before)
        try row.writeDerived(in: self)
      }
      guard let end = rows.last else { break }
      last = end.id
    }
    for old in try reminderRows("ifnull(path, ?1) = ?1", .text(name))
    where isOnIt(old.fields.path, old.defaultPath) {
      var row = old
      try rederiveAlert(of: &row, from: before)
      if row != old { try writeDerived(row) }
    }
  }

  /// When the last alert of something fired, by a clock that has not been set back since; nil: none has.
  func lastFired(_ thing: Int) throws -> Int? {
    try statement("SELECT fired FROM alert WHERE thing = ? ORDER BY epoch DESC, sequence DESC LIMIT 1").first(
      .integer(thing)
    ) { min($0.integer(0), now.seconds) }
  }
}
