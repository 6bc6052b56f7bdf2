import Moments
import Planner

extension TaskRow {
  /// Every field of a task, in the order of the export.
  ///
  /// A new field needs a line here, a property in `ArcTask.Fields` or `TaskRow`, and a migration; one that people set
  /// also a case of `TaskField`, which leads to the documents, the edits of programs and the help. What a line, an
  /// option, a filter or a calendar says of it needs code there: search for `keepsMissed`.
  static let list = FieldList<TaskRow>(
    "task",
    [
      Field("arc", "arc", { ArcNumber($0.arc) }, { $0.arc = $1?.number ?? $0.arc }),
      Field("title", "title", isNeeded: true, { $0.fields.title }, { $0.fields.title = $1 ?? "" }),
      Field("due_date", "date", { $0.fields.date }, { $0.fields.date = $1 }),
      Field("due_time", "time", { $0.fields.time }, { $0.fields.time = $1 }),
      Field("end_date", "endDate", { $0.fields.endDate }, { $0.fields.endDate = $1 }),
      Field("end_time", "endTime", { $0.fields.endTime }, { $0.fields.endTime = $1 }),
      Field("zone", "zone", isReadable: isZone, { $0.fields.zone }, { $0.fields.zone = $1 }),
      Field(
        "duration", "duration", formerly: "minutes", { $0.fields.duration.map(Minutes.init) },
        { $0.fields.duration = $1?.number }),
      Field("location", "location", { $0.fields.location }, { $0.fields.location = $1 }),
      Field(
        "description", "description", { $0.fields.description.present }, { $0.fields.description = $1 ?? "" }),
      Field(
        "recurrence", "recurrence", isReadable: isRule, { $0.fields.recurrence },
        { $0.fields.recurrence = $1 }),
      Field(
        "repeat_from", "repeatFrom", { $0.fields.repetitionBasis }, { $0.fields.repetitionBasis = $1 }),
      Field("path", "path", formerly: "escalation", { $0.fields.path }, { $0.fields.path = $1 }),
      Field(
        "leads", "leads", formerly: "reminders", { Leads($0.fields.leads) },
        { $0.fields.leads = $1?.list ?? [] }),
      Field("snooze", "snooze", { $0.fields.snooze.map(Length.init) }, { $0.fields.snooze = $1?.seconds }),
      Field("priority", "priority", { $0.fields.priority }, { $0.fields.priority = $1 }),
      Field(
        "labels", "labels", { Lines($0.fields.labels.sorted()) }, { $0.fields.labels = Set($1?.list ?? []) }),
      Field("start_date", "startDate", { $0.fields.startDate }, { $0.fields.startDate = $1 }),
      Field("kind", "kind", { $0.fields.kind }, { $0.fields.kind = $1 }),
      Field(
        "keep_missed", "keepMissed", { $0.fields.keepsMissed.map { $0 ? 1 : 0 } },
        { $0.fields.keepsMissed = $1.map { $0 != 0 } }),
      Field("series", "series", { $0.series }, { $0.series = $1 }),
      Field("occurrence", "occurrence", { $0.occurrence }, { $0.occurrence = $1 }),
      Field(
        "missed", "missed", within: 0...1_000_000_000, { $0.missed == 0 ? nil : $0.missed },
        { $0.missed = $1 ?? 0 }),
      Field(
        "begins_by_rule", "beginsByRule", { $0.beginsByRule ? 1 : nil }, { $0.beginsByRule = ($1 ?? 0) != 0 }),
      Field("created", nil, export: "created", { $0.created }, { $0.created = $1 ?? $0.created }),
      Field("closed", "closed", { $0.closing?.at }, { $0.close(at: $1) }),
      Field("outcome", "outcome", { $0.closing?.outcome }, { $0.closing?.outcome = $1 ?? .completed }),
      // Computed values, which stay in this store.
      Field("due_instant", nil, { $0.due }, { $0.due = $1 }),
      Field("remind_from", nil, { $0.remindFrom }, { $0.remindFrom = $1 }),
      Field("alert_at", nil, { $0.alertAt }, { $0.alertAt = $1 }),
      Field("next_at", nil, { $0.nextAt }, { $0.nextAt = $1 }),
    ],
    derived: [
      DerivedColumn(name: "fingerprint") { .integer(TaskRow.fingerprint($0.fields, in: $0.arc)) },
      DerivedColumn(name: "shape") { .integer($0.shape.rawValue) },
    ])

  private static let isZone: @Sendable (String) -> Bool = { (try? Zone(named: $0)) != nil }
  private static let isRule: @Sendable (String) -> Bool = { (try? RecurrencePattern($0)) != nil }

  /// Closes or reopens the task; the outcome is read afterwards.
  private mutating func close(at moment: Moment?) {
    let outcome = closing?.outcome ?? .completed
    closing = moment.map { Closing(at: $0, outcome: outcome) }
  }
}
