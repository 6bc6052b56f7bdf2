// Daemon: reminds, by way of the store and the channels, as long as it runs.
//
//     Waiter ──it is time, the store has changed, a channel has news──▶ Daemon
//                                                                        │
//     PlannerStore.fire ──▶ its outbox ──▶ Dispatcher ──▶ Channel ──▶ Mailbox ──┐
//          ▲                                                                    │
//          └── accepted, refused; done, snoozed, ignored (Answers) ◀────────────┘
//
// One thread uses the store; channels work beside it, and a slow one holds up nothing. All that must not be lost is
// in the store before it is tried, so the process may end at any point.
//
// Start at `Daemon.run`.

import Delivery
import Escalation
import Moments
import Store

/// Reminds for one store.
public final class Daemon {
  private let store: PlannerStore
  private let settings: DaemonSettings
  private let clock: DaemonClock
  private let mailbox: Mailbox
  private let dispatcher: Dispatcher
  private let answers: Answers
  private let feeds: Feeds
  private let lock: DaemonLock
  private let book: ChannelBook

  /// Takes the right to remind.
  /// - Parameters:
  ///   - path: the store's file.
  ///   - only: the one channel to use, as `--channel` names it; nil: those that are set.
  /// - Throws: `DaemonError`.
  public init(
    store path: String, settings: DaemonSettings, clock: DaemonClock = DaemonClock(),
    only channel: String? = nil
  ) throws {
    try StoreFolder.make(for: path)
    lock = try DaemonLock(store: path)
    mailbox = try Mailbox()
    store = PlannerStore(path: path, now: clock.now, zone: clock.zone) { .random(in: .min ... .max) }
    store.reminding = settings.reminding
    self.clock = clock
    let book = ChannelBook(settings: settings, mailbox: mailbox, store: path)
    self.book = book
    var settings = settings
    var channels: [any Channel] = []
    if let channel {
      channels.append(try book.channel(channel))
      settings.onlyChannel = channel
    } else {
      for name in settings.channelNames {
        do { channels.append(try book.channel(name)) } catch {
          // What is not there must not be waited for.
          settings.missing.insert(name)
          Log.say("\(error)")
        }
      }
    }
    self.settings = settings
    dispatcher = Dispatcher(store: store, channels: channels, mailbox: mailbox)
    answers = Answers(store: store, snooze: settings.snooze)
    feeds = Feeds(store: store, mailbox: mailbox)
  }

  /// Delivers what is due, and ends.
  /// - Returns: how many deliveries failed.
  /// - Throws: `StoreError`.
  public func runOnce() throws -> Int {
    let waiter = try Waiter(mail: mailbox.descriptor, store: store.path)
    try store.recoverAlerts(to: settings.channels)
    Fault.point()
    repeat {
      try step()
    } while (dispatcher.isBusy || feeds.isBusy) && waiter.wait(until: nil)
    // A sound goes on after it was accepted.
    dispatcher.finish()
    while dispatcher.isBusy, waiter.wait(until: nil) { try step() }
    return dispatcher.failures
  }

  /// Reminds until SIGTERM or SIGINT.
  /// - Throws: `StoreError` when the store cannot be used at the start; later it is tried again.
  public func run() throws {
    let waiter = try Waiter(mail: mailbox.descriptor, store: store.path)
    try store.recoverAlerts(to: settings.channels)
    if settings.channelNames.contains("phone") { book.listenToPhone() }
    Log.say("reminding for \(store.path)")
    var next = try step()
    // A clock that stands still is of no use to a timer.
    while waiter.wait(until: clock.stopped == nil ? next : nil) {
      do { next = try step() } catch let error as StoreError {
        Log.say("\(error)")
        next = clock.now.seconds + 5
      }
    }
    Log.say("stopped")
  }

  /// Does everything that is to be done now.
  /// - Returns: when there is something to do again; nil: not by itself.
  @discardableResult
  private func step() throws -> Int? {
    store.now = clock.now
    if clock.zone.name != store.zone.name { store.zone = clock.zone }
    for letter in mailbox.take() {
      switch letter {
      case .answer(let answer): try answers.take(answer)
      case .feed(let id, let answer): try feeds.take(answer, of: id)
      default: try dispatcher.take(letter)
      }
    }
    let nextFeed = try feeds.step()
    Fault.point()
    try store.fire(to: settings.channels)
    Fault.point()
    try dispatcher.dispatch()
    // What is late already waits for a channel, which says when it is ready.
    let attempt = try store.nextAttempt().flatMap { $0 > store.now ? $0 : nil }
    return [try store.nextAlert(), attempt, nextFeed].compactMap { $0?.seconds }.min()
  }
}
