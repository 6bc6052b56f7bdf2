import Escalation
import Moments
import Planner

// Reminders and groups that are due, fired in the same transaction as tasks.
extension Firings {
  /// Why an occurrence was missed or called off.
  enum Reason {
    static let unanswered = "nobody answered before the next one came"
    static let unheard = "nothing ran when it was due"
    static let expired = "its path ended, and nobody answered"
    static let nobody = "no member is switched on"
    static let switchedOff = "its member was switched off"
  }

  /// Fires the reminders and groups that are due.
  /// - Returns: the numbers of their alerts.
  func fireReminders() throws -> [Int] {
    var ids: [Int] = []
    var last = (at: Int.min, id: 0)
    while true {
      let rows = try session.reminderRows(
        "alert_at <= ? AND (alert_at, id) > (?, ?) ORDER BY alert_at, id LIMIT 500",
        .integer(session.now.seconds),
        .integer(last.at), .integer(last.id))
      for row in rows { ids += try fire(row) }
      guard let end = rows.last else { return ids }
      last = (end.alertAt?.seconds ?? .max, end.id)
    }
  }

  /// Lets one reminder or group move on.
  /// - Returns: the number of its alert; none when it waits.
  private func fire(_ old: ReminderRow) throws -> [Int] {
    var row = old
    let kept = try session.reminder(of: row.id)
    guard row.fields.isEnabled, let path = try session.path(of: row),
      let begun = try kept.map({ ($0, row.next) }) ?? session.begun(row).map({ ($0.state, $0.occurrence) }),
      let first = begun.1
    else {
      row.alertAt = nil
      try session.writeDerived(row)
      return []
    }
    var firing = ReminderFiring(session: session, path: path, row: row, state: begun.0, occurrence: first)
    let pending = firing.state.pending
    if let pending, try !Outbox(session: session).hasFailed(pending.key, of: row.id) { return [] }
    try firing.catchUp()
    if let pending, pending.key == firing.state.pending?.key {
      firing.send(.failed(pending.key), at: session.now)
    } else {
      firing.send(.tick, at: session.now)
    }
    try firing.goOn()
    row.next = firing.occurrence
    row.alertAt = session.alertTime(firing.state, of: row)
    if kept != nil || !firing.effects.isEmpty || firing.state != begun.0 {
      try session.keep(firing.state, of: row.id, firing.effects)
    }
    try session.writeDerived(row)
    return try firing.alerts.compactMap { alert, occurrence in
      let member = row.rotation == nil ? nil : try session.pick(for: occurrence, of: row)
      // A lead does not settle whose turn it is; the first alert that is delivered does.
      try session.mark(
        occurrence, of: row, session.record(of: occurrence.start, ofThing: row.id)?.status ?? .scheduled,
        pick: member?.identity)
      return try add(alert, of: session.subject(of: row, member: member, at: occurrence))
    }
  }
}

/// One reminder on its way through what has happened since it was last looked at.
private struct ReminderFiring {
  let session: Session
  let path: EscalationPath
  let row: ReminderRow
  var state: State
  /// The occurrence that the state is about.
  var occurrence: PlannedOccurrence
  var effects: [Effect] = []
  var alerts: [(Alert, PlannedOccurrence)] = []

  mutating func send(_ event: Event, at instant: Moment) {
    let next = path.next(state, on: event, at: instant.seconds, in: session.surroundings())
    state = next.state
    effects += next.effects
    for case .alert(let alert) in next.effects { alerts.append((alert, occurrence)) }
  }

  /// Goes to the last occurrence whose first alert has come; those before it were missed.
  mutating func catchUp() throws {
    if let next = session.succession(of: row, on: path, after: state.due, until: session.now.seconds),
      case let later = session.occurrences(
        of: row.fields, from: Moment(seconds: state.due + 1), to: Moment(seconds: next.due)),
      let last = later.last
    {
      if !state.isClosed {
        if let pending = state.pending { effects.append(.failed(pending.key)) }
        try miss(occurrence, state.cursor == nil ? Firings.Reason.unheard : Firings.Reason.unanswered)
        send(.supersede, at: session.now)
      }
      // Of a long absence the last few hundred say enough.
      for missed in later.dropLast().suffix(500) { try miss(missed, Firings.Reason.unheard) }
      occurrence = last
      send(.edit(due: next.due), at: Moment(seconds: next.since))
    }
    // A group in which nobody is switched on has nothing to say.
    if row.rotation != nil, let at = state.next, at <= session.now.seconds,
      try session.pick(for: occurrence, of: row) == nil
    {
      try session.mark(occurrence, of: row, .cancelled, reason: Firings.Reason.nobody)
      send(.cancel, at: session.now)
    }
  }

  private func miss(_ occurrence: PlannedOccurrence, _ reason: String) throws {
    let pick = row.rotation == nil ? nil : try session.pick(for: occurrence, of: row)?.identity
    if row.rotation != nil, pick == nil {
      return try session.mark(occurrence, of: row, .cancelled, reason: Firings.Reason.nobody)
    }
    try session.mark(occurrence, of: row, .missed, pick: pick, reason: reason)
  }

  /// Goes on to the next occurrence when this one is over.
  mutating func goOn() throws {
    guard state.isClosed else { return }
    if state.phase == .closed(.expired) { try miss(occurrence, Firings.Reason.expired) }
    guard let next = session.succession(of: row, on: path, after: state.due, until: nil),
      let following = session.occurrence(of: row.fields, from: Moment(seconds: next.due))
    else { return }
    occurrence = following
    send(.edit(due: next.due), at: Moment(seconds: next.since))
  }
}

extension Session {
  /// The path of the task, reminder or group with a number.
  func path(ofThing number: Int) throws -> EscalationPath? {
    if let task = try task(number) { return try path(of: task.fields) }
    return try reminderRow(number).flatMap { try path(of: $0) }
  }

  /// What an alert of a reminder or group says.
  func subject(of row: ReminderRow, member: ReminderRow?, at occurrence: PlannedOccurrence) throws
    -> AlertSubject
  {
    let said = member?.fields ?? row.fields
    var subject = AlertSubject(
      kind: row.rotation == nil ? .reminder : .group, number: row.id, identity: row.identity,
      title: said.title,
      isTimed: occurrence.start.time != nil, snooze: row.fields.snooze)
    subject.arc = member == nil ? "" : row.fields.title
    subject.subtext = said.subtext
    subject.body = said.body
    if let task = try task(of: row) {
      (subject.title, subject.arc) = (task.fields.title, try tree()[task.arc]?.path ?? "")
      subject.shown = task.id
    }
    subject.channels = row.fields.channels
    if let stack = try said.stack.flatMap({ Identity($0) }).flatMap({ try StackRow.find($0, in: self) }) {
      let items = stack.items.filter { !said.apart.contains($0) }.joined(separator: ", ")
      subject.subtext = [items, said.subtext].filter { !$0.isEmpty }.joined(separator: "; ")
    }
    return subject
  }
}
