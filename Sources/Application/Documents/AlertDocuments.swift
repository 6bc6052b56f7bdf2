import Escalation
import JSONText
import Moments
import Reminding
import Store

extension FiredAlert {
  /// Writes the alert as a JSON object.
  package func write(to json: inout JSONWriter) {
    json.object {
      $0.field("key", key)
      $0.field("id", number)
      $0.field("title", title)
      $0.field("arc", arc)
      $0.field("level", level.rawValue)
      $0.field("intensity", intensity)
      $0.field("step", step)
      $0.field("lead", isLead)
      $0.field("due", due.description)
      $0.field("fired", fired.description)
      $0.field("status", status.rawValue)
    }
  }
}

extension Incident {
  /// Writes the problem as a JSON object.
  package func write(to json: inout JSONWriter) {
    json.object {
      $0.field("channel", subject)
      $0.field("since", time.description)
      $0.field("message", message)
      $0.field("remedy", remedy)
    }
  }
}

extension SubjectReminder {
  /// Writes the state of the escalation as a JSON object.
  package func write(to json: inout JSONWriter) {
    json.object {
      $0.field("id", topic.number)
      $0.field("title", topic.title)
      $0.field("arc", topic.place)
      $0.field("path", name)
      $0.field("notation", path.text)
      $0.field("due", Moment(seconds: state.due).description)
      $0.field("phase", phase)
      let cursor = state.cursor
      $0.field("lead", cursor.map { path.isLead($0) } ?? false)
      $0.field("step", cursor.map { path.number(at: $0) })
      $0.field("level", cursor.flatMap { path.step(at: $0) }?.level.rawValue)
      $0.field("next", state.next.map { Moment(seconds: $0).description })
      $0.field("pending", state.pending != nil)
      $0.field("missed", state.missed)
    }
  }

  private var phase: String {
    switch state.phase {
    case .scheduled: "scheduled"
    case .active: "active"
    case .snoozed: "snoozed"
    case .disabled: "disabled"
    case .closed(let outcome): outcome.rawValue
    }
  }
}
