import Application
import Escalation
import JSONText
import Moments
import Names
import Planner
import Store
import Sync
import Terminal

/// `arc resolve 2 --merge friday`: a value for the field in conflict, typed as for `arc edit`.
struct ConflictMerge {
  let context: Context
  let open: ConflictInWords
  /// The value as typed; `none` empties most fields.
  let text: String

  /// Writes the value, and settles the conflict with it, as one step.
  /// - Returns: the new value.
  /// - Throws: `Failure` for a value that the field does not take, with the ones it does.
  func settle(as label: String) throws -> JSONValue {
    try context.store.asOneStep {
      let direct = try direct()
      if direct == nil { try edit() }
      let number = open.number
      let chosen = try context.store.settle([(number, direct.map { .merge($0) })], as: label)
      return chosen[number] ?? .null
    }
  }

  private var field: String { open.conflict.field }
  private var isNone: Bool { text.lowercased() == "none" }

  /// The value of a field that is kept as it is typed; nil: an edit of the thing reads it.
  private func direct() throws -> JSONValue? {
    switch (open.conflict.thing.entity, field) {
    case ("task", _), ("arc", _), ("reminder", _): return nil
    case (_, "name"): return .text(text)
    case ("term", "first"), ("term", "last"):
      var reader = try FieldReader(context)
      return .text(try reader.day(text).description)
    case ("path", "notation"):
      do { return .text(try EscalationPath(text).text) } catch {
        throw refusal("'\(text)' are not the steps of a path", "arc path shows how they are written")
      }
    case ("place", "latitude"), ("place", "longitude"):
      let most = field == "latitude" ? 90.0 : 180
      guard let degrees = Double(text), abs(degrees) <= most else {
        throw refusal("the \(field) is a number of degrees from -\(Int(most)) to \(Int(most)), like 37.25")
      }
      return .number("\(Int((degrees * 1_000_000).rounded()))")
    case ("place", "radius"):
      guard let metres = Int(text), Workspace.radii.contains(metres) else {
        throw refusal("the radius is a number of metres from 10 to 100000")
      }
      return .number("\(metres)")
    default: return nil
    }
  }

  private func edit() throws {
    let conflict = open.conflict
    switch open.subject.entity {
    case "task":
      guard let number = open.thing else { throw unwritable }
      if field == TaskField.places.rawValue {
        _ = try context.edit(TaskEdit(task: number, isNone ? "anywhere" : text, fields: FieldValues()))
        return
      }
      _ = try context.edit(
        TaskEdit(task: number, "", fields: taskValues(context.store.read { try $0.task(number) })))
    case "arc":
      guard let arc = try context.store.read({ try $0.arcs().arc(uuid: conflict.thing.id) }) else {
        throw unwritable
      }
      try edit(arc)
    case "reminder":
      guard let number = open.thing, let reminder = try context.store.read({ try $0.reminderIfAny(number) })
      else {
        throw unwritable
      }
      _ = try context.edit(reminder, reminderEdit())
    default: throw unwritable
    }
  }

  private func taskValues(_ task: ArcTask) throws -> FieldValues {
    if field == "arc" {
      var values = FieldValues()
      values.arc = text
      return values
    }
    // From where it counts is said with how it repeats.
    guard let field = TaskField(rawValue: field), field != .repetitionBasis else { throw unwritable }
    let value: JSONValue =
      switch field {
      case .keepMissed: .bool(try flag())
      case .leads, .labels: isNone ? .null : .list(parts.map { .text($0) })
      // A title may be `none`, and there is a path of that name.
      case .title, .path: .text(text)
      default: isNone ? .null : .text(text)
      }
    return try FieldValues([field.rawValue: value], of: task.fields)
  }

  private func edit(_ arc: Arc) throws {
    switch field {
    case "parent":
      let goal = isNone ? nil : try context.store.read { try $0.arcs().arc(called: text) }
      _ = try context.move(arc, under: goal)
    case "archived":
      let archives = try flag()
      if archives, arc.archived == nil { _ = try context.archive(arc) }
      if !archives, arc.archived != nil { _ = try context.unarchive(arc) }
    default:
      guard let field = ArcField(rawValue: field) else { throw unwritable }
      if field == .title {
        _ = try context.rename(arc, to: text)
        return
      }
      let value = try arcValue(of: field)
      _ = try context.edit(arc) { try $0.set([field.rawValue: value]) }
    }
  }

  private func arcValue(of field: ArcField) throws -> JSONValue {
    switch field {
    case .aliases: return .list(isNone ? [] : parts.map { .text($0) })
    case _ where isNone: return .null
    case .ends:
      var reader = try FieldReader(context)
      return .text(try reader.day(text).description)
    case .colour:
      let names = Hue.allCases.map(\.rawValue)
      guard names.contains(text.lowercased()) else {
        throw refusal(
          "no colour is called '\(text)'", "choose one of \(names.joined(separator: ", ")), or none")
      }
      return .text(text.lowercased())
    case .title, .description, .short: return .text(trimmed(text))
    }
  }

  private func reminderEdit() throws -> ReminderEdit {
    guard let field = ReminderField(logName: field) else { throw unwritable }
    let value: JSONValue
    switch field {
    case .timetable, .places: return ReminderEdit(words: text)
    case .pick: value = .text(try Rotation.Pick(typed: text).rawValue)
    case .channels:
      var own = ReminderValues()
      own.channel = isNone ? [""] : parts
      return ReminderEdit(own: own)
    case .enabled: value = .bool(try !flag())
    case .leads: value = isNone ? .null : .list(parts.map { .text($0) })
    // A title may be `none`, and there is a path of that name.
    case .title, .path: value = .text(text)
    case .subtext, .body, .location, .snooze, .item: value = isNone ? .null : .text(text)
    case .date, .time, .zone, .recurrence, .stack, .apart, .arriving: throw unwritable
    }
    let given = try GivenReminder([field.rawValue: value])
    var edit = ReminderEdit(values: given.values, own: given.own)
    (edit.pick, edit.setMore) = (given.pick, given.setMore)
    return edit
  }

  private var parts: [String] { text.split(separator: ",").map { trimmed($0) } }

  private func flag() throws -> Bool {
    switch text.lowercased() {
    case "yes", "on", "true": true
    case "no", "off", "false", "none": false
    default: throw refusal("'\(text)' is neither yes nor no", "write yes or no")
    }
  }

  private func refusal(_ message: String, _ hints: String...) -> Failure {
    Failure(.refused, message, hints: hints)
  }

  /// The failure for a field that nobody types.
  private var unwritable: Failure {
    refusal(
      "a value for '\(open.fieldName)' cannot be written here",
      "arc resolve \(open.number) --accept or --keep settles it"
        + (open.thing.map { "; then arc edit \($0) changes it" } ?? ""))
  }
}

extension Rotation.Pick {
  /// - Throws: `Failure` for another name.
  fileprivate init(typed: String) throws(Failure) {
    guard let pick = Rotation.Pick(rawValue: typed.lowercased()) else {
      throw Failure(
        .usage,
        "a group picks by shuffle, random or rotate, not '\(typed)'"
          + didYouMean(typed, among: ["shuffle", "random", "rotate"]))
    }
    self = pick
  }
}
