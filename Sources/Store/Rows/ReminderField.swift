import Moments
import Names
import Planner

extension ReminderRow {
  /// Every field of a reminder or group; see `TaskRow.list`.
  static let list = FieldList<ReminderRow>(
    "reminder",
    [
      Field("title", "title", isNeeded: true, { $0.fields.title }, { $0.fields.title = $1 ?? "" }),
      Field("subtext", "subtext", { $0.fields.subtext.present }, { $0.fields.subtext = $1 ?? "" }),
      Field("body", "body", { $0.fields.body.present }, { $0.fields.body = $1 ?? "" }),
      Field("location", "location", { $0.fields.location }, { $0.fields.location = $1 }),
      Field("timetable", "timetable", { $0.fields.timetable }, { $0.fields.timetable = $1 }),
      Field("path", "path", { $0.fields.path }, { $0.fields.path = $1 }),
      Field("leads", "leads", { Leads($0.fields.leads) }, { $0.fields.leads = $1?.list ?? [] }),
      Field("snooze", "snooze", within: Length.limits, { $0.fields.snooze }, { $0.fields.snooze = $1 }),
      Field(
        "channels", "channels", { $0.fields.channels.joined(separator: " ").present },
        { $0.fields.channels = ($1 ?? "").split(separator: " ").map(String.init) }),
      Field("disabled", "disabled", { $0.fields.isEnabled ? nil : 1 }, { $0.fields.isEnabled = $1 != 1 }),
      Field("item", "item", { $0.fields.item }, { $0.fields.item = $1 }),
      Field("stack", "stack", { identity($0.fields.stack) }, { $0.fields.stack = $1?.description }),
      Field("apart", "apart", { Lines($0.fields.apart) }, { $0.fields.apart = $1?.list ?? [] }),
      Field("places", "places", { $0.fields.trigger }, { $0.fields.trigger = $1 }),
      Field(
        "series", "series", { identity($0.fields.origin.series) },
        { $0.fields.origin.series = $1?.description }),
      Field(
        "recurrence_id", "recurrenceID", { $0.fields.origin.recurrenceID },
        { $0.fields.origin.recurrenceID = $1 }),
      Field("feed", "feed", { identity($0.fields.origin.feed) }, { $0.fields.origin.feed = $1?.description }),
      Field("uid", "uid", { $0.fields.origin.uid }, { $0.fields.origin.uid = $1 }),
      Field("pick", "pick", { $0.rotation?.pick }, { $0.setPick($1) }),
      Field("seed", "seed", { $0.rotation?.seed }, { $0.rotation?.seed = $1 ?? 0 }),
      Field("anchor", "anchor", { $0.rotation?.anchor }, { $0.rotation?.anchor = $1 }),
      Field(
        "turns", "turns", { $0.rotation?.turns.map(\.description).joined(separator: ",").present },
        { $0.rotation?.turns = ($1 ?? "").split(separator: ",").compactMap { Identity($0) } }),
      Field("created", nil, { $0.created }, { $0.created = $1 ?? $0.created }),
      Field("changed", nil, { $0.changed }, { $0.changed = $1 ?? $0.created }),
      // Derived fields.
      Field("remind_from", nil, { $0.remindFrom }, { $0.remindFrom = $1 }),
      Field("occurrence", nil, { $0.next?.start }, { $0.setNext($1) }),
      Field("due_at", nil, { $0.next?.due }, { $0.setDue($1) }),
      Field("alert_at", nil, { $0.alertAt }, { $0.alertAt = $1 }),
    ],
    derived: [
      DerivedColumn(name: "key") { row in .text(row.rotation.map { _ in NameKey(row.fields.title).text }) }
    ])

  /// The timetable's column; code that reads many rows parses equal timetables only once.
  static let timetableColumn = list.place(ofColumn: "timetable") ?? 0

  private static let identity: @Sendable (String?) -> Identity? = { $0.flatMap { Identity($0) } }

  private mutating func setPick(_ pick: Rotation.Pick?) {
    guard let pick else { return rotation = nil }
    if rotation == nil { rotation = Rotation(pick, seed: 0) }
    rotation?.pick = pick
  }

  private mutating func setNext(_ start: OccurrenceStart?) {
    next = start.map { PlannedOccurrence(start: $0, due: Moment(seconds: 0)) }
  }

  private mutating func setDue(_ due: Moment?) {
    guard let due else { return next = nil }
    next?.due = due
  }
}
