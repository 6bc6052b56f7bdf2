import Moments
import Planner

// Rows from what the log says about them.

extension TaskRow {
  /// The task that a `delete` holds, in an Arc.
  init(identity: Identity, arc: Int, logged: [(name: String, value: LoggedField.Value)]) {
    func number(_ name: String) -> Int { logged.first { $0.name == name }?.value.number ?? 0 }
    self.init(
      id: number("id"), identity: identity, arc: arc, created: Moment(seconds: number("created")),
      fields: ArcTask.Fields(title: ""))
    for (name, value) in logged { set(name, to: value) }
    // Schema 1 knew neither series nor outcomes.
    keepSeries()
  }

  /// Sets the field with this name in the log; its Arc is set by whoever knows the Arcs.
  mutating func set(_ name: String, to value: LoggedField.Value) {
    let text = value.text
    switch name {
    case "title": fields.title = text ?? ""
    case "date": fields.date = text.flatMap { Day(iso: $0) }
    case "time": fields.time = text.flatMap { TimeOfDay(iso: $0) }
    case "endDate": fields.endDate = text.flatMap { Day(iso: $0) }
    case "endTime": fields.endTime = text.flatMap { TimeOfDay(iso: $0) }
    case "zone": fields.zone = text
    case "duration": fields.duration = value.number
    case "location": fields.location = text
    case "description": fields.description = text ?? ""
    case "recurrence": fields.recurrence = text
    case "repeatFrom": fields.repeatFrom = text.flatMap { RepeatFrom(rawValue: $0) }
    case "series": series = text.flatMap { Identity($0) }
    case "occurrence": occurrence = text.flatMap { OccurrenceStart(iso: $0) }
    case "path": fields.path = text
    case "leads": fields.leads = TaskRow.leads(text ?? "")
    case "snooze": fields.snooze = value.number
    case "completed":
      closing = value.number.map { Closing(at: Moment(seconds: $0), outcome: closing?.outcome ?? .completed) }
    case "outcome": if let outcome = text.flatMap({ Outcome(rawValue: $0) }) { closing?.outcome = outcome }
    default: break
    }
  }
}

extension Arc {
  /// The Arc that a `delete` holds, under a parent.
  init(identity: Identity, parent: Int?, logged: [(name: String, value: LoggedField.Value)]) {
    func number(_ name: String) -> Int { logged.first { $0.name == name }?.value.number ?? 0 }
    self.init(
      id: number("id"), uuid: identity.description, parent: parent, path: "",
      created: Moment(seconds: number("created")), fields: Fields(title: ""))
    for (name, value) in logged { set(name, to: value) }
    path = title
  }

  /// Sets the field with this name in the log; its parent is set by whoever knows the Arcs.
  mutating func set(_ name: String, to value: LoggedField.Value) {
    switch name {
    case "title": fields.title = value.text ?? ""
    case "description": fields.description = value.text ?? ""
    case "ends": fields.ends = value.text.flatMap { Day(iso: $0) }
    case "aliases": fields.aliases = value.list
    case "archived": archived = value.number.map { Moment(seconds: $0) }
    default: break
    }
  }
}
