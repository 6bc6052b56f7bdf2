import Delivery
import Moments
import Reminding
import Store

// The file that a daemon reminds from: which one it is, whether it takes changes, and that it is whole by itself.
extension Daemon {
  /// How long nobody must have written before the journal is emptied.
  private static let calm = Duration.milliseconds(400)

  /// Opens the file anew when it was written but for its journal, as by a program that copies another planner into it:
  /// what SQLite still knows of it would not be true any more.
  func readAnew() {
    guard !store.isStandIn, !marks.file.isEmpty, Files.mark(store.path) != marks.file else { return }
    try? store.close()
    marks.file = Files.mark(store.path)
  }

  /// Empties the journal as soon as nobody has written to it for a moment.
  func settle() {
    guard !store.isStandIn else { return }
    let journal = Files.mark(store.path + "-wal")
    if journal != marks.journal {
      marks.journal = journal
      marks.since = .now
    } else if ContinuousClock.now - marks.since >= Daemon.calm {
      // On a disk that takes nothing, or beside another program, it waits for the next time.
      try? store.settle()
      marks.journal = Files.mark(store.path + "-wal")
    }
    marks.file = Files.mark(store.path)
  }

  /// Sees whether the planner was deleted or replaced, and takes the one that is there.
  func lookAtPlanner() throws {
    let there = store.identity
    if there == planner, there == nil || lock != nil {
      if planner != nil, lock?.isSeen == false { lock?.renew() }
      return
    }
    let isNew = there != planner
    if isNew {
      letGo()
      planner = there
      trouble = Trouble()
    }
    guard there != nil else {
      return Log.say("there is no planner at \(store.path) any more; waiting for one")
    }
    lock = nil
    do throws(DaemonError) { lock = try DaemonLock(store: store.path) } catch {
      guard case .file = error else { throw error }
      if isNew { Log.say("\(error)") }
      return
    }
    Log.say("there is another planner at \(store.path) now; using that")
    try begin()
    try store.recoverAlerts(to: channels, only: ignoresNamedChannels)
    listen()
  }

  /// Uses nothing any more of a planner that is gone; what stands beside the place where it was tells others that
  /// somebody waits.
  private func letGo() {
    phone?.stop()
    phone = nil
    dispatcher.silenceAll()
    mailbox = Mailbox(inPlaceOf: mailbox)
    try? store.close()
    marks.file = ""
    lock?.giveBack()
    if lock?.isSeen == false { lock = nil }
  }

  /// Goes on with the file itself as soon as it takes changes.
  func tryFileAgain() throws {
    guard trouble.isTimeToTry(store.path) else { return }
    do { try store.tryToWrite() } catch { return trouble.hasTried(store.path) }
    let (shown, answered) = (try store.firedAlerts(.sent, limit: 1000), trouble.answers)
    let since = trouble.since
    let memos = try [PhoneListener.memo, Digest.memo].map { (name: $0, value: try store.memo($0)) }
    try store.close()
    trouble = Trouble()
    lock?.say(trouble: nil)
    Log.say("\(store.path) can be written again; recording continues")
    try begin()
    for memo in memos { if let value = memo.value { try store.remember(value, as: memo.name) } }
    try store.recoverAlerts(to: channels, only: ignoresNamedChannels)
    try store.fire(to: channels, only: ignoresNamedChannels)
    // What was shown meanwhile is not shown again.
    let seen = Set(shown.filter { $0.fired >= since }.map(Shown.init))
    for delivery in try store.waitingDeliveries(limit: 10_000) where seen.contains(Shown(delivery.alert)) {
      try store.accepted(alert: delivery.alert.id, by: delivery.channel)
    }
    for answer in answered { try answers.take(answer) }
    listen()
  }

  /// What makes two alerts the same for a person.
  private struct Shown: Hashable {
    var subject: Subject
    var due: Moment
    var step: Int
    var isLead: Bool

    init(_ alert: FiredAlert) {
      (subject, due, step, isLead) = (alert.subject, alert.due, alert.step, alert.isLead)
    }
  }
}
