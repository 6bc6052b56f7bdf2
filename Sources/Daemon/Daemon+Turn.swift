import Delivery
import Moments
import Store

// What is done each time it wakes.
extension Daemon {
  /// Does what is to be done now, with the planner that stands at the path now.
  /// - Returns: when there is something to do again; see `step`.
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
      // What nobody has answered rings here now, or rings no more.
      if settings.rings != didRing { try store.recoverAlerts(to: channels, only: ignoresNamedChannels) }
      listen()
      if isSetAnew { Log.say("the settings have changed") }
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
      Log.say("the planner at \(store.path) can be used again")
    }
    return next
  }

  /// Does everything that is to be done now.
  /// - Returns: when there is something to do again, in seconds since 1970; nil: not by itself.
  @discardableResult
  func step() throws -> Int? {
    store.now = clock.now
    if clock.zone.name != store.zone.name { store.zone = clock.zone }
    // One that cannot be kept now is kept the next time, with those behind it.
    while let letter = mailbox.first() {
      try take(letter)
      mailbox.removeFirst()
    }
    // Before anything that takes time: a sound is to end at once.
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
    // What is late already waits for a channel, which says when it is ready.
    let attempt = try store.nextAttempt().flatMap { $0 > store.now ? $0 : nil }
    return [try store.nextAlert(), try store.nextToBeMissed(), attempt, dispatcher.held, figures, nextFeed]
      .compactMap { $0?.seconds }
      .min()
  }

  private func take(_ letter: Mailbox.Message) throws {
    switch letter {
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
      try dispatcher.take(letter)
      if case .posted(let channel, let failure) = letter {
        try digest.keep(channel: channel, hasFailed: failure != nil)
      }
    }
  }
}
