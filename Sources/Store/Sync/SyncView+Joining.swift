import Planner
import SQLite
import Sync

// Merging two things that are the same: created on two devices, or with the same name.
extension SyncView {
  mutating func join(_ entity: String, _ identity: Identity, _ same: Identity) throws {
    let table = entity
    let isThere = try session.statement("SELECT 1 FROM \(table) WHERE uuid = ?").first(.identity(same)) { _ in
      true
    }
    guard isThere == true else { return try rename(identity, same, in: entity) }
    switch entity {
    case "arc": return try pour(identity, into: same)
    case "task": return try session.task(identity).map { try session.delete($0) } ?? ()
    case "reminder": try moveMembers(of: identity, to: same)
    default: break
    }
    try follow(identity, same, entity)
    try LoggedThings.kind(entity).map { try delete(identity, $0) }
  }

  /// Gives a local thing the UUID of the log's, when both are the same and cannot exist twice: feeds with one address,
  /// courses of one feed, and paths of one name.
  /// - Returns: true when a local thing got the UUID.
  mutating func takesOver(_ row: some LoggedThing) throws -> Bool {
    if let feed = row as? FeedRow {
      return try take(session.feeds("source = ?", .text(feed.feed.source)).first, over: feed.identity)
    }
    if let path = row as? PathRow {
      return try take(session.path(called: path.name), over: path.identity)
    }
    guard let course = row as? FeedCourseRow else { return false }
    let known = try FeedCourseRow.all(
      "course = ? AND feed = (SELECT id FROM feed WHERE uuid = ?)",
      [.text(course.course), .identity(course.feed.identity)], in: session)
    return try take(known.first, over: course.identity)
  }

  private mutating func take<Row: LoggedThing>(_ known: Row?, over identity: Identity) throws -> Bool {
    guard let known, known.identity != identity else { return false }
    outbox.join(ThingKey(Row.entity, known.identity.description), identity.description)
    // Both are here: the log's has got the name of the local one.
    if try Row.find(identity, in: session) == nil {
      try rename(known.identity, identity, in: Row.entity)
    } else {
      try follow(known.identity, identity, Row.entity)
      try delete(known)
    }
    return true
  }

  /// Moves the members of a group to another one; those already in it stay in it once.
  private func moveMembers(of group: Identity, to same: Identity) throws {
    guard let target = try ReminderRow.find(same, in: session), target.rotation != nil else { return }
    for old in try session.members("team.uuid = ?", .identity(group)) {
      let isThere = try session.members(
        "member.team = ? AND member.reminder = ?", .integer(target.id), .integer(old.reminder))
      if !isThere.isEmpty {
        try old.delete(in: session)
        continue
      }
      var member = old
      (member.team, member.teamIdentity) = (target.id, target.identity)
      try member.update(from: old, in: session)
    }
  }

  private func delete<Row: LoggedThing>(_ identity: Identity, _: Row.Type) throws {
    try Row.find(identity, in: session).map { try delete($0) }
  }

  /// Deletes a row; for a reminder or group its memberships, too, because waiting ones would hide those in the log.
  func delete(_ row: some LoggedThing) throws {
    if let reminder = row as? ReminderRow {
      let members = try session.members(
        "member.reminder = ? OR member.team = ?", .integer(reminder.id), .integer(reminder.id))
      for member in members { try member.delete(in: session) }
    }
    try row.delete(in: session)
  }

  /// Makes references to a thing point to the one it was merged into.
  private func follow(_ identity: Identity, _ same: Identity, _ entity: String) throws {
    let columns: [(table: String, column: String)] =
      switch entity {
      case "arc": [("term", "arc"), ("feed_course", "arc")]
      case "feed": [("reminder", "feed")]
      case "stack": [("reminder", "stack")]
      case "reminder": [("reminder", "series")]
      default: []
      }
    for (table, column) in columns {
      try session.statement("UPDATE \(table) SET \(column) = ? WHERE \(column) = ?").run(
        .identity(same), .identity(identity))
    }
    guard entity == "place" else { return }
    try session.statement("UPDATE reminder SET places = replace(places, ?, ?) WHERE places IS NOT NULL").run(
      .text(identity.description), .text(same.description))
  }

  /// Moves the contents of an Arc into another, and deletes the first.
  private mutating func pour(_ identity: Identity, into same: Identity) throws {
    guard let arc = try session.tree().arc(uuid: identity.description),
      let target = try session.tree().arc(uuid: same.description)
    else { return }
    // A waiting move of this device has put one into the other. It is taken out until the server refuses the move.
    let path = try session.tree().path(of: target.id)
    if let place = path.firstIndex(where: { $0.id == arc.id }) {
      let circle = path[..<place]
      let key = outbox.gives(way: circle.map { ThingKey("arc", $0.uuid) })
      if var loose = circle.first(where: { $0.uuid == key?.id }) {
        loose.parent = arc.parent
        try makeRoom(for: loose)
        try session.update(loose)
        try session.noteDisplaced(parentOf: ThingKey("arc", loose.uuid))
      }
    }
    for var child in try session.tree().children(of: arc.id) {
      child.parent = target.id
      try makeRoom(for: child)
      try session.update(child)
    }
    for row in try session.tasks(in: arc.id) {
      var moved = row
      moved.arc = target.id
      try session.update(row, to: &moved)
    }
    try follow(identity, same, "arc")
    try session.writeCounts()
    try session.delete(arc)
  }

  /// Gives a thing another UUID.
  func rename(_ identity: Identity, _ same: Identity, in table: String) throws {
    try session.statement("UPDATE \(table) SET uuid = ? WHERE uuid = ?").run(
      .identity(same), .identity(identity))
    try follow(identity, same, table)
    if table == "arc" { session.forgetTree() }
  }
}

extension Session {
  /// True when another, waiting membership puts the reminder into the group already; the log will merge the two.
  func hasMember(like member: MemberRow) throws -> Bool {
    try members(
      "team.uuid = ? AND guest.uuid = ?", .identity(member.teamIdentity), .identity(member.reminderIdentity)
    ).contains { $0.identity != member.identity }
  }

  /// The tasks directly in an Arc.
  func tasks(in arc: Int) throws -> [TaskRow] {
    var tasks: [TaskRow] = []
    try statement("SELECT \(TaskRow.columns) FROM task WHERE arc = ?").rows(.integer(arc)) {
      tasks.append(TaskRow($0))
      return true
    }
    return tasks
  }
}
