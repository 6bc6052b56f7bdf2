import Delivery
import Files
import Moments
import Reminding
import Store

// The planner's file: which file is at the path, whether it can be written, and emptying its journal.
extension Daemon {
  /// How long the journal must be unchanged before it is emptied.
  private static let calm = Duration.milliseconds(400)

  /// Reopens the file when it changed without its journal, for example when a program copied another planner into it:
  /// SQLite's cache would be wrong.
  func readAnew() {
    guard !store.isStandIn, !marks.file.isEmpty, Files.mark(ofFile: store.path) != marks.file else { return }
    try? store.close()
    marks.file = Files.mark(ofFile: store.path)
  }

  /// Empties the journal when it has not been written to for a moment.
  func settle() {
    guard !store.isStandIn else { return }
    let journal = Files.mark(ofFile: store.path + "-wal")
    if journal != marks.journal {
      marks.journal = journal
      marks.since = .now
    } else if ContinuousClock.now - marks.since >= Daemon.calm {
      // If this fails, because the disk is full or another program is reading, the next turn tries again.
      try? store.settle()
      marks.journal = Files.mark(ofFile: store.path + "-wal")
    }
    marks.file = Files.mark(ofFile: store.path)
  }

  /// Detects that the planner was deleted or replaced, and switches to the one at the path.
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
      let reason = store.emptied.map { "\($0)" } ?? "the planner \(store.path) is gone"
      return DaemonLog.say("\(reason); waiting for one")
    }
    lock = nil
    do throws(DaemonError) { lock = try DaemonLock(store: store.path) } catch {
      guard case .file = error else { throw error }
      if isNew { DaemonLog.say("\(error)") }
      return
    }
    DaemonLog.say("there is another planner at \(store.path) now; using that")
    try begin()
    try store.recoverAlerts(to: channels, only: ignoresNamedChannels)
    listen()
  }

  /// Closes a planner that is gone. The lock file next to its path stays, so that others see that a daemon waits.
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

  /// Returns to the file as soon as it can be written again.
  func tryFileAgain() throws {
    guard trouble.isTimeToTry(store.path) else { return }
    do { try store.tryToWrite() } catch { return trouble.hasTried(store.path) }
    // Otherwise the messages that have just come would go with the mailbox, and an answer among them would be lost.
    try takeMail()
    let (shown, answered) = (try store.firedAlerts(.sent, limit: 1000), trouble.answers)
    let since = trouble.since
    let memos = try [PhoneListener.memo, Digest.memo].map { (name: $0, value: try store.memo($0)) }
    try store.close()
    trouble = Trouble()
    lock?.say(trouble: nil)
    DaemonLog.say("\(store.path) can be written again; recording continues")
    try begin()
    for memo in memos { if let value = memo.value { try store.remember(value, as: memo.name) } }
    try store.recoverAlerts(to: channels, only: ignoresNamedChannels)
    try store.fire(to: channels, only: ignoresNamedChannels)
    // Alerts that were shown in the meantime are not shown again.
    let seen = Set(shown.filter { $0.fired >= since }.map(Shown.init))
    for delivery in try store.waitingDeliveries(limit: 10_000) where seen.contains(Shown(delivery.alert)) {
      try store.accepted(alert: delivery.alert.id, by: delivery.channel)
    }
    for answer in answered { try answers.take(answer) }
    listen()
  }

  /// What identifies an alert for a person.
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
