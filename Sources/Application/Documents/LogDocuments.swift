import JSONText
import Moments
import Planner
import Reminding
import Store

// Trash, log, history and upcoming alerts as JSON.
extension JSONWriter {
  /// `{"schema":1,"trash":[…]}`.
  package static func document(ofTrash items: [TrashItem]) -> JSONWriter {
    document(of: items, called: "trash") { json, item in
      json.field("kind", item.isArc ? "arc" : item.isReminder ? "reminder" : "task")
      json.field("id", item.number)
      json.field("uuid", item.uuid)
      json.field("title", item.title)
      json.field("path", item.path)
      json.field("deleted", item.deleted.description)
      json.field("withItsArc", item.isInside)
    }
  }

  /// `{"schema":1,"steps":[…]}`.
  package static func document(ofSteps steps: [LoggedStep]) -> JSONWriter {
    document(of: steps, called: "steps") { $0.fields(of: $1) }
  }

  /// The fields of a step of the log.
  package mutating func fields(of step: LoggedStep) {
    field("id", step.id)
    field("uuid", step.identity.description)
    field("time", step.time.description)
    field("label", step.label)
    field("kind", step.kind == .note ? "note" : step.role.rawValue)
    field("undoneBy", step.undoneBy)
    field("changes", step.changes)
    field("own", step.isOwn)
  }

  /// `{"schema":1,"history":[…],"occurrences":[…],"steps":[…]}`.
  package static func document(
    ofHistory entries: [HistoryEntry], occurrences: [ArcTask], steps: [LoggedStep], here: ViewContext
  ) -> JSONWriter {
    document {
      $0.key("history")
      $0.array { list in
        for entry in entries {
          list.object {
            $0.field("id", entry.thing)
            $0.field("title", entry.title)
            $0.field("time", entry.time.description)
            $0.field("event", entry.event.rawValue)
            $0.field("due", entry.due?.description)
            $0.field("reason", entry.reason?.text)
          }
        }
      }
      $0.key("occurrences")
      $0.array { list in occurrences.forEach { list.value($0, here: here) } }
      $0.list("steps", steps) { $0.fields(of: $1) }
    }
  }

  /// `{"schema":1,"upcoming":[…]}`.
  package static func document(ofUpcoming alerts: [UpcomingAlert]) -> JSONWriter {
    document { json in
      json.key("upcoming")
      json.array { list in
        for (at, alert, topic) in alerts.lazy.map({ ($0.at, $0.alert, $0.topic) }) {
          list.object {
            $0.field("at", at.description)
            $0.field("id", topic.number)
            $0.field("title", topic.title)
            $0.field("arc", topic.place)
            $0.field("level", alert.level.rawValue)
            $0.field("intensity", alert.intensity)
            $0.field("step", alert.step)
            $0.field("lead", alert.isLead)
            $0.field("due", Moment(seconds: alert.due).description)
            $0.field("ring", alert.ring)
          }
        }
      }
    }
  }
}

extension NamedPath {
  /// Writes the path as a JSON object.
  package func write(to json: inout JSONWriter) {
    json.object {
      $0.field("name", name)
      $0.field("notation", path.text)
      $0.field("words", path.words)
      $0.field("builtIn", isBuiltIn)
      $0.field("changed", isChanged)
      $0.field("uses", uses)
      $0.key("defaultOf")
      $0.array { list in for kind in defaults { list.value(kind.rawValue) } }
    }
  }
}

extension CalendarDays {
  /// `{"schema":1,"from":…,"to":…,"days":[…],"tasks":[…]}`.
  package func document(here: ViewContext) -> JSONWriter {
    var seen: Set<Int> = []
    let tasks = days.flatMap(\.items).map(\.task).filter { seen.insert($0.id).inserted }
    return .document { json in
      json.field("from", days.first?.day.description)
      json.field("to", days.last?.day.description)
      json.key("days")
      json.value(self)
      json.key("tasks")
      json.array { list in tasks.forEach { list.value($0, here: here) } }
    }
  }
}
