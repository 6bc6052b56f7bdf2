import Escalation
import JSONText
import Moments
import Planner

/// The content of an alert, taken from its subject when it fires.
public struct AlertContent: Hashable, Sendable {
  /// The task, reminder or group it is about, which answers are for.
  public var subject: Subject
  /// The number of what fires in the store; another than that of the subject where the places of a task set it off.
  public var thing: Int
  /// The UUID of what fires.
  public var identity: Identity
  /// The title; for a group, that of the member shown.
  public var title: String
  /// The path of the task's Arc, or the name of the group; empty for a reminder.
  public var arc = ""
  /// A second line; empty when there is none.
  public var subtext = ""
  /// More text; empty when there is none.
  public var body = ""
  /// False when a whole day is due.
  public var isTimed: Bool
  /// The default length of a snooze, in seconds; nil to use the setting.
  public var snooze: Int?
  /// The names of the channels that deliver it; empty to use those of the alert's level.
  public var channels: [String] = []

  /// Creates content that only has a title.
  public init(subject: Subject, identity: Identity, title: String, isTimed: Bool, snooze: Int? = nil) {
    (self.subject, thing, self.identity, self.title) = (subject, subject.number, identity, title)
    (self.isTimed, self.snooze) = (isTimed, snooze)
  }

  /// Returns the alert with its content as one JSON object. It is persisted: fields may be added, never changed.
  public func json(of alert: Alert) -> String {
    var json = JSONWriter()
    json.object {
      $0.field("key", "\(identity)/\(alert.key)")
      if !subject.isTask { $0.field("kind", subject.kind.rawValue) }
      if subject.number != thing { $0.field("number", subject.number) }
      $0.field("title", title)
      $0.field("arc", arc)
      if !subtext.isEmpty { $0.field("subtext", subtext) }
      if !body.isEmpty { $0.field("body", body) }
      $0.field("level", alert.level.rawValue)
      $0.field("intensity", alert.intensity)
      $0.field("step", alert.step)
      $0.field("lead", alert.isLead)
      $0.field("due", alert.due)
      $0.field("timed", isTimed)
      $0.field("late", alert.late)
      $0.field("planned", alert.planned)
      $0.field("ring", alert.ring)
      // Alerts that only waited for quiet hours to end were not missed.
      $0.field("missed", alert.missed - alert.waited)
      $0.field("snooze", snooze)
    }
    return json.text
  }
}

extension FiredAlert {
  /// Creates an alert from its stored form.
  /// - Parameters:
  ///   - thing: the number of what fired.
  ///   - json: what `AlertContent.json(of:)` wrote; fields that cannot be read become empty.
  public init(id: Int, thing: Int, fired: Moment, ended: Moment?, status: Status, json: String) {
    var reader = JSONReader(json)
    let fields = (try? reader.value())?.fields ?? []
    func value(_ name: String) -> JSONValue? { fields.first { $0.name == name }?.value }
    func count(_ name: String) -> Int { value(name)?.integer ?? 0 }
    func text(_ name: String) -> String { value(name)?.string ?? "" }
    let late = count("late")
    self.init(
      id: id, key: text("key"),
      subject: value("number")?.integer.map { .task($0) }
        ?? Subject(Subject.Kind(rawValue: text("kind")) ?? .task, thing),
      thing: thing, title: text("title"), arc: text("arc"),
      subtext: text("subtext"), body: text("body"), level: Level(rawValue: text("level")) ?? .push,
      intensity: count("intensity"), step: count("step"), isLead: value("lead") == .bool(true),
      due: Moment(seconds: count("due")), isTimed: value("timed") == .bool(true), late: late,
      planned: value("planned")?.integer.map { Moment(seconds: $0) } ?? fired.adding(seconds: -late),
      ring: count("ring"), missed: count("missed"), fired: fired, ended: ended, status: status,
      snooze: value("snooze")?.integer)
  }
}
