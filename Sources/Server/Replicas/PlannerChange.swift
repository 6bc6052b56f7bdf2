import Application
import JSONText
import Moments
import Planner
import Reminding
import Store
import Sync

/// A change that a person made on the web page.
///
///     {"id":"0193…","base":812,"at":"2026-11-24T09:00:00","zone":"Europe/Berlin","do":"complete","task":"0192…"}
struct PlannerChange: Sendable {
  /// A UUID created by the page, by which a change that is sent twice is recognised.
  let id: String
  /// The revision up to which the person had seen the log; nil: all of it.
  let base: Int?
  /// When the person made the change, on the wall clock there; nil: now.
  let at: LocalDateTime?
  /// The person's time zone; nil: the request's.
  let zone: String?
  /// What the person did; nil: something that this server does not know.
  let kind: Kind?
  /// The values of fields before the person changed them, as operations have them.
  let was: Fields
  /// The whole JSON document.
  let document: JSONValue
  /// True when its new task goes to the Inbox instead of the Arc that it names.
  var goesToInbox = false

  /// - Throws: `APIError.invalid`.
  init(_ document: JSONValue) throws {
    self.document = document
    guard case .object = document else { throw APIError.invalid("a change is not an object") }
    guard let id = document["id"]?.string.flatMap({ Identity($0) }) else {
      throw APIError.invalid("the \"id\" of a change is not a UUID")
    }
    self.id = id.description
    guard let name = document["do"]?.string else { throw APIError.invalid("\"do\" is missing") }
    kind = Kind(rawValue: name)
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
    let isOfTask = document.given("task") != nil
    was = Dictionary(
      (document["was"]?.fields ?? []).map { field in
        let name = PlannerChange.name(field.name)
        return (name, isOfTask ? ArcTask.operationValue(field.value, of: name) : field.value)
      }
    ) { $1 }
  }

  /// Maximum length of a text in bytes, so that the resulting operation always fits in a push.
  static let mostTextBytes = 256 << 10

  static func isKeepable(_ value: JSONValue) -> Bool {
    switch value {
    case .text(let text): text.utf8.count <= mostTextBytes
    case .list(let items): items.allSatisfy(isKeepable)
    case .object(let fields): fields.allSatisfy { isKeepable($0.value) }
    default: true
    }
  }

  /// The instant of the change: never later than now, whatever the person's clock says, and at most a year ago.
  func moment(in zone: Zone, before now: Moment) -> Moment {
    guard let at else { return now }
    let zone = self.zone.flatMap { try? Zone(named: $0) } ?? zone
    return min(now, max(zone.moment(at: at).moment, now.adding(seconds: -366 * 86_400)))
  }
}

// The values in the document.
extension PlannerChange {
  /// A required UUID.
  /// - Throws: `APIError.invalid` when it is missing or not a UUID.
  func identity(_ name: String) throws -> Identity {
    guard let text = document.given(name) else { throw APIError.invalid("\"\(name)\" is missing") }
    guard let identity = text.string.flatMap({ Identity($0) }) else {
      throw APIError.invalid("\"\(name)\" is not a UUID")
    }
    return identity
  }

  /// The UUID for a new thing; nil: choose one.
  /// - Parameter isTaken: returns whether a thing has that UUID already.
  /// - Throws: `APIError.invalid` when it is not a UUID, or taken.
  func newIdentity(_ name: String, isTaken: (Identity) throws -> Bool) throws -> Identity? {
    guard document.given(name) != nil else { return nil }
    let identity = try identity(name)
    guard try !isTaken(identity) else {
      throw APIError.invalid("the UUID in \"\(name)\" is already used")
    }
    return identity
  }

  /// An optional text; nil when it is missing or null.
  /// - Throws: `APIError.invalid` when it is anything else, or longer than a planner stores.
  func text(_ name: String) throws -> String? {
    guard let value = document.given(name) else { return nil }
    guard let text = value.string else { throw APIError.invalid("\"\(name)\" must be a string") }
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

  /// What reminds: the reminder or group that the change names, else its task.
  func subject(_ snapshot: PlannerSnapshot) throws -> Subject {
    let isReminder = document.given("reminder") != nil
    return try (isReminder ? NumberedThing.reminder(reminder(snapshot)) : .task(task(snapshot))).subject
  }

  /// The name of a field now. Changes that wait in a page since an earlier arc have the names before.
  private static func name(_ field: String) -> String { ArcTask.formerNames[field] ?? field }

  /// The changed fields by name.
  /// - Throws: `APIError.invalid` when they are not an object, or contain an unknown name.
  func fields(_ known: Set<String>) throws -> [String: JSONValue] {
    guard let value = document.given("fields") else { return [:] }
    guard case .object(let fields) = value else { throw APIError.invalid("\"fields\" is not an object") }
    for field in fields where !known.contains(PlannerChange.name(field.name)) {
      throw APIError.invalid("there is no field \"\(field.name)\"")
    }
    return Dictionary(fields.map { (PlannerChange.name($0.name), $0.value) }) { $1 }
  }
}

extension JSONValue {
  /// A field's value; nil when it is missing or null.
  func given(_ name: String) -> JSONValue? {
    self[name].flatMap { if case .null = $0 { nil } else { $0 } }
  }
}

extension APIError {
  /// The error for a thing that no longer exists, or never did.
  static func gone(_ kind: String) -> APIError {
    APIError(
      status: .notFound, code: "gone", message: "This \(kind) no longer exists.",
      hint: "Nothing was changed. GET /v1/planner shows what there is.")
  }

  /// The error for undoing what nothing is left of: what it wrote was changed again, or its conflict answered.
  static let changedSince = APIError(
    status: .conflict, code: "refused", message: "Nothing to undo: it has changed since.",
    hint: "Nothing was changed.")

  /// The error for undoing a step that is not in effect: somebody has undone it already.
  static let undoneAlready = APIError(
    status: .notFound, code: "gone", message: "Nothing to undo: it was undone already.",
    hint: "Nothing was changed.")

  /// The error for a change the planner refused; nil for an error without a text for people.
  init?(refusing error: any Error) {
    if let error = error as? APIError {
      self = error
    } else if error is RefusedReply {
      self.init(
        status: .conflict, code: "refused", message: "There is no alert to answer.",
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
      reason = RefusalReason(error)
    } else {
      return nil
    }
  }
}
