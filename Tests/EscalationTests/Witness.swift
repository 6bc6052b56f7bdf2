@testable import Escalation

/// Watches one reminder from outside and says what a machine did that it never may.
///
/// It keeps its own account of what has fired, and does not believe the state where it can count itself.
struct Witness {
  /// The path that the reminder is on.
  private(set) var path: EscalationPath
  let environment: Environment
  /// Whether time has only gone forward and the due moment has stayed, so that what comes when can be foretold.
  var isSteady = true
  private(set) var complaints: [String] = []

  private var keys: Set<AlertKey> = []
  private var highestEpoch = 0
  private var highestSequence = 0
  /// The last alert of this epoch, when it fired, and the one before it that had other news.
  private var last: (alert: Alert, at: Int)?
  private var missed = 0
  /// How often each step that can repeat has fired in this epoch.
  private var fired: Set<Int> = []

  init(path: EscalationPath, environment: Environment) {
    self.path = path
    self.environment = environment
  }

  /// How many alerts have gone out.
  var alertCount: Int { keys.count }

  private mutating func hold(_ claim: Bool, _ words: @autoclosure () -> String) {
    if !claim { complaints.append(words()) }
  }

  /// Looks at one event and what came of it.
  /// - Parameter path: another one than before when the event says so.
  mutating func see(
    _ before: State, _ event: Event, at now: Int, _ after: State, _ effects: [Effect], on path: EscalationPath
  ) {
    self.path = path
    var alerts: [Alert] = []
    for case .alert(let alert) in effects { alerts.append(alert) }
    hold(alerts.count <= 1, "3: \(alerts.count) alerts at once")
    holdPhases(before, event, after, hasAlert: !alerts.isEmpty)
    holdEpoch(before, event, after)
    holdPending(before, event, after, alerts)
    let isNew = event != .recover
    if let alert = alerts.first, isNew { see(alert, before, event, now, after) }
    if case .tick = event { holdProgress(before, now, after, effects) }
    if case .snooze = event { holdSnooze(before, event, now, after, effects) }
    if case .failed(let key) = event, before.pending?.key == key {
      hold(effects.contains(.failed(key)), "a failed alert is not said to have failed")
      if let next = before.next, next <= now {
        hold(after != before && after.next != before.next, "a failure stops the path")
      }
    }
    if case .delivered(let key) = event {
      let isPending = before.pending?.key == key
      hold(effects == (isPending ? [.sent(key)] : []), "a delivery is not said to be sent")
      var expected = before
      if isPending { expected.pending = nil }
      hold(after == expected, "a delivery changes more than what is pending")
    }
    if case .dismiss = event { holdDismiss(before, now, after) }
    if event == .mute { hold(after == before, "a mute changes the state") }
    switch event {
    case .move(let due): holdOwed(before, now, after, due)
    case .follow: holdOwed(before, now, after, before.due)
    default: break
    }
  }

  /// What is owed stays owed wherever the machine is, while something of the path is past there.
  private mutating func holdOwed(_ before: State, _ now: Int, _ after: State, _ due: Int) {
    hold(after.due == due, "another moment is due")
    guard !before.isClosed, before.phase != .disabled else { return }
    hold(after.next != nil, "an open reminder is forgotten")
    let isOwed = before.pending == nil && before.next.map { $0 <= now } ?? false
    let isPast = path.tail != nil && path.steps.first?.interval ?? 0 <= now - due
    guard isOwed, isPast, due <= now, environment.quiet == nil else { return }
    hold(after.next.map { $0 <= now } ?? false || before.cursor != nil, "what is owed is put off")
  }

  // MARK: - Phases, epochs, keys

  private mutating func holdPhases(_ before: State, _ event: Event, _ after: State, hasAlert: Bool) {
    let begins =
      switch event {
      case .edit, .reopen: true
      default: false
      }
    if before.isClosed {
      hold(!hasAlert, "1: an alert after a close")
      if !begins { hold(after.phase == before.phase, "2: \(event) opens what is closed") }
    }
    if before.phase == .disabled { hold(!hasAlert, "1: an alert while disabled") }
    if after.isClosed || after.phase == .disabled {
      hold(after.next == nil && after.pending == nil, "7: armed though it is closed or disabled")
    } else {
      hold(after.next != nil, "an open reminder is forgotten")
    }
    switch event {
    case .complete, .ignore, .cancel, .supersede: hold(after.isClosed, "\(event) does not close")
    case .edit: hold(!after.isClosed, "an edit does not open")
    case .reopen: hold(!after.isClosed, "a reopen does not open")
    case .tick, .failed: break
    case .disable: hold(before.isClosed || after.phase == .disabled, "it is not switched off")
    case .enable: hold(after.phase != .disabled, "it is not switched on")
    default: hold(after.isClosed == before.isClosed, "\(event) closes or opens")
    }
    if after.isClosed, !before.isClosed {
      let outcome: Outcome =
        switch event {
        case .complete: .completed
        case .ignore: .ignored
        case .cancel: .cancelled
        case .supersede: .missed
        default: .expired
        }
      hold(after.phase == .closed(outcome), "\(event) closes as something else")
    }
  }

  private mutating func holdEpoch(_ before: State, _ event: Event, _ after: State) {
    hold(after.sequence >= highestSequence, "10: a sequence goes back")
    highestSequence = max(highestSequence, after.sequence)
    switch event {
    case .edit, .reopen:
      hold(after.epoch > highestEpoch, "6: \(event) does not raise the epoch")
      highestEpoch = after.epoch
      last = nil
      fired = []
      missed = after.missed
    case .enable, .retime, .move, .follow:
      // All of them arm anew.
      last = nil
      hold(after.epoch == before.epoch, "6: \(event) changes the epoch")
    default: hold(after.epoch == before.epoch, "6: \(event) changes the epoch")
    }
  }

  private mutating func holdPending(_ before: State, _ event: Event, _ after: State, _ alerts: [Alert]) {
    if event == .recover {
      hold(after == before, "5: a recovery changes the state")
      hold(
        alerts.map(\.key) == [before.pending?.key].compactMap { $0 },
        "5: a recovery loses the pending delivery")
      return
    }
    if let alert = alerts.first {
      hold(after.pending == alert, "3: an alert is not pending")
      var isFree = before.pending == nil
      if case .failed(let key) = event { isFree = before.pending?.key == key }
      hold(isFree, "3: a second delivery is pending")
      hold(keys.insert(alert.key).inserted, "3, 10: the key \(alert.key) is not new")
    } else if let pending = before.pending, after.pending == nil {
      switch event {
      case .delivered(let key), .failed(let key):
        hold(key == pending.key, "another key clears the pending delivery")
      case .tick, .mute, .retime, .move, .follow, .enable, .recover:
        hold(false, "5: \(event) loses the pending delivery")
      case .dismiss: hold(pending.isLead, "5: a dismissal loses an alert that is not a lead")
      default: break
      }
    }
  }

  // MARK: - What fires

  private mutating func see(_ alert: Alert, _ before: State, _ event: Event, _ now: Int, _ after: State) {
    switch event {
    case .tick, .failed: break
    default: hold(false, "1: \(event) fires")
    }
    hold(before.next.map { $0 <= now } ?? false, "1: an alert is early")
    hold(
      alert.due == before.due && alert.planned <= now && alert.late == now - alert.planned,
      "its lateness is wrong")
    missed += alert.missed
    hold(after.missed == missed, "the missed ones are miscounted")
    let again = last.map { $0.alert.step == alert.step && $0.alert.isLead == alert.isLead } ?? false
    let station = alert.isLead ? -alert.step : alert.step
    let position = alert.isLead ? alert.step - 1 : path.leads.count + alert.step - 1
    let isTail = path.ending == .unsaid && alert.step >= path.steps.count && !alert.isLead
    let loudness = [path.step(at: Position(position)), isTail ? path.tail?.step : nil].compactMap {
      $0?.with(interval: 0)
    }
    let own = Step(0, alert.level, intensity: alert.intensity, ring: alert.level == .alarm ? alert.ring : nil)
    hold(loudness.contains(own), "it is not as loud as its step")
    if let quiet = environment.quiet, quiet.end(around: now, on: environment.clock) != nil {
      hold(alert.level == .alarm, "a push in quiet hours")
      if isSteady { hold(!fired.contains(station), "an alarm repeats in quiet hours") }
    }
    if isSteady { holdOrder(alert, again, before, now) }
    holdSpacing(alert, now, after)
    fired.insert(station)
    last = (alert, now)
  }

  /// What can be foretold as long as time goes forward and nobody moves the due moment.
  private mutating func holdOrder(_ alert: Alert, _ again: Bool, _ before: State, _ now: Int) {
    let clock = environment.clock
    let usual =
      alert.isLead
      ? firstMoment(ofLead: clock.instant(-path.leads[alert.step - 1].interval, after: alert.due), alert.due)
      : alert.due + path.steps.prefix(alert.step).reduce(0) { $0 + $1.interval }
    // Days on the wall clock may have an hour less.
    hold(now >= usual - 3600, "1: it comes before its time on the path")
    if alert.isLead, environment.quiet == nil, path.tail != nil || !path.steps.isEmpty {
      let first = path.steps.first?.interval ?? 0
      hold(now < clock.instant(first, after: alert.due), "a lead comes after the due moment")
    }
    guard let last else { return }
    let isForward = (alert.isLead ? 0 : 1, alert.step) >= (last.alert.isLead ? 0 : 1, last.alert.step)
    hold(isForward, "the path goes back")
    if case .snoozed(let until) = before.phase {
      hold(now >= until || last.alert.isLead, "1: a snooze ends early")
      if alert.missed == 0, last.alert.isLead == alert.isLead {
        hold(again, "4: a snooze does not repeat the last step")
      }
    } else if !alert.isLead, !last.alert.isLead {
      let interval = path.step(at: Position(path.leads.count + alert.step - 1))?.interval ?? 0
      let least = path.ending == .unsaid && again ? 86_400 : interval
      hold(now - last.at >= least - (least.isMultiple(of: 86_400) ? 3600 : 0), "1: a step comes early")
    }
    if alert.missed == 0, alert.planned == before.next {
      hold(alert.late == now - (before.next ?? 0), "its lateness is wrong")
    }
  }

  /// A lead in quiet hours that end at the due moment, after it or minutes before it comes right before they begin.
  private func firstMoment(ofLead usual: Int, _ due: Int) -> Int {
    guard let quiet = environment.quiet, let end = quiet.end(around: usual, on: environment.clock),
      end > due - max(1, min(600, (due - usual) / 3))
    else { return usual }
    return (quiet.beginning(around: usual, on: environment.clock) ?? usual) - 60
  }

  /// One alert is enough for one moment, and the next delay counts from this firing.
  private mutating func holdSpacing(_ alert: Alert, _ now: Int, _ after: State) {
    guard let armed = after.armed else { return hold(false, "nothing follows an alert") }
    hold(armed.at > now, "two alerts at one moment")
    if let step = path.step(at: armed.position),
      armed.position.index > path.leads.count || armed.position.times > 0,
      !step.interval.isMultiple(of: 86_400)
    {
      hold(armed.planned == now + step.interval, "the next delay does not count from this firing")
    }
    if path.step(at: armed.position) != nil, !alert.isLead {
      hold(
        armed.at - now <= (path.step(at: armed.position)?.interval ?? 0) + 90_000 + 3600,
        "the next one is too far away")
    }
  }

  /// A tick at its time fires, ends the path, or waits for the end of quiet hours.
  private mutating func holdProgress(_ before: State, _ now: Int, _ after: State, _ effects: [Effect]) {
    guard before.pending == nil, let next = before.next, next <= now else {
      return hold(after == before && effects.isEmpty, "1: a tick does something before its time")
    }
    if after.pending != nil { return }
    if after.isClosed {
      return hold(before.armed.map { path.step(at: $0.position) == nil } ?? false, "it expires too soon")
    }
    let isQuiet = environment.quiet?.end(around: now, on: environment.clock) != nil
    hold(isQuiet && after.next ?? 0 > now, "a tick at its time does nothing")
    if isSteady, let armed = after.armed, let step = path.step(at: armed.position), step.level == .alarm,
      armed.position.times == 0
    {
      let number = path.number(at: armed.position)
      let hasFired = fired.contains(armed.position.index < path.leads.count ? -number : number)
      hold(
        hasFired || before.cursor == armed.position || armed.planned > now, "the first time of an alarm waits"
      )
    }
  }

  private mutating func holdSnooze(
    _ before: State, _ event: Event, _ now: Int, _ after: State, _ effects: [Effect]
  ) {
    guard case .snooze(let until) = event else { return }
    let isRefused = effects.contains { if case .refused = $0 { true } else { false } }
    if isRefused { return hold(after == before, "a refusal changes the state") }
    hold(after.phase == .snoozed(until: until), "a snooze does not snooze")
    hold(after.sequence > 0 && before.cursor != nil, "a snooze before anything has fired")
  }

  private mutating func holdDismiss(_ before: State, _ now: Int, _ after: State) {
    guard before.phase != .disabled, !before.isClosed, now < before.due, !path.leads.isEmpty else {
      return hold(after == before, "a dismissal changes more than the leads")
    }
    if case .snoozed = after.phase { hold(false, "a dismissal leaves a snooze") }
    hold(
      after.leadsDismissed && (after.armed?.position.index ?? 0) >= path.leads.count, "dismissed leads go on")
  }
}
