import Moments
import Planner
import Reminding
import SQLite

/// An answer to the alerts of one occurrence.
enum AlertAnswer: Hashable {
  /// Snoozed; the last alert repeats at this instant.
  case snoozed(until: Moment)
  /// No more leads; from the due moment on, only the sound stops.
  case dismissed
  /// Closed, with the outcome.
  case closed(ClosingOutcome)

  /// Reads what `text` writes; nil for anything else, such as an answer of a later version.
  init?(text: String) {
    let words = text.split(separator: " ")
    switch words.first {
    case "snoozed":
      guard words.count == 2, let seconds = Int(words[1]) else { return nil }
      self = .snoozed(until: Moment(seconds: seconds))
    case "dismissed": self = .dismissed
    default:
      guard let outcome = ClosingOutcome(rawValue: text), outcome == .completed || outcome == .ignored else {
        return nil
      }
      self = .closed(outcome)
    }
  }

  /// `snoozed 1795262400`, `dismissed`, `completed`, `ignored`.
  var text: String {
    switch self {
    case .snoozed(let until): "snoozed \(until.seconds)"
    case .dismissed: "dismissed"
    case .closed(let outcome): outcome.rawValue
    }
  }

  /// The answer that other devices get for a request; nil for a mute, which only concerns one device.
  init?(_ request: ReminderRequest) {
    switch request {
    case .snooze(let until): self = .snoozed(until: until)
    case .dismiss: self = .dismissed
    case .mute: return nil
    }
  }
}

/// An answer to the alerts of one occurrence, as a row of its table: what devices tell each other of it.
///
/// Two devices that answer the same occurrence write the same row: its UUID comes from the thing and the start.
struct AnswerRow: LoggedThing {
  static let list = FieldList<AnswerRow>(
    "answer",
    [
      Field("task", "task", { $0.task }, { $0.task = $1 }),
      Field("reminder", "reminder", { $0.reminder }, { $0.reminder = $1 }),
      Field("start", "start", { $0.start }, { $0.start = $1 }),
      Field("answer", "answer", { $0.text }, { $0.text = $1 }),
      Field("created", nil, { $0.created }, { $0.created = $1 ?? $0.created }),
    ])

  var id: Int
  var identity: Identity
  var created: Moment
  /// What it is about: a task, or a reminder or group.
  var task: Identity?
  var reminder: Identity?
  var start: OccurrenceStart?
  /// The stored text, so that answers from newer versions are passed on; nil: it was taken back.
  var text: String?
  /// The current name of the thing it is about.
  var name = ""

  /// The answer; nil: it was taken back, or a later program knows it.
  var answer: AlertAnswer? { text.flatMap { AlertAnswer(text: $0) } }

  static func == (a: AnswerRow, b: AnswerRow) -> Bool {
    a.identity == b.identity && a.task == b.task && a.reminder == b.reminder && a.start == b.start
      && a.text == b.text
  }

  init(id: Int, identity: Identity, created: Moment) {
    (self.id, self.identity, self.created) = (id, identity, created)
  }

  /// The answer to an occurrence of something that reminds, before anything was answered.
  init(about row: some RemindingRow, at start: OccurrenceStart, created: Moment) {
    self.init(
      id: 0, identity: Identity(digestOf: Array("answer \(row.identity) \(start)".utf8)), created: created)
    self.start = start
    if row is TaskRow { task = row.identity } else { reminder = row.identity }
  }

  static func find(_ identity: Identity, in session: Session) throws -> AnswerRow? {
    try session.statement(
      """
      SELECT \(columns), coalesce((SELECT title FROM task WHERE task.uuid = answer.task),
        (SELECT title FROM reminder WHERE reminder.uuid = answer.reminder), '')
      FROM answer WHERE uuid = ?
      """
    ).first(.identity(identity)) {
      var row = AnswerRow(id: $0.integer(0), identity: $0.identity(1), created: Moment(seconds: 0))
      list.read($0, into: &row)
      row.name = $0.text(list.columnCount)
      return row
    }
  }
}

extension PlannerStep {
  /// Records an answer to an occurrence, for other devices.
  func keep(_ answer: AlertAnswer, to row: some RemindingRow, at start: OccurrenceStart) throws {
    var new = AnswerRow(about: row, at: start, created: session.now)
    guard let known = try AnswerRow.find(new.identity, in: session) else {
      new.text = answer.text
      return try insert(&new)
    }
    new = known
    new.text = answer.text
    try write(&new, over: known)
  }
}
