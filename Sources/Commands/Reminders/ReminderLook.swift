import Application
import JSONText
import Moments
import Planner
import Reminding
import Store
import Terminal

/// A reminder or group with everything that is known about it.
struct ReminderLook {
  var reminder: Reminder
  var here: ViewContext
  var groups: [(group: Reminder, isEnabledHere: Bool)] = []
  var members: [GroupMember] = []
  var stack: ReminderStack?
  var trigger: String?
  var recorded: [RecordedOccurrence] = []
  var reminds: StyledText?

  /// - Throws: `StoreError`.
  init(_ reminder: Reminder, in snapshot: PlannerSnapshot, here: ViewContext) throws {
    self.reminder = reminder
    self.here = here
    groups = try snapshot.groups(ofReminder: reminder.id)
    if reminder.isGroup { members = try snapshot.members(ofGroup: reminder.id) }
    stack = try reminder.fields.stack.flatMap { try snapshot.stack($0) }
    trigger = try reminder.fields.trigger.map { try snapshot.placeWords($0) }
    recorded = try snapshot.recorded(ofReminder: reminder.id, limit: 5)
    reminds = try snapshot.remindWords(reminder, here)
  }

  func lines(_ appearance: Appearance) -> [StyledText] {
    let fields = reminder.fields
    var rows = Rows()
    rows.add("also", text: fields.subtext)
    rows.add("says", text: fields.body)
    rows.add("when", text: fields.timetable.map(here.words))
    rows.add("and on", text: here.days(fields.timetable?.additions ?? []))
    rows.add("lasts", text: fields.timetable.flatMap(here.length))
    rows.add("when", text: trigger)
    rows.add("next", next)
    rows.add("skips", text: here.days(fields.timetable?.exclusions ?? []))
    rows.add("reminds", reminds)
    rows.add("snooze", text: fields.snooze.map { DateWords.duration(seconds: $0) })
    rows.add("through", text: fields.channels.isEmpty ? nil : fields.channels.joined(separator: ", "))
    rows.add("place", text: fields.location)
    rows.add("zone", text: fields.timetable?.zone)
    rows.add("for", text: purpose)
    rows.add(
      "in",
      text: groups.map { $0.group.fields.title + ($0.isEnabledHere ? "" : " (off)") }.joined(separator: ", "))
    rows.add("picks", text: reminder.rotation.map(\.pick.words))
    rows.add("state", text: fields.isEnabled ? nil : "off")
    rows.add("created", StyledText(here.stamp(reminder.created)))
    if reminder.changed != reminder.created { rows.add("changed", StyledText(here.stamp(reminder.changed))) }
    let head: StyledText =
      "  \(reminder.id, .faint)  \(fields.title, .strong)" + (reminder.isGroup ? "  \("group", .faint)" : "")
    var lines =
      appearance.wrapped(head, to: appearance.columns ?? .max, indent: 4) + rows.lines(appearance, indent: 4)
    for member in members {
      let state = member.isEnabled ? "" : member.isEnabledHere ? "off" : "off in this group"
      lines.append(
        "    \(.bullet, .faint) \(member.reminder.id, .faint)  \(member.reminder.fields.title)  \(state, .faint)"
      )
    }
    if reminder.isGroup, members.isEmpty {
      lines.append(
        StyledText("    no members yet: arc group add \(fields.title.quoted) NUMBER", .faint))
    }
    for record in recorded {
      let said = record.said.map { "  " + $0 } ?? ""
      let happened = record.reason == .over
      let reason = record.reason.flatMap { happened ? nil : ": " + here.when.inOwnForm($0.rawValue) } ?? ""
      lines.append(
        "    \(record.status.sign) \(here.when(record.occurrence.due))  \(happened ? "happened" : record.status.rawValue)\(said)\(reason, .faint)"
      )
    }
    return lines
  }

  func document() -> JSONWriter {
    .document { json in
      json.key(reminder.isGroup ? "group" : "reminder")
      json.value(reminder, groups: groups.map { ($0.group.fields.title, $0.group.uuid, $0.isEnabledHere) })
      if reminder.isGroup {
        json.key("members")
        json.array { list in
          for member in members {
            list.object {
              $0.field("id", member.reminder.id)
              $0.field("title", member.reminder.fields.title)
              $0.field("enabled", member.isEnabled)
              $0.field("enabledHere", member.isEnabledHere)
            }
          }
        }
      }
      json.key("occurrences")
      json.array { list in
        for record in recorded {
          list.object {
            $0.field("start", record.occurrence.start.description)
            $0.field("due", record.occurrence.due.description)
            $0.field("status", record.status.rawValue)
            $0.field("said", record.said)
            $0.field("reason", record.reason?.rawValue)
          }
        }
      }
    }
  }

  private var next: StyledText? {
    guard let next = reminder.next, reminder.fields.isEnabled else { return nil }
    if next.due < here.now { return "\("since \(here.when(next.due))", .overdue)" }
    let (moment, distance) = (here.when(next.due), here.when.distance(here.local(next).day))
    // `tomorrow 08:00` says how far it is.
    return moment.hasPrefix(distance) ? StyledText(moment) : "\(moment) \(.dot, .faint) \(distance, .faint)"
  }

  private var purpose: String? {
    guard let stack else { return reminder.fields.item }
    let items = stack.items.filter { !reminder.fields.apart.contains($0) }
    return "\(stack.name): \(items.joined(separator: ", "))"
  }

}

extension OccurrenceStatus {
  /// The sign before it.
  var sign: StyledText {
    switch self {
    case .completed: StyledText(.done, .done)
    case .ignored: StyledText(.ignored, .mistake)
    case .missed: StyledText(.overdue, .overdue)
    case .cancelled: StyledText(.dash, .faint)
    case .scheduled, .sent: " "
    }
  }
}

extension Context {
  /// Shows a reminder or group whole.
  func show(_ reminder: Reminder, json: Bool) throws {
    let look = try store.read { try ReminderLook($0.reminder(reminder.id), in: $0, here: here) }
    if json { return try console.show(look.document()) }
    try console.show(look.lines(console.appearance))
    try console.tell(Added.hint(for: String(reminder.id)))
  }
}

extension PlannerSnapshot {
  /// How a reminder reminds, in words.
  fileprivate func remindWords(_ reminder: Reminder, _ here: ViewContext) throws -> StyledText? {
    if reminder.fields.path == "none" { return "never" }
    guard let course = try escalation(ofReminder: reminder.id) else { return nil }
    let name = reminder.fields.path.map { "\($0): " } ?? ""
    let comesOften = reminder.fields.path == nil && reminder.fields.timetable?.rule?.comesOften == true
    let words = course.words(comesOften: comesOften)
    // A group of nobody waits for nothing.
    if reminder.isGroup, try !members(ofGroup: reminder.id).contains(where: \.isEnabled) {
      return StyledText(name + words)
    }
    // The row above says when it comes.
    let isKnown = reminder.next?.due.seconds == course.state.next && course.state.cursor == nil
    return StyledText(name) + (isKnown ? StyledText(words) : course.line(here, comesOften: comesOften))
  }
}
