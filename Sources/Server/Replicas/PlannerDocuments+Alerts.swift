import Escalation
import JSONText
import Moments
import Planner
import Reminding
import Store

// What reminds a page: no program has let these reminders move on here, so how far each has come follows from the time.

extension JSONWriter {
  /// Writes `alerts`, what reminds now or has reminded and was not answered, and `coming`, what will remind within a day
  /// when nobody answers, so that a page can ring at that very moment, also without the server.
  mutating func alerts(of snapshot: PlannerSnapshot, at now: Moment) throws {
    let tomorrow = now.adding(seconds: 86_400)
    // What is snoozed wants no answer until then.
    let active = try snapshot.activeReminders().filter { !$0.isSilent(at: now) }
    let later = try snapshot.reminders(until: tomorrow, limit: 200).filter { reminder in
      reminder.topic.alertAt.map { $0 > now } ?? false
    }
    var coming: [(at: Moment, alert: Alert, topic: ReminderTopic)] = []
    key("alerts")
    array { list in
      for reminder in active {
        let course = reminder.course(until: tomorrow)
        list.value(reminder, course.last { $0.at <= now }, at: now)
        coming += course.filter { $0.at > now }.map { ($0.at, $0.alert, reminder.topic) }
      }
    }
    for reminder in later {
      coming += reminder.course(until: tomorrow).map { ($0.at, $0.alert, reminder.topic) }
    }
    coming.sort { $0.at < $1.at }
    list("coming", Array(coming.prefix(200))) { json, next in
      json.field("uuid", next.topic.uuid)
      json.field("title", next.topic.title)
      json.field("arc", next.topic.place)
      json.field("level", next.alert.level.rawValue)
      json.field("step", next.alert.step)
      json.field("at", next.at.description)
      json.field("due", Moment(seconds: next.alert.due).description)
    }
  }

  /// - Parameter last: the alert that came last; nil: how far it has come is known, and nothing came since.
  private mutating func value(_ active: SubjectReminder, _ last: (at: Moment, alert: Alert)?, at now: Moment)
  {
    let (topic, state) = (active.topic, active.state)
    object {
      $0.field("id", topic.number)
      $0.field("uuid", topic.uuid)
      $0.field("title", topic.title)
      $0.field("arc", topic.place)
      $0.field(
        "level", (last?.alert.level ?? state.cursor.flatMap { active.path.step(at: $0)?.level })?.rawValue)
      $0.field("step", last?.alert.step ?? state.cursor.map { active.path.number(at: $0) })
      $0.field("at", last?.at.description)
      $0.field("due", Moment(seconds: state.due).description)
      $0.field("late", state.due < now.seconds)
    }
  }
}

extension ReminderTopic {
  /// The UUID of the task or reminder.
  fileprivate var uuid: String {
    switch self {
    case .task(let task): task.uuid
    case .reminder(let reminder, _, _): reminder.uuid
    }
  }
}

extension SubjectReminder {
  /// Whether it is snoozed until after a moment.
  fileprivate func isSilent(at now: Moment) -> Bool {
    if case .snoozed(let until) = state.phase { until > now.seconds } else { false }
  }

  /// Its alerts from the first that nobody has seen on, each at its own time.
  fileprivate func course(until last: Moment) -> [(at: Moment, alert: Alert)] {
    guard let next = state.next else { return [] }
    return upcoming(from: Moment(seconds: next), until: last, limit: 2_000)
  }
}
