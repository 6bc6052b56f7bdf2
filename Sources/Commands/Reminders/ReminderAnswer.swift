import Application
import Planner
import Reminding
import Store
import Terminal

/// A reminder in one line, as the command that made it shows it.
///
///     + 4  vitamin D  tomorrow 8 am · every day until 1 Mar 2027 · !alarm
///     + 5  ask first  no date of its own · in Daily words
///     changed 4  Daily words  tomorrow 8 am · every day · 1 of 2 members on
enum ReminderAnswer {
  /// - Parameter verb: what was done with it, as a word or a symbol.
  static func line(of reminder: Reminder, verb: String, in snapshot: PlannerSnapshot, _ here: ViewContext)
    throws -> StyledText
  {
    let fields = reminder.fields
    let trigger = try fields.trigger.map { try snapshot.placeWords($0) }
    var parts: [StyledText] = []
    if let next = reminder.next {
      parts.append(StyledText(here.when(next.due), .date))
    } else if trigger == nil {
      parts.append(StyledText(fields.silence))
    }
    if let rule = fields.timetable?.rule { parts.append(StyledText(rule.words, .recurrence)) }
    if let trigger { parts.append(StyledText(trigger, .recurrence)) }
    if let path = fields.path {
      parts.append(StyledText(path == PathChoice.none ? "no reminder" : "!\(path)", .recurrence))
    }
    if reminder.isGroup { parts.append(try snapshot.members(ofGroup: reminder.id).words) }
    for group in try snapshot.groups(ofReminder: reminder.id) {
      parts.append(StyledText("in " + group.group.fields.title, .arc))
    }
    if let stack = try fields.stack.flatMap({ try snapshot.stack($0) }) {
      parts.append(StyledText("for " + stack.name, .arc))
    }
    if let item = fields.item { parts.append(StyledText("for " + item, .arc)) }
    if !fields.isEnabled { parts.append("switched off") }
    let reading = parts.dropFirst().reduce(parts.first ?? "") { "\($0) \(.dot, .faint) \($1)" }
    return "\(verb, .done) \(reminder.id, .faint)  \(fields.title, .strong)  \(reading)"
  }
}

extension [GroupMember] {
  /// `2 members`, `1 of 2 members on`.
  var words: StyledText {
    let on = count(where: \.isEnabled)
    let noun = count == 1 ? "member" : "members"
    if isEmpty { return "no members yet" }
    return StyledText(count == on ? "\(on) \(noun)" : "\(on) of \(count) \(noun) on", .faint)
  }
}

extension Reminder.Fields {
  /// Why it has no next time.
  var silence: String {
    if trigger != nil { return "it waits until you arrive or leave" }
    return timetable == nil
      ? "no date of its own" : "all its times have passed, so it will not remind you"
  }
}
