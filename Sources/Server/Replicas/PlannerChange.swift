import Application
import JSONText
import Moments
import Planner
import Reminding
import Store
import Sync

/// One thing that a person did, as their page says it.
///
///     {"id":"0193…","base":812,"at":"2026-11-24T09:00:00","zone":"Europe/Berlin","do":"complete","task":"0192…"}
struct PlannerChange: Sendable {
  /// Made by the page: a change that is sent again is known by it.
  let id: String
  /// The rev up to which the person had seen the log; nil: all.
  let base: Int?
  /// When the person did it, on the clocks where they were; nil: now.
  let at: LocalDateTime?
  /// The zone they were in; nil: that of the request.
  let zone: String?
  /// What was done: `add`, `edit` …
  let verb: String
  /// What fields were when the person changed them.
  let was: Fields
  /// All that was sent.
  let document: JSONValue

  /// - Throws: `APIError.invalid`.
  init(_ document: JSONValue) throws {
    self.document = document
    guard case .object = document else { throw APIError.invalid("a change is not an object") }
    guard let id = document["id"]?.string.flatMap({ Identity($0) }) else {
      throw APIError.invalid("the \"id\" of a change is not a UUID")
    }
    self.id = id.description
    guard let verb = document["do"]?.string else { throw APIError.invalid("\"do\" is missing") }
    self.verb = verb
    base = try document.given("base").map { base in
      guard let number = base.integer, number >= 0 else {
        throw APIError.invalid("\"base\" is not a cursor")
      }
      return number
    }
    at = try document.given("at").map { at in
      guard let time = at.string.flatMap({ LocalDateTime(iso: $0) }) else {
        throw APIError.invalid("\"at\" is not a date and time like 2027-02-14T09:00")
      }
      return time
    }
    zone = document["zone"]?.string
    if let zone, (try? Zone(named: zone)) == nil { throw APIError.invalid("\"zone\" is not a time zone") }
    was = Dictionary((document["was"]?.fields ?? []).map { ($0.name, $0.value) }) { $1 }
  }

  /// How many bytes of UTF-8 a text has at most, so that the operation that it becomes is never too long to be sent.
  static let mostTextBytes = 256 << 10

  private static func isKeepable(_ value: JSONValue) -> Bool {
    switch value {
    case .text(let text): text.utf8.count <= mostTextBytes
    case .list(let items): items.allSatisfy(isKeepable)
    case .object(let fields): fields.allSatisfy { isKeepable($0.value) }
    default: true
    }
  }

  /// When it was done: never after now, whatever clock the person had, and not before a year ago.
  func moment(in zone: Zone, before now: Moment) -> Moment {
    guard let at else { return now }
    let zone = self.zone.flatMap { try? Zone(named: $0) } ?? zone
    return min(now, max(zone.moment(at: at).moment, now.adding(seconds: -366 * 86_400)))
  }

  /// Does it.
  /// - Throws: `APIError`, and what Application throws.
  func carryOut(in workspace: Workspace) throws {
    guard verb == "import" || PlannerChange.isKeepable(document) else { throw APIError.textTooLong }
    let workspace = zone.flatMap { try? Zone(named: $0) }.map { workspace.placed(in: $0) } ?? workspace
    switch verb {
    case "add": try add(in: workspace)
    case "edit": try edit(in: workspace)
    case "complete": try close(.completed, in: workspace)
    case "ignore": try close(.ignored, in: workspace)
    case "reopen": try reopen(in: workspace)
    case "snooze": try reply(.snooze(until: until(in: workspace)), in: workspace)
    case "dismiss": try reply(.dismiss, in: workspace)
    case "skip": try skip(in: workspace)
    case "unskip": try unskip(in: workspace)
    case "remove": try remove(in: workspace)
    case "restore": try restore(in: workspace)
    case "trash-empty": try emptyTrash(in: workspace)
    case "arc-new": try newArc(in: workspace)
    case "arc-edit": try editArc(in: workspace)
    case "arc-archive": try archive(in: workspace)
    case "arc-unarchive": try unarchive(in: workspace)
    case "reminder-new": try newReminder(in: workspace)
    case "reminder-edit": try editReminder(in: workspace)
    case "reminder-remove": try removeReminder(in: workspace)
    case "group-new": try newGroup(in: workspace)
    case "group-add", "group-remove", "group-switch": try changeMember(in: workspace)
    case "place-new": try newPlace(in: workspace)
    case "place-remove": try removePlace(in: workspace)
    case "stack-set": try setStack(in: workspace)
    case "stack-remove": try removeStack(in: workspace)
    case "import": try takeFile(in: workspace)
    case "undo": try undo(in: workspace)
    case "redo": try redo(in: workspace)
    case "resolve": try resolve(in: workspace)
    default: throw APIError.invalid("nothing is called \"\(verb)\"")
    }
  }
}

// What changes name, and how it is found.
extension PlannerChange {
  /// The UUID under a name.
  /// - Throws: `APIError.invalid` when it is missing, or none.
  func identity(_ name: String) throws -> Identity {
    guard let text = document.given(name) else { throw APIError.invalid("\"\(name)\" is missing") }
    guard let identity = text.string.flatMap({ Identity($0) }) else {
      throw APIError.invalid("\"\(name)\" is not a UUID")
    }
    return identity
  }

  /// The UUID that a new thing is to get; nil: one is made.
  /// - Parameter isTaken: whether something has it.
  /// - Throws: `APIError.invalid` when it is none, or taken.
  func newIdentity(_ name: String, isTaken: (Identity) throws -> Bool) throws -> Identity? {
    guard document.given(name) != nil else { return nil }
    let identity = try identity(name)
    guard try !isTaken(identity) else {
      throw APIError.invalid("something has the UUID in \"\(name)\" already")
    }
    return identity
  }

  /// A text under a name; nil when it is missing or null.
  /// - Throws: `APIError.invalid` when it is something else, or longer than a planner keeps.
  func text(_ name: String) throws -> String? {
    guard let value = document.given(name) else { return nil }
    guard let text = value.string else { throw APIError.invalid("\"\(name)\" is not a text") }
    return text
  }

  func task(_ snapshot: PlannerSnapshot) throws -> ArcTask {
    guard let task = try snapshot.task(identity("task")) else { throw APIError.gone("task") }
    return task
  }

  func arc(_ snapshot: PlannerSnapshot, _ name: String = "arc") throws -> Arc {
    guard let arc = try snapshot.arcs().arc(uuid: identity(name).description) else {
      throw APIError.gone("Arc")
    }
    return arc
  }

  func reminder(_ snapshot: PlannerSnapshot) throws -> Reminder {
    guard let reminder = try snapshot.reminder(identity("reminder")) else { throw APIError.gone("reminder") }
    return reminder
  }

  /// The fields that are changed, by name.
  /// - Throws: `APIError.invalid` for fields that are not an object, or that are not among the known ones.
  func fields(_ known: Set<String>) throws -> [String: JSONValue] {
    guard let value = document.given("fields") else { return [:] }
    guard case .object(let fields) = value else { throw APIError.invalid("\"fields\" is not an object") }
    for field in fields where !known.contains(field.name) {
      throw APIError.invalid("there is no field \"\(field.name)\"")
    }
    return Dictionary(fields.map { ($0.name, $0.value) }) { $1 }
  }
}

extension JSONValue {
  /// A field that has a value; nil when it is missing or null.
  func given(_ name: String) -> JSONValue? {
    self[name].flatMap { if case .null = $0 { nil } else { $0 } }
  }
}

extension APIError {
  /// What was changed is not there any more, or never was.
  static func gone(_ kind: String) -> APIError {
    APIError(
      status: .notFound, code: "gone", message: "This \(kind) no longer exists.",
      hint: "Nothing was changed. GET /v1/planner shows what there is.")
  }

  /// Why a planner did not take a change; nil for an error that says nothing to people.
  init?(refusing error: any Error) {
    if let error = error as? APIError {
      self = error
    } else if error is RefusedReply {
      self.init(
        status: .conflict, code: "refused", message: "No alert waits for an answer here.",
        hint: "Nothing was changed.")
    } else if let failure = Failure(known: error) {
      let message = failure.message.prefix(1).uppercased() + failure.message.dropFirst()
      switch failure.kind {
      case .refused:
        self.init(status: .conflict, code: "refused", message: message, hint: "Nothing was changed.")
      case .notFound:
        self.init(status: .notFound, code: "gone", message: message, hint: "Nothing was changed.")
      case .usage:
        self.init(
          status: .unprocessableContent, code: "invalid", message: message, hint: "Nothing was changed.")
      case .storage: self = .storage
      }
    } else {
      return nil
    }
  }
}
