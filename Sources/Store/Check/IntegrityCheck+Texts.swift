import Moments
import Planner

// Values in rows that cannot be parsed. Only people know what was meant, so they are reported, not repaired.
extension IntegrityCheck {
  /// Dates, times, zones and rules that cannot be read, and tasks without a title.
  func textFaults() throws -> [IntegrityFault] {
    var messages: [String] = []
    try session.statement(
      """
      SELECT id, title, due_date, due_time, end_date, end_time, zone, recurrence, occurrence, repeat_from, outcome
      FROM task
      """
    ).rows { row in
      let number = row.integer(0)
      func look(_ column: Int, _ what: String, isReadable: (String) -> Bool) {
        guard let text = row.optionalText(column), !isReadable(text) else { return }
        messages.append("the \(what) of task \(number) cannot be read: '\(text)'")
      }
      if row.text(1).allSatisfy(\.isWhitespace) { messages.append("task \(number) has no title") }
      look(2, "date") { Day(iso: $0) != nil }
      look(3, "time") { TimeOfDay(iso: $0) != nil }
      look(4, "end date") { Day(iso: $0) != nil }
      look(5, "end time") { TimeOfDay(iso: $0) != nil }
      look(6, "zone", isReadable: isZone)
      look(7, "recurrence") { (try? RecurrencePattern($0)) != nil }
      look(8, "place in its series") { OccurrenceStart(iso: $0) != nil }
      look(9, "way of repeating") { RepetitionBasis(rawValue: $0) != nil }
      look(10, "outcome") { ClosingOutcome(rawValue: $0) != nil }
      return true
    }
    try session.statement("SELECT id, ends FROM arc WHERE ends IS NOT NULL").rows { row in
      if Day(iso: row.text(1)) == nil {
        messages.append("the end of the Arc \(row.integer(0)) cannot be read: '\(row.text(1))'")
      }
      return true
    }
    messages += try reminderTexts()
    let shown =
      messages.count > 12 ? messages.prefix(10) + ["… and \(messages.count - 10) more"] : messages[...]
    return shown.map { fault(.texts, $0) }
  }

  private func isZone(_ name: String) -> Bool {
    if session.pinnedZones[name] == nil { session.pinnedZones[name] = session.zones(name) }
    return session.pinnedZones[name] != nil
  }

  /// Arcs without a name, which cannot be referred to.
  func namelessArcs() throws -> [Int] {
    var numbers: [Int] = []
    try session.statement("SELECT id, title FROM arc ORDER BY id").rows { row in
      if row.text(1).allSatisfy(\.isWhitespace) { numbers.append(row.integer(0)) }
      return true
    }
    return numbers
  }

  func nameFaults() throws -> [IntegrityFault] {
    try namelessArcs().map { fault(.arcs, "the Arc \($0) has no name", repairable: true) }
  }

  /// Names Arcs without a name after their number.
  func nameArcs() throws {
    for number in try namelessArcs() {
      try session.statement("UPDATE arc SET title = ?, key = ? WHERE id = ?").run(
        .text("Found \(number)"), .text("found\(number)"), .integer(number))
      session.forgetTree()
    }
  }
}
