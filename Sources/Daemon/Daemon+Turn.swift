import Delivery
import Moments
import Store

// The work of one wakeup.
extension Daemon {
  /// Does everything that is due, with the planner that is at the path now.
  /// - Returns: when to wake again; see `step`.
  func turn() throws -> Int? {
    try lookAtPlanner()
    guard planner != nil, lock != nil else {
      _ = mailbox.take()
      return nil
    }
    let (isSetAnew, isOthersNews) = (source.hasChanged(), others.takeNews())
    if isSetAnew || isOthersNews {
      let didRing = settings.rings
      try configure()
      // Unanswered alerts start or stop ringing on this device.
      if settings.rings != didRing { try store.recoverAlerts(to: channels, only: ignoresNamedChannels) }
      listen()
      if isSetAnew { DaemonLog.say("the settings have changed") }
    }
    if store.isStandIn {
      try tryFileAgain()
    } else if trouble.isResting {
      return nil
    }
    readAnew()
    let next = try step()
    settle()
    if trouble.error != nil, !store.isStandIn {
      trouble = Trouble()
      lock?.say(trouble: nil)
      DaemonLog.say("the planner at \(store.path) can be used again")
    }
    return next
  }

  /// Does everything that is due.
  /// - Returns: when to wake again, in seconds since 1970; nil: only when something happens.
  @discardableResult
  func step() throws -> Int? {
    store.now = clock.now
    if clock.zone.name != store.zone.name { store.zone = clock.zone }
    try takeMail()
    // Before slow work, since a sound must stop at once.
    try dispatcher.recall()
    try positions.step()
    let nextFeed = try feeds.step()
    CrashPoint.point()
    try store.catchUp()
    try store.fire(to: channels, only: ignoresNamedChannels)
    CrashPoint.point()
    try dispatcher.dispatch()
    digest.channels = digest.times.isEmpty ? [] : channels(.push)
    let figures = try digest.step(dispatcher.post)
    // An attempt in the past already waits for its channel, which wakes the daemon when it is free.
    let attempt = try store.nextAttempt().flatMap { $0 > store.now ? $0 : nil }
    return [try store.nextAlert(), try store.nextToBeMissed(), attempt, dispatcher.held, figures, nextFeed]
      .compactMap { $0?.seconds }
      .min()
  }

  /// Takes the messages of the channels. One that cannot be saved now stays in the mailbox, with those after it, for the
  /// next turn.
  func takeMail() throws {
    while let message = mailbox.first() {
      try take(message)
      mailbox.removeFirst()
    }
  }

  private func take(_ message: Mailbox.Message) throws {
    switch message {
    case .answer(let answer):
      if store.isStandIn { trouble.answers.append(answer) }
      try answers.take(answer)
    case .gone(let receipt, let channel, let isByPerson):
      for task in try store.gone(receipt, of: channel) where isByPerson {
        try answers.take(Answer(.mute, to: "\(task)"))
      }
    case .runs(let channel, let isSeen): try dispatcher.showAgain(channel, isSeen: isSeen)
    case .feed(let id, let answer): try feeds.take(answer, of: id)
    case .left(let notice): try store.leaveOnTerminals(notice.title, notice.message)
    case .heard(let place): try store.remember(place, as: PhoneListener.memo)
    default:
      try dispatcher.take(message)
      if case .posted(let channel, let failure) = message {
        try digest.keep(channel: channel, hasFailed: failure != nil)
      }
    }
  }
}
