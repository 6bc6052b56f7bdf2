import Application
import Escalation
import JSONText
import Moments
import Planner
import Reminding
import Store
import Terminal

extension Alert {
  /// `push`, `alarm 5`; the usual intensity is not said.
  var words: String { level.rawValue + (intensity == Step.usualIntensity ? "" : " \(intensity)") }

  /// `lead 1`, `step 2`.
  var place: String { (isLead ? "lead" : "step") + " \(step)" }
}

extension SubjectReminder {
  /// The reminder in words: its path, and when it speaks next.
  /// - Parameter comesOften: true when it repeats within hours and has no path of its own.
  func line(_ here: ViewContext, comesOften: Bool) -> StyledText {
    StyledText(words(comesOften: comesOften)) + " \(.dot, .faint) \(next(here), .faint)"
  }

  /// The path in words; `once each time` when it repeats within hours, since the next occurrence comes before the path
  /// would go on.
  func words(comesOften: Bool) -> String {
    comesOften && path == path.once ? "once each time" : path.words
  }

  /// `next Fri 11:30`, `snoozed until 17:00`, `has ended`.
  func next(_ here: ViewContext) -> String {
    switch state.phase {
    case .closed(.expired): return "ended unanswered"
    case .closed: return "has ended"
    case .disabled: return "switched off"
    case .snoozed(let until): return "snoozed until \(here.when(until))"
    case .scheduled, .active:
      guard let at = state.next else { return "no more to come" }
      // Behind the last step of a path that stops nothing comes but its end.
      if let armed = state.armed, path.step(at: armed.position) == nil {
        return at < here.now.seconds ? "ended unanswered" : "ends \(here.when(at))"
      }
      guard at < here.now.seconds else { return "next \(here.when(at))" }
      // An alert that comes before it is due.
      return state.due > here.now.seconds
        ? "due \(here.when(state.due))" : "was due \(here.when(state.due))"
    }
  }

  /// `step 2, push`; nil before the first alert.
  var place: String? {
    guard let cursor = state.cursor, let step = path.step(at: cursor) else { return nil }
    return "\(path.isLead(cursor) ? "lead" : "step") \(path.number(at: cursor)), \(step.level.rawValue)"
  }
}

extension Context {
  /// How a task reminds, in words; nil where there is nothing to say.
  func reminds(of task: ArcTask) throws -> StyledText? {
    let (words, active) =
      task.closing == nil
      ? try store.read { (try task.fields.trigger.map($0.placeWords), try $0.placeReminder(ofTask: task.id)) }
      : (nil, nil)
    let path = try pathWords(of: task)
    guard let words else { return path }
    let places = active.map { "\(words) \(.dot, .faint) \($0.next(here), .faint)" } ?? StyledText(words)
    return path.map { places + "; " + $0 } ?? places
  }

  private func pathWords(of task: ArcTask) throws -> StyledText? {
    guard task.closing == nil, task.fields.date != nil || task.fields.path != nil else { return nil }
    if task.fields.path == PathChoice.none { return "never" }
    if task.fields.date == nil { return StyledText("as \(task.fields.path ?? ""), when it has a date") }
    guard let reminder = try store.read({ try $0.reminder(ofTask: task.id) }) else {
      return "never: its date had already passed"
    }
    let name = task.fields.path.map { "\($0): " } ?? ""
    let comesOften = task.fields.path == nil && task.fields.comesOften
    return StyledText(name) + reminder.line(here, comesOften: comesOften)
  }
}

extension PlannerSnapshot {
  /// `leaving home`: a trigger in words.
  func placeWords(_ trigger: PlaceTrigger) throws -> String {
    let names = try places().filter { trigger.places.contains($0.uuid) }.map(\.name)
    return (trigger.isArrival ? "arriving at " : "leaving ")
      + (names.isEmpty ? "a deleted place" : names.orList)
  }
}

extension String {
  /// The text with spaces after it until it has so many letters.
  func filled(to count: Int) -> String { self + String(repeating: " ", count: max(0, count - self.count)) }
}
