@testable import Escalation

/// Machines with one fault each. The timelines and the witness have to notice every one of them.
enum Mutant: String, CaseIterable {
  case firesAMinuteEarly, firesWhilePending, firesWhileDisabled, firesAfterAClose
  case staysArmedWhenClosed, snoozeOpensWhatIsClosed, dismissCloses, completesAsIgnored
  case snoozeGoesOn, snoozeForgetsTheDueStep, snoozeBeforeAnythingHasFired
  case recoveryLosesThePending, recoveryTakesANewKey, anyKeyIsAccepted, failureStopsThePath, failureIsSilent
  case sequenceStands, editKeepsTheEpoch, editCountsSequencesAnew, reopenGoesBack, retimeRaisesTheEpoch
  case everyMissedOneComes, missedOnesAreForgotten, delayCountsFromThePlan, latenessIsForgotten
  case quietHoursAreIgnored, quietHoursSilenceFirstAlarms, alarmsRepeatInQuietHours
  case moveForgetsWhatIsOwed, followIsForgotten, moveRaisesTheEpoch
  case muteSnoozes, dismissedLeadsGoOn, clockGoingBackFiresAgain, expiryIsForgotten, lastAlertIsSkipped

  /// The machine with this fault.
  var next: Next {
    let mutant = self
    return { path, state, event, now, environment in mutant.answer(path, state, event, now, environment) }
  }

  private func answer(
    _ path: EscalationPath, _ state: State, _ event: Event, _ now: Int, _ environment: Environment
  ) -> (state: State, effects: [Effect]) {
    // What the fault makes of the question.
    var before = state
    var asked = event
    var moment = now
    var place = environment
    switch (self, event) {
    case (.firesAMinuteEarly, .tick): moment += 60
    case (.firesWhilePending, .tick): before.pending = nil
    case (.firesWhileDisabled, .disable): asked = .mute
    case (.firesAfterAClose, .tick):
      if state.isClosed { before.armed = Firing(position: Position(0), planned: now, at: now) }
    case (.snoozeOpensWhatIsClosed, .snooze):
      if state.isClosed { before.phase = .active }
    case (.dismissCloses, .dismiss): asked = .ignore
    case (.completesAsIgnored, .complete): asked = .ignore
    case (.snoozeBeforeAnythingHasFired, .snooze):
      if state.cursor == nil { before.cursor = Position(0) }
    case (.anyKeyIsAccepted, .delivered), (.anyKeyIsAccepted, .failed):
      if let key = state.pending?.key { asked = .delivered(key) }
    case (.failureStopsThePath, .failed), (.failureIsSilent, .failed(_)):
      if self == .failureStopsThePath { asked = .mute }
    case (.editCountsSequencesAnew, .edit): before.sequence = 0
    case (.reopenGoesBack, .reopen(let earlier)): before.epoch = min(before.epoch, earlier.epoch)
    case (.everyMissedOneComes, .tick): moment = min(max(state.next ?? now, now - 1_000_000), now)
    case (.delayCountsFromThePlan, .tick): break
    case (.quietHoursAreIgnored, _): place.quiet = nil
    case (.moveForgetsWhatIsOwed, .move(let due)): before.armed = nil; asked = .retime(due: due)
    case (.moveRaisesTheEpoch, .move(let due)): asked = .edit(due: due)
    case (.followIsForgotten, .follow):
      before.due += 1
      asked = .mute
    case (.muteSnoozes, .mute): asked = .snooze(until: now + 600)
    case (.dismissedLeadsGoOn, .dismiss): asked = .mute
    case (.clockGoingBackFiresAgain, .tick):
      if now < state.due, state.cursor != nil, !path.steps.isEmpty { asked = .retime(due: state.due) }
    case (.expiryIsForgotten, .tick):
      if state.armed?.position == .end { asked = .mute }
    case (.snoozeGoesOn, .tick):
      if case .snoozed = state.phase, let cursor = state.cursor, state.armed?.position == cursor,
        path.step(at: Position(cursor.index + 1)) != nil
      {
        before.armed?.position = Position(cursor.index + 1)
      }
    case (.snoozeForgetsTheDueStep, .tick):
      if case .snoozed = state.phase, let cursor = state.cursor { before.armed?.position = cursor }
    default: break
    }
    var (after, effects) = path.next(before, on: asked, at: moment, in: place)
    tamper(&after, &effects, path, state, event, now, environment)
    return (after, effects)
  }

  /// What the fault makes of the answer.
  private func tamper(
    _ after: inout State, _ effects: inout [Effect], _ path: EscalationPath, _ state: State, _ event: Event,
    _ now: Int,
    _ environment: Environment
  ) {
    var alert: Alert?
    for case .alert(let fired) in effects { alert = fired }
    switch self {
    case .staysArmedWhenClosed:
      if after.isClosed { after.armed = state.armed ?? after.armed }
    case .recoveryLosesThePending:
      if event == .recover {
        after.pending = nil
        effects = []
      }
    case .recoveryTakesANewKey:
      if event == .recover, let alert {
        after.sequence += 1
        after.pending = alert.with(sequence: after.sequence)
        effects = after.pending.map { [.alert($0)] } ?? []
      }
    case .failureIsSilent:
      effects.removeAll { if case .failed = $0 { true } else { false } }
    case .sequenceStands:
      if let alert, event != .recover, state.sequence > 0 {
        after.sequence = state.sequence
        after.pending = alert.with(sequence: state.sequence)
        effects = effects.map {
          if case .alert = $0 { .alert(alert.with(sequence: state.sequence)) } else { $0 }
        }
      }
    case .editKeepsTheEpoch:
      if case .edit = event { after.epoch = state.epoch }
    case .retimeRaisesTheEpoch:
      if case .retime = event { after.epoch += 1 }
    case .missedOnesAreForgotten: after.missed = 0
    case .delayCountsFromThePlan:
      if alert != nil, event == .tick, let planned = state.armed?.at, after.armed?.position != .end {
        let late = now - planned
        after.armed?.planned -= late
        after.armed?.at -= late
      }
    case .latenessIsForgotten:
      if var alert, event != .recover {
        alert.late = 0
        after.pending = alert
        effects = effects.map { if case .alert = $0 { .alert(alert) } else { $0 } }
      }
    case .quietHoursSilenceFirstAlarms:
      if alert?.level == .alarm, event == .tick, let end = environment.endOfQuiet(around: now) {
        after = state
        after.armed?.at = end
        effects = []
      }
    case .alarmsRepeatInQuietHours:
      if let armed = after.armed, path.step(at: armed.position)?.level == .alarm {
        after.armed?.at = armed.planned
      }
    case .lastAlertIsSkipped:
      if alert != nil, after.armed?.position == .end, event == .tick {
        after.close(.expired); effects = [.closed(.expired)]
      }
    default: break
    }
  }
}

extension Alert {
  fileprivate func with(sequence: Int) -> Alert {
    Alert(
      key: AlertKey(epoch: key.epoch, sequence: sequence), step: step, isLead: isLead, level: level,
      intensity: intensity, ring: ring, due: due, planned: planned, late: late, missed: missed)
  }
}
