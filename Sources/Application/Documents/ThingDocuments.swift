import JSONText
import Moments
import Planner
import Store
import Sync

// Things that tasks and reminders refer to, and conflicts, as JSON.
extension JSONWriter {
  /// Writes a term or a break, with the path of its Arc.
  package mutating func value(_ term: Term, in tree: ArcTree) {
    object {
      $0.field("uuid", term.uuid)
      $0.field("name", term.name)
      $0.field("first", term.first.description)
      $0.field("last", term.last.description)
      $0.field("break", term.isBreak)
      $0.field("arc", tree.arcs.first { $0.uuid == term.arc }?.path)
    }
  }

  /// Writes a place; `here` says whether the person is inside and is left out when that is unknown.
  package mutating func value(_ place: Place) {
    object {
      $0.field("uuid", place.uuid)
      $0.field("name", place.name)
      $0.field("position", place.coordinate.description)
      $0.field("radius", place.radius)
      if let isInside = place.isInside { $0.field("here", isInside) }
    }
  }

  /// Writes a stack with its items.
  package mutating func value(_ stack: ReminderStack) {
    object {
      $0.field("uuid", stack.uuid)
      $0.field("name", stack.name)
      $0.texts("items", stack.items)
    }
  }

  /// Writes a conflict between two devices: the current value, the one set aside, and the one before both, as stored and
  /// in words.
  /// - Parameter nowTime: when the current value reached the server, in seconds since 1970; nil: unknown.
  package mutating func value(_ open: ConflictInWords, nowTime: Int? = nil) {
    let conflict = open.conflict
    object {
      $0.field("number", open.number)
      $0.field("conflict", conflict.id)
      $0.field("kind", open.subject.entity)
      $0.field("uuid", open.subject.id)
      $0.field("id", open.thing)
      $0.field("title", open.title)
      $0.field("arc", open.arc)
      $0.field("field", conflict.field)
      $0.key("now")
      $0.value(conflict.theirs)
      $0.key("setAside")
      $0.value(conflict.yours)
      $0.key("before")
      $0.value(conflict.was)
      $0.key("words")
      $0.object {
        $0.field("field", open.fieldName)
        $0.field("now", open.now)
        $0.field("setAside", open.aside)
        $0.field("before", open.before)
      }
      $0.field("nowFrom", open.nowFrom)
      $0.field("setAsideFrom", open.asideFrom)
      $0.field("time", Moment(seconds: conflict.time).description)
      if let nowTime { $0.field("nowTime", Moment(seconds: nowTime).description) }
      $0.field("reason", conflict.reason)
      $0.key("suggested")
      $0.value(
        .object(
          conflict.suggested.fields.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }))
    }
  }

  /// Writes the key `reminders` with a list; writes nothing for an empty list.
  package mutating func reminders(_ reminders: [Reminder]) {
    guard !reminders.isEmpty else { return }
    key("reminders")
    array { list in reminders.forEach { list.value($0) } }
  }
}
