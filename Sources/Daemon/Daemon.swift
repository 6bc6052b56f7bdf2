// Daemon: fires alerts from the store and delivers them through channels, as long as it runs.
//
//     WakeupTimer ──it is time, the store has changed, a channel has news──▶ Daemon
//                                                                             │
//     PlannerStore.fire ──▶ its outbox ──▶ Dispatcher ──▶ Channel ──▶ Mailbox ──┐
//          ▲                                                                    │
//          └── accepted, refused; done, snoozed, ignored (Answers) ◀────────────┘
//
// Only one thread uses the store. Channels run concurrently, and a slow one delays nothing else. Everything that must
// not be lost is saved before it is tried, so the process may be killed at any point. The daemon also sends a daily
// summary (`Digest`) and adds tasks from lines written on phones (`PhoneLines`). If the planner has an account,
// `BackgroundSync` syncs it with its own connections: a change from another device arrives as a change of the file,
// like that of any other program.
//
// When the planner is deleted or replaced, the daemon switches to the file at the path. While the file cannot be
// written, alerts come from a copy in memory (`Trouble`).
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

/// Reminds people for one planner.
public final class Daemon {
  let store: PlannerStore
  let clock: DaemonClock
  let isOnce: Bool
  var mailbox: Mailbox
  var dispatcher: Dispatcher
  var feeds: Feeds
  var positions: Positions
  /// The right to remind; nil while neither the planner nor a folder for it exists.
  var lock: DaemonLock?
  /// The identity of the planner's file; nil: there is no file.
  var planner: FileIdentity?
  /// The file's and journal's marks (`mark(ofFile:)`) when last checked, and since when the journal has not changed.
  var marks = (file: "", journal: "", since: ContinuousClock.now)
  /// The current problem with the file, if any.
  var trouble = Trouble()
  /// The source of the settings, which are read again when it changes.
  let source: SettingsSource
  /// The only channel to use; nil: those in the settings.
  let only: String?
  /// Channels for tests, used in place of those of the same name that the settings make.
  let given: [any Channel]
  var settings: DaemonSettings
  var answers: Answers
  var digest: Digest
  var phone: PhoneListener?
  /// Syncs the planner with its account, in the background.
  var sync: BackgroundSync?
  /// How many other devices ring.
  let others = OtherDevices()

  /// Takes the right to remind for a planner.
  /// - Parameters:
  ///   - path: the store's file.
  ///   - isOnce: true to deliver what is due and end; then nothing is held back.
  ///   - only: the only channel to use, as `--channel` names it; nil: those in the settings.
  /// - Throws: `DaemonError` when another daemon runs for it, or a file cannot be used.
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

  /// Starts over with the planner's current contents; late messages from its channels are dropped.
  func begin() throws {
    // The sound channel stays, so that an answer can still stop its sound.
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

  /// Delivers what is due, then ends.
  /// - Returns: the number of deliveries that failed.
  /// - Throws: `StoreError`; if the planner cannot be written, only after everything was delivered.
  public func runOnce() throws -> Int {
    guard planner != nil else {
      // A missing planner is not an error, but a path where none can be is.
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
    // A sound plays on after its delivery was accepted.
    dispatcher.finish()
    while dispatcher.isBusy, waiter.wait(until: nil) { try doing { _ = try step() } }
    if let isUnrecorded { throw isUnrecorded }
    return dispatcher.failures
  }

  /// Reminds until SIGTERM or SIGINT, for whichever planner is at the path.
  /// - Throws: `StoreError` when the store cannot be read at the start (later errors are retried);
  ///   `DaemonError.running` when another daemon already reminds for the planner that is now at the path.
  public func run() throws { try run(waiter()) }

  func run(_ waiter: any WaitMethod) throws {
    var next: Int?
    do {
      try reading { try store.recoverAlerts(to: channels, only: ignoresNamedChannels) }
      listen()
      DaemonLog.say("reminding for \(store.path)")
      if planner == nil { DaemonLog.say("there is no planner at \(store.path) yet; waiting for one") }
      next = try reading { try turn() }
      beginSync()
    }
    // With a clock that does not advance, a timer makes no sense.
    while waiter.wait(until: mustLookAgain ? Int(time(nil)) + 1 : clock.stands ? nil : next) {
      do { next = try reading { try turn() } } catch let error as StoreError {
        if trouble.isNews(error) {
          DaemonLog.say("\(error)")
          lock?.say(trouble: "\(error)")
        }
        // Changes caused by our own attempts must not trigger another attempt.
        trouble.rest()
      }
      sync?.look()
    }
    sync?.stop()
    phone?.stop()
    DaemonLog.say("stopped")
  }

  private func beginSync() {
    let (path, clock, others, mailbox) = (store.path, clock, others, mailbox)
    sync = BackgroundSync(
      .init(
        path: path, clock: { clock.now }, open: { SyncedPlanner.open(path, clock: clock, makes: false) },
        say: { DaemonLog.say($0) },
        hearOthers: {
          others.hear($0)
          mailbox.wake()
        }), ringing: settings.common.ringing)
  }

  /// True when the daemon must poll, because no event says that the planner is back or usable.
  private var mustLookAgain: Bool { planner == nil || lock == nil || trouble.error != nil }

  /// Does something with the planner; if the file cannot be written, switches to a copy in memory and tries again.
  func reading<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch let error as StoreError where error.isAboutWriting && !store.isStandIn {
      guard (try? store.goOnInMemory()) != nil else { throw error }
      trouble.begin(error, of: store.path, at: clock.now)
      lock?.say(trouble: "\(error)")
      DaemonLog.say("\(error)")
      DaemonLog.say("reminders still come, but what happens in the meantime is not recorded")
      return try body()
    }
  }

  /// True while channels are working.
  var isBusy: Bool { dispatcher.isBusy }
  /// The file descriptor that is readable when channels have sent messages.
  var mail: Int32 { mailbox.descriptor }

  private func waiter() throws -> WakeupTimer {
    try WakeupTimer(
      mail: mailbox.descriptor,
      files: [store.path, store.path + "-wal", SideLock.path(.daemon, of: store.path)] + source.files
        + [positions.path].compactMap { $0 })
  }
}
