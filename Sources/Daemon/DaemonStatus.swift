import Delivery
import Escalation
import Moments
import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The output of `arc daemon status`, `arc channel ls` and `arc channel test`.
public struct DaemonStatus {
  let store: PlannerStore
  let settings: DaemonSettings
  let clock: DaemonClock

  /// The status of the daemon and channels of a store.
  public init(store path: String, settings: DaemonSettings, clock: DaemonClock) {
    store = PlannerStore(path: path, now: clock.now, zone: clock.zone) { .random(in: .min ... .max) }
    store.reminding = settings.reminding
    (self.settings, self.clock) = (settings, clock)
  }

  /// True when a daemon runs for the store, even while it waits for a planner.
  public var isRunning: Bool { holder != nil }

  /// The daemon according to the lock, or else a process that runs without a lock.
  var holder: SideLock.Holder? {
    let said = SideLock.holder(of: store.path)
    if let said, let process = said.process,
      kill(pid_t(truncatingIfNeeded: process), 0) == 0 || errno == EPERM
    {
      return said
    }
    guard let process = DaemonProcess.number(for: store.path) else { return said }
    // It could not write its lock file, so find out here what is wrong.
    var trouble: StoreError?
    if store.identity != nil {
      do { try store.tryToWrite() } catch { trouble = error as? StoreError }
    }
    return SideLock.Holder(process: process, trouble: trouble.map { "\($0)" })
  }

  /// Whether a daemon runs, and any problem with the planner itself.
  public var head: [String] {
    let atLogin = "  at login    \(Service(store: store.path).isInstalled ? "yes" : "no")"
    guard let holder else {
      return ["arc daemon is not running: nothing will remind you; arc daemon install starts it", atLogin]
    }
    var lines = ["arc daemon is running" + (holder.process.map { " (process \($0))" } ?? ""), atLogin]
    if store.identity == nil {
      let path = store.path
      lines.append(
        "  it is waiting: \(store.emptied == nil ? "there is no planner at \(path)" : "\(path) is empty")")
    } else if let trouble = holder.trouble {
      lines.append("  nothing is recorded: \(trouble)")
      lines.append("    reminders still come, but a restart forgets what happens until then")
    }
    return lines
  }

  /// All lines of `arc daemon status`.
  /// - Throws: `StoreError`.
  public func lines() throws -> [String] { try head + details() }

  /// The next alert, waiting deliveries, and recent failures of channels, calendars and sync.
  /// - Throws: `StoreError`.
  public func details() throws -> [String] {
    var lines: [String] = []
    lines.append("  next alert  \(try store.nextAlert().map(words) ?? "none")")
    if let ringing = ringingWords { lines.append(ringing) }
    let waiting = try store.firedAlerts(.pending, limit: 1000)
    if !waiting.isEmpty { lines.append("  waiting     \(waiting.count)") }
    for incident in try store.failingChannels() {
      lines.append("  \(incident.subject) does not work: \(incident.message)")
      if let remedy = incident.remedy { lines.append("    \(remedy)") }
    }
    lines += try calendarLines() + syncLines()
    let incidents = try store.incidents(limit: 10)
    if !incidents.isEmpty { lines.append("lately") }
    for incident in incidents {
      let what =
        switch incident.kind {
        case .failure: "failed: \(incident.message)"
        case .repair: "works again"
        case .decline: "declined"
        }
      lines.append("  \(words(incident.time))  \(incident.subject)  \(what)")
    }
    return lines
  }

  /// A line on whether this device rings; nil when it always does.
  private var ringingWords: String? {
    switch settings.common.ringing {
    case .on: return nil
    case .off: return "  silent      this device does not remind you; arc config ring on changes that"
    case .whenAlone:
      guard let others = holder?.others else {
        return "  ring        when-alone: silent while another device that reminds you is connected"
      }
      if others == 0 { return "  ring        when-alone: no other device that reminds you is connected" }
      let who = others == 1 ? "another device reminds you" : "\(others) other devices remind you"
      return "  silent      \(who); this one does when no other is connected (arc config ring)"
    }
  }

  /// The state of sync, for a planner that is logged in.
  private func syncLines() throws -> [String] {
    guard access(PlannerFiles.account(of: store.path), F_OK) == 0, let standing = try store.syncStanding()
    else {
      return []
    }
    if let trouble = standing.trouble {
      let remedy = standing.login ?? "arc sync tries again"
      return ["  not synced: \(trouble)", "    \(standing.waiting) waiting; \(remedy)"]
    }
    return ["  synced      \(standing.state.contact.map(words) ?? "not yet") with \(standing.state.account)"]
  }

  /// The feeds that cannot be read or need an Arc for a course, and published files that cannot be written.
  private func calendarLines() throws -> [String] {
    try store.read { snapshot in
      var lines: [String] = []
      for feed in try snapshot.feeds() {
        if let problem = feed.problem {
          lines.append("  calendar    \(feed.shownName) cannot be read: \(problem)")
          lines.append("    its events stay; arc tries again \(words(feed.nextAt))")
        }
        for course in try snapshot.courses(of: feed) where course.arc == nil {
          lines.append("  calendar    \(feed.shownName) names a course '\(course.name)' without an Arc")
          lines.append("    arc ical course '\(course.name)' ARC says which it is")
        }
      }
      for publication in try snapshot.publications() {
        if let problem = publication.problem {
          lines.append("  \(publication.file) cannot be written: \(problem)")
        }
      }
      return lines
    }
  }

  /// Sends a test notice through a channel, and waits until it has ended.
  /// - Returns: a sentence with the result.
  /// - Throws: `ChannelError`, `DaemonError`, `StoreError`.
  public func test(_ name: String, isAlarm: Bool) async throws -> String {
    let mailbox = try Mailbox()
    let notice = Notice.test(level: isAlarm ? .alarm : .push)
    let channel = try ChannelBook(settings: settings, mailbox: mailbox, store: store.path).channel(name)
    do {
      _ = try await channel.deliver(notice, replacing: nil)
    } catch let error as ChannelError {
      try store.failed(channel: name, message: error.description, remedy: error.remedy(for: name))
      throw error
    }
    try store.works(channel: name)
    for case .left(let notice) in mailbox.take() { try store.leaveOnTerminals(notice.title, notice.message) }
    await channel.finish()
    return "\(name) works"
  }

  private func words(_ moment: Moment) -> String {
    "\(clock.zone.local(at: moment))".replacing("T", with: " ")
  }
}
