import Entry
import JSONText
import Moments
import Planner

extension JSONWriter {
  /// Writes a task with all its fields. Its dates and times are in the zone that `zone` names, and `local` has them on
  /// the clock here; without a zone, they are local times wherever the machine is. Dates, instants and durations are in
  /// ISO 8601.
  package mutating func value(_ task: ArcTask, here: ViewContext) {
    let fields = task.fields
    object {
      $0.field("id", task.id)
      $0.field("uuid", task.uuid)
      $0.field("arc", task.arcPath)
      // The order never changes: what arc computes stands before the last fields.
      for field in TaskField.allCases where !Self.last.contains(field) {
        $0.field(field, of: fields)
        if field == .zone, fields.zone != nil { $0.local(here.shown(fields)) }
      }
      $0.field("nextAlert", task.alertAt?.description)
      $0.field("overdue", here.state(of: task) == .overdue)
      $0.field("created", task.created.description)
      $0.field("closed", task.closing?.at.description)
      $0.field("outcome", task.closing?.outcome.rawValue)
      $0.field("missed", here.missed(task))
      for field in Self.last { $0.field(field, of: fields) }
    }
  }

  /// The fields that came after what arc computes.
  private static let last = [TaskField.keepMissed, .places]

  /// Writes a field of a task under its name; one that is not set is null or empty.
  private mutating func field(_ field: TaskField, of fields: ArcTask.Fields) {
    key(text: field.rawValue)
    switch field {
    case .title: value(fields.title)
    case .kind: value(fields.kind?.rawValue ?? "task")
    case .date: value(fields.date?.description)
    case .time: value(fields.time?.description)
    case .endDate: value(fields.endDate?.description)
    case .endTime: value(fields.endTime?.description)
    case .zone: value(fields.zone)
    case .duration: value(fields.duration.map(isoDuration))
    case .location: value(fields.location)
    case .description: value(fields.description)
    case .recurrence: value(fields.recurrence)
    case .repetitionBasis: value(fields.repetitionBasis?.rawValue)
    case .path: value(fields.path)
    case .leads: array { list in fields.leads.forEach { list.value(LeadTime.iso($0)) } }
    case .snooze: value(fields.snooze.map(LeadTime.length))
    case .priority: value(fields.priority?.rawValue)
    case .labels: array { list in fields.labels.sorted().forEach { list.value($0) } }
    case .startDate: value(fields.startDate?.description)
    case .keepMissed: if let keeps = fields.keepsMissed { value(keeps) } else { null() }
    case .places: value(fields.trigger?.text)
    }
  }

  private mutating func local(_ fields: ArcTask.Fields) {
    key("local")
    object {
      for field in [TaskField.date, .time, .endDate, .endTime] { $0.field(field, of: fields) }
    }
  }
}
