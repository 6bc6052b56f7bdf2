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
  private var sync: BackgroundSync?
  /// Who else rings.
  private let others = OtherDevices()

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
    answers = Answers(store: store, snooze: settings.configuration.snooze)
    digest = Digest(store: store, times: [], channels: [])
    feeds = Feeds(store: store, mailbox: mailbox)
    positions = Positions(store: store)
    try configure()
  }

  /// Takes in what is set.
  private func configure() throws {
    settings = source.settings()
    // Until it is known whether this device is alone, it is not; without sync it is.
    settings.others = others.count ?? (isOnce ? 0 : 1)
    sync?.ring(settings.configuration.ringing)
    lock?.say(others: others.count)
    store.reminding = settings.reminding
    store.keepsMissed = settings.configuration.keepsMissed
    let book = ChannelBook(settings: settings, mailbox: mailbox, store: store.path)
    var channels = given
    if let only {
      channels.append(try book.channel(only))
      settings.onlyChannel = only
    } else {
      for name in settings.channelNames where !given.contains(where: { $0.name == name }) {
        do { channels.append(try channel(name, book)) } catch {
          // What is not there must not be waited for.
          settings.missing.insert(name)
          Log.say("\(error)")
          try? store.failed(channel: name, message: "\(error)", remedy: error.remedy)
        }
      }
      if !channels.contains(where: { $0.name == "terminal" }) {
        channels.append(try book.channel("terminal"))
      }
    }
    dispatcher.channels = Dispatcher.byName(channels)
    dispatcher.make = { name throws(DaemonError) in try book.channel(name) }
    dispatcher.usualSnooze = settings.configuration.snooze
    answers = Answers(store: store, snooze: settings.configuration.snooze)
    digest.times = settings.configuration.digestTimes
    positions.path = settings.configuration.positions
    // What cannot be forgotten now is forgotten the next time.
    try? digest.forget()
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

  /// A channel as it is set now; one whose settings are as before goes on with what it shows.
  private func channel(_ name: String, _ book: ChannelBook) throws(DaemonError) -> any Channel {
    let made = try book.channel(name)
    let isKept = ["desktop", "sound"].contains(name)
    return (isKept ? dispatcher.channels[name] : nil) ?? made
  }

  /// True when the channels that reminders name themselves do not count: one channel was asked for, or this device does
  /// not ring.
  var ignoresNamedChannels: Bool { only != nil || !settings.rings }

  /// The channels for a level: those that are set, and terminals while somebody looks on.
  func channels(_ level: Level) -> [String] {
    let names = settings.channels(level)
    if only != nil || names.contains("terminal") { return names }
    return SideLock.isHeld(.watch, of: store.path) ? names + ["terminal"] : names
  }

  /// Delivers what is due, and ends.
  /// - Returns: how many deliveries failed.
  /// - Throws: `StoreError`; when the planner cannot be written, after all was delivered.
  public func runOnce() throws -> Int {
    guard planner != nil else { return 0 }
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
        }), ringing: settings.configuration.ringing)
  }

  /// Whether nobody tells when the planner is there again, or can be used.
  private var mustLookAgain: Bool { planner == nil || lock == nil || trouble.error != nil }

  /// Does something with the planner; where the file cannot be written, with a copy of it in memory, so that alerts come
  /// all the same.
  private func reading<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch let error as StoreError where error.isAboutWriting && !store.isStandIn {
      guard (try? store.goOnInMemory()) != nil else { throw error }
      trouble.begin(error, of: store.path, at: clock.now)
      lock?.say(trouble: "\(error)")
      Log.say("\(error)")
      Log.say("reminders still come, but what happens in the meantime is not recorded")
      return try body()
    }
  }

  /// Does what is to be done now, with the planner that stands at the path now.
  /// - Returns: when there is something to do again; see `step`.
  private func turn() throws -> Int? {
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

  /// Does everything that is to be done now.
  /// - Returns: when there is something to do again, in seconds since 1970; nil: not by itself.
  @discardableResult
  private func step() throws -> Int? {
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

  /// Hears what people answer.
  func listen() {
    for channel in dispatcher.channels.values { channel.listen() }
    listenToPhone()
  }

  /// Listens to the buttons of messages on the phone and to what is written there, when a topic for that is set.
  private func listenToPhone() {
    let book = ChannelBook(settings: settings, mailbox: mailbox, store: store.path)
    let account = settings.channelNames.contains("phone") ? try? book.phone() : nil
    if let phone, phone.account == account { return }
    phone?.stop()
    phone = account.flatMap { account in
      PhoneListener(
        account: account, lines: PhoneLines(store: store.path, clock: clock),
        after: try? store.memo(PhoneListener.memo),
        mailbox: mailbox)
    }
  }
}
