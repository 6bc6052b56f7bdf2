import Moments
import Names
import Planner

// Reminders, groups, stacks and places: values that cannot be parsed, impossible values, and wrong computed values.
extension IntegrityCheck {
  /// Texts and numbers of reminders, stacks and places that cannot be parsed or make no sense.
  func reminderTexts() throws -> [String] {
    var messages: [String] = []
    try session.statement(
      """
      SELECT id, title, timetable, leads, places, recurrence_id, pick, anchor, snooze, remind_from, length(uuid)
      FROM reminder ORDER BY id
      """
    ).rows { row in
      let number = row.integer(0)
      func look(_ column: Int, _ what: String, isReadable: (String) -> Bool) {
        guard let text = row.optionalText(column), !isReadable(text) else { return }
        messages.append(
          "the \(what) of reminder \(number) cannot be read: '\(text.split(separator: "\n").joined(separator: " "))'"
        )
      }
      if row.text(1).allSatisfy(\.isWhitespace) { messages.append("reminder \(number) has no title") }
      look(2, "timetable") { (try? Timetable(text: $0)) != nil }
      look(3, "leads") { Leads.isReadable($0) }
      look(4, "places") { PlaceTrigger(text: $0) != nil }
      look(5, "place in its series") { OccurrenceStart(iso: $0) != nil }
      look(6, "way of taking turns") { Rotation.Pick(rawValue: $0) != nil }
      look(7, "first turn") { OccurrenceStart(iso: $0) != nil }
      look(8, "length of a snooze") { Int($0).map { $0 > 0 } ?? false }
      return true
    }
    try session.statement("SELECT name FROM stack ORDER BY id").rows { row in
      if NameKey(row.text(0)).text.isEmpty { messages.append("a stack has no name") }
      return true
    }
    try session.statement("SELECT \(PlaceRow.columns) FROM place ORDER BY id").rows { row in
      let place = PlaceRow(row: row)
      if NameKey(place.name).text.isEmpty { messages.append("a place has no name") }
      let isOnEarth =
        (-90_000_000...90_000_000).contains(place.coordinate.latitude)
        && (-180_000_000...180_000_000).contains(place.coordinate.longitude)
      if !isOnEarth || place.radius <= 0 {
        messages.append("the place \(place.name) has no valid position")
      }
      return true
    }
    try session.statement("SELECT thing, start FROM occurrence").rows { row in
      if OccurrenceStart(iso: row.text(1)) == nil {
        messages.append("an occurrence of reminder \(row.integer(0)) cannot be read: '\(row.text(1))'")
      }
      return true
    }
    return messages
  }

  /// Reminders that refer to a missing stack or place.
  func strayReminders() throws -> [IntegrityFault] {
    var faults: [IntegrityFault] = []
    try session.statement(
      """
      SELECT id, title FROM reminder
      WHERE stack IS NOT NULL AND stack NOT IN (SELECT uuid FROM stack) ORDER BY id
      """
    ).rows {
      faults.append(fault(.references, "reminder \($0.integer(0)) \($0.text(1)) is for a deleted stack"))
      return true
    }
    let places = Set(try session.places("TRUE").map { $0.identity.description })
    for row in try session.reminderRows("places IS NOT NULL ORDER BY id") {
      guard let trigger = row.fields.trigger, !places.isSuperset(of: trigger.places) else { continue }
      faults.append(
        fault(.references, "reminder \(row.id) \(row.fields.title) waits for a deleted place"))
    }
    return faults
  }

  /// Reminders whose rows have a wrong next occurrence or alert, with the correct values.
  func mistimedReminders() throws -> [ReminderRow] {
    // They are computed again at the next read.
    if session.isOutdated { return [] }
    return try session.reminderRows("timetable IS NOT NULL ORDER BY id").compactMap { row in
      let sound = try timed(row)
      return sound != row && isWithinClock(sound.alertAt) ? sound : nil
    }
  }

  /// A reminder with its next occurrence and alert computed again.
  private func timed(_ row: ReminderRow) throws -> ReminderRow {
    var row = row
    if let state = try session.escalationState(ofThing: row.id) {
      row.alertAt = try row.path(in: session.context()) == nil ? nil : session.alertTime(state, of: row)
    } else {
      try session.derive(&row)
    }
    return row
  }

  /// Groups, stacks, places and terms that cannot be found by name, by table and UUID.
  func lostNames() throws -> [(table: String, identity: Identity, key: String)] {
    var lost: [(table: String, identity: Identity, key: String)] = []
    for (table, column) in [("reminder", "title"), ("stack", "name"), ("place", "name"), ("term", "name")] {
      let named = table == "reminder" ? "pick IS NOT NULL" : "TRUE"
      try session.statement("SELECT uuid, \(column), ifnull(key, '') FROM \(table) WHERE \(named)").rows {
        let key = NameKey($0.text(1)).text
        if key != $0.text(2) { lost.append((table, $0.identity(0), key)) }
        return true
      }
    }
    return lost
  }

  /// Faults in values that are computed from the rows of reminders.
  func reminderFaults() throws -> [IntegrityFault] {
    var faults = try strayReminders()
    let mistimed = try mistimedReminders().count
    if mistimed > 0 {
      faults.append(
        fault(
          .due, mistimed.counted("reminder has", "reminders have") + " a wrong due time", repairable: true))
    }
    let lost = try lostNames().count
    if lost > 0 {
      faults.append(
        fault(
          .keys,
          lost.counted("group, stack, place or term", "groups, stacks, places or terms")
            + " cannot be found by name",
          repairable: true))
    }
    return faults
  }

  /// Computes again what depends on the rows of reminders, groups, stacks and places.
  func repairReminders() throws {
    for (table, identity, key) in try lostNames() {
      // If something else has the name by now, the key is left as it is.
      try session.statement("UPDATE OR IGNORE \(table) SET key = ? WHERE uuid = ?").run(
        .text(key), .identity(identity))
    }
    for row in try mistimedReminders() { try session.writeDerived(row) }
  }
}
