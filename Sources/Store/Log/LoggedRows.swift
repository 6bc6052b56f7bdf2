import Moments
import Planner

// Creates rows from their fields in the log.

extension TaskRow {
  /// Creates the task of a `delete`, in an Arc.
  init(identity: Identity, arc: Int, logged: [(name: String, value: LoggedField.Value)]) {
    func number(_ name: String) -> Int { logged.first { $0.name == name }?.value.number ?? 0 }
    self.init(
      id: number("id"), identity: identity, arc: arc, created: Moment(seconds: number("created")),
      fields: ArcTask.Fields(title: ""))
    for (name, value) in logged { set(name, to: value) }
    // Schema 1 knew neither series nor outcomes. An occurrence that has left its series remembers it.
    if fields.recurrence != nil { keepSeries() }
  }

  /// Sets the field with this name in the log; for the Arc, callers look up its number.
  mutating func set(_ name: String, to value: LoggedField.Value) {
    TaskRow.list.field(name)?.setLogged(&self, value)
  }
}

extension Arc {
  /// Creates the Arc of a `delete`, under a parent.
  init(identity: Identity, parent: Int?, logged: [(name: String, value: LoggedField.Value)]) {
    func number(_ name: String) -> Int { logged.first { $0.name == name }?.value.number ?? 0 }
    self.init(id: number("id"), identity: identity, created: Moment(seconds: number("created")))
    for (name, value) in logged { set(name, to: value) }
    (path, self.parent) = (title, parent)
  }

  /// Sets the field with this name in the log; for the parent, callers look up its number.
  mutating func set(_ name: String, to value: LoggedField.Value) {
    Arc.list.field(name)?.setLogged(&self, value)
  }
}
