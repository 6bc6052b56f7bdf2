// Daemon: reminds, by way of the store and the channels, as long as it runs.
//
//     Waiter ──it is time, the store has changed, a channel has news──▶ Daemon
//                                                                        │
//     PlannerStore.fire ──▶ its outbox ──▶ Dispatcher ──▶ Channel ──▶ Mailbox ──┐
//          ▲                                                                    │
//          └── accepted, refused; done, snoozed, ignored (Answers) ◀────────────┘
//
// One thread uses the store; channels work beside it, and a slow one holds up nothing. All that must not be lost is
// in the store before it is tried, so the process may end at any point. Besides alerts it sends the day in figures
// (`Digest`), and takes in what people write on their phones (`PhoneLines`). Where the planner has an account,
// `BackgroundSync` syncs it meanwhile, with planners of its own: what comes from other devices is a change of the file
// like that of any other program.
//
// A planner that is deleted or replaced while it runs is let go, and the one that stands at the path is taken. Where the
// file cannot be written, alerts come from a copy of it in memory until it can (`Trouble`).
//
// Start at `Daemon.run`.

import Delivery
import Escalation
import Moments
import Store
import Syncing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reminds for one store.
public final class Daemon {
  let store: PlannerStore
  let clock: DaemonClock
  let isOnce: Bool
  var mailbox: Mailbox
  var dispatcher: Dispatcher
  var feeds: Feeds
  var positions: Positions
  /// The right to remind; nil while there is no planner, and no folder for one.
  var lock: DaemonLock?
  /// The file from which it reminds; nil: there is none.
  var planner: FileIdentity?
  /// What the system said of the file and its journal when they were looked at last, and since when the journal is so.
  var marks = (file: "", journal: "", since: ContinuousClock.now)
  /// What is wrong with the file.
  var trouble = Trouble()
  /// Where the settings come from; they are looked at again when they have changed.
  let source: SettingsSource
  /// The one channel to use; nil: those that are set.
  let only: String?
  /// Made elsewhere, by name, instead of those that the book makes.
  let given: [any Channel]
  var settings: DaemonSettings
  var answers: Answers
  var digest: Digest
  var phone: PhoneListener?
  /// Syncs the planner with its account, beside all this.
  var sync: BackgroundSync?
  /// Who else rings.
  let others = OtherDevices()

  /// Takes the right to remind.
  /// - Parameters:
  ///   - path: the store's file.
  ///   - isOnce: true to deliver what is due and end: then nothing is held back.
  ///   - only: the one channel to use, as `--channel` names it; nil: those that are set.
  /// - Throws: `DaemonError`.
  public convenience init(
    store path: String, settings source: SettingsSource, clock: DaemonClock,
    isOnce: Bool = false, only channel: String? = nil
  ) throws {
    try self.init(store: path, settings: source, clock: clock, isOnce: isOnce, only: channel, channels: [])
  }

  init(
    store path: String, settings source: SettingsSource, clock: DaemonClock, isOnce: Bool = false,
    only channel: String? = nil, channels given: [any Channel]
  ) throws {
    try StoreFolder.make(for: path)
    lock = try DaemonLock(store: path)
    mailbox = try Mailbox()
    store = PlannerStore(path: path, now: clock.now, zone: clock.zone) { .random(in: .min ... .max) }
    store.zones = { try? Zone(named: $0, in: DaemonClock.folders) }
    store.makesFile = false
    planner = store.identity
    (self.clock, self.source, only, self.given, self.isOnce) = (clock, source, channel, given, isOnce)
    settings = source.settings()
    dispatcher = Dispatcher(store: store, channels: [], mailbox: mailbox, mayHold: !isOnce)
    answers = Answers(store: store, snooze: settings.common.snooze)
    digest = Digest(store: store, times: [], channels: [])
    feeds = Feeds(store: store, mailbox: mailbox)
    positions = Positions(store: store)
    try configure()
  }

  /// Begins anew with what the planner holds now; what channels still say of the one before is not heard.
  func begin() throws {
    // A sound that goes on is to be stopped by whoever answers it.
    let sound = dispatcher.channels["sound"]
    mailbox = Mailbox(inPlaceOf: mailbox)
    dispatcher = Dispatcher(
      store: store, channels: [sound].compactMap { $0 }, mailbox: mailbox, mayHold: !isOnce)
    digest = Digest(store: store, times: [], channels: [])
    feeds = Feeds(store: store, mailbox: mailbox)
    positions = Positions(store: store)
    phone?.stop()
    phone = nil
    try configure()
  }

  /// Delivers what is due, and ends.
  /// - Returns: how many deliveries failed.
  /// - Throws: `StoreError`; when the planner cannot be written, after all was delivered.
  public func runOnce() throws -> Int {
    guard planner != nil else {
      // No planner yet says nothing; a place where none can be does.
      try store.read { _ in }
      return 0
    }
    let waiter = try waiter()
    var isUnrecorded: StoreError?
    func doing(_ body: () throws -> Void) throws {
      do { try body() } catch let error as StoreError where error.isAboutWriting && !store.isStandIn {
        try store.goOnInMemory()
        isUnrecorded = error
        try body()
      }
    }
    try doing { try store.recoverAlerts(to: channels, only: ignoresNamedChannels) }
    CrashPoint.point()
    repeat {
      try doing { _ = try step() }
    } while (dispatcher.isBusy || feeds.isBusy) && waiter.wait(until: nil)
    // A sound goes on after it was accepted.
    dispatcher.finish()
    while dispatcher.isBusy, waiter.wait(until: nil) { try doing { _ = try step() } }
    if let isUnrecorded { throw isUnrecorded }
    return dispatcher.failures
  }

  /// Reminds until SIGTERM or SIGINT, for whatever planner stands at the path.
  /// - Throws: `StoreError` when the store cannot be read at the start, later it is tried again; `DaemonError.running`
  ///   when another daemon reminds for the planner that stands there now.
  public func run() throws { try run(waiter()) }

  func run(_ waiter: any Waiting) throws {
    var next: Int?
    do {
      try reading { try store.recoverAlerts(to: channels, only: ignoresNamedChannels) }
      listen()
      Log.say("reminding for \(store.path)")
      if planner == nil { Log.say("there is no planner at \(store.path) yet; waiting for one") }
      next = try reading { try turn() }
      beginSync()
    }
    // A clock that stands still is of no use to a timer.
    while waiter.wait(until: mustLookAgain ? Int(time(nil)) + 1 : clock.stands ? nil : next) {
      do { next = try reading { try turn() } } catch let error as StoreError {
        if trouble.isNews(error) {
          Log.say("\(error)")
          lock?.say(trouble: "\(error)")
        }
        // What comes from one's own attempts is no reason for another one.
        trouble.rest()
        next = clock.now.seconds + 5
      }
      sync?.look()
    }
    sync?.stop()
    phone?.stop()
    Log.say("stopped")
  }

  private func beginSync() {
    let (path, clock, others, mailbox) = (store.path, clock, others, mailbox)
    sync = BackgroundSync(
      .init(
        path: path, clock: { clock.now }, open: { SyncedPlanner.open(path, clock: clock, makes: false) },
        say: { Log.say($0) },
        hearOthers: {
          others.hear($0)
          mailbox.wake()
        }), ringing: settings.common.ringing)
  }

  /// Whether nobody tells when the planner is there again, or can be used.
  private var mustLookAgain: Bool { planner == nil || lock == nil || trouble.error != nil }

  /// Does something with the planner; where the file cannot be written, with a copy of it in memory, so that alerts come
  /// all the same.
  func reading<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch let error as StoreError where error.isAboutWriting && !store.isStandIn {
      guard (try? store.goOnInMemory()) != nil else { throw error }
      trouble.begin(error, of: store.path, at: clock.now)
      lock?.say(trouble: "\(error)")
      Log.say("\(error)")
      Log.say("reminders still come, but what happens in the meantime is not recorded")
      return try body()
    }
  }

  /// Whether channels are at work.
  var isBusy: Bool { dispatcher.isBusy }
  /// What channels say.
  var mail: Int32 { mailbox.descriptor }

  private func waiter() throws -> WakeupTimer {
    try WakeupTimer(
      mail: mailbox.descriptor,
      files: [store.path, store.path + "-wal", SideLock.path(.daemon, of: store.path)] + source.files
        + [positions.path].compactMap { $0 })
  }
}
