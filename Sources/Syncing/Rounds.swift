import Moments
import Store
import Sync

/// The turns of a sync in the background.
actor Rounds {
  let here: BackgroundSync.Environment
  private let signal: AsyncStream<Void>.Continuation
  var account: AccountFile?
  /// Used to check whether anything waits to be sent. It stays open: closing the file looks like a write to file
  /// watchers, which would trigger another check.
  private var planner: PlannerStore?
  private var plannerFile: FileIdentity?
  var listening: Task<Void, Never>?
  private var heard = Heard()
  private var failures = 0
  /// The last problem reported, so that it is reported once.
  private var told: String?
  /// When to sync even without a reason, and the earliest time to sync even with one.
  private var next = ContinuousClock.now
  private var notBefore = ContinuousClock.now
  private var alarm: Task<Void, Never>?
  /// Waits until a new network has settled.
  private var settling: Task<Void, Never>?
  /// Whether this device rings.
  var ringing: Ringing
  /// The last reported number of other ringing devices.
  var others: Int?
  /// Waits until this device has been alone for `untilAlone`.
  var aloneness: Task<Void, Never>?

  /// What the event stream has reported.
  private struct Heard {
    var rev: Int?
    var isOpen = false
    var isLost = false
  }

  /// The time between syncs without a reason while the stream is open, and while it is not.
  private static let rarely = Duration.seconds(900)
  private static let often = Duration.seconds(60)

  init(_ here: BackgroundSync.Environment, _ signal: AsyncStream<Void>.Continuation, _ ringing: Ringing) {
    (self.here, self.signal, self.ringing) = (here, signal, ringing)
  }

  func run(_ signals: AsyncStream<Void>) async {
    NetworkWatch.start { [weak self] in Task { await self?.networkChanged() } }
    for await _ in signals {
      if Task.isCancelled { break }
      await turn()
    }
    listening?.cancel()
    alarm?.cancel()
    aloneness?.cancel()
  }

  private func turn() async {
    guard lookAtAccount() else { return }
    let now = ContinuousClock.now
    let isReason = failures == 0 && !heard.isLost ? isSomethingNew() : true
    guard now >= next || isReason else { return }
    guard now >= notBefore else { return wake(at: max(notBefore, now)) }
    await sync()
  }

  /// Reloads the account file.
  /// - Returns: false when nobody is logged in or the file cannot be used.
  private func lookAtAccount() -> Bool {
    let known: AccountFile?
    do { known = try AccountFile.load(beside: here.path) } catch {
      tell(error.description)
      known = nil
    }
    guard known != account else {
      if known == nil { tell(others: 0) }
      return known != nil
    }
    account = known
    listening?.cancel()
    (listening, heard, failures, told, planner) = (nil, Heard(), 0, nil, nil)
    (next, notBefore) = (.now, .now)
    meet(0)
    if let known {
      here.say("syncing with \(known.server) as \(known.name)")
      listen(known)
    }
    return known != nil
  }

  /// True when there is something to send or to receive.
  private func isSomethingNew() -> Bool {
    let file = FileIdentity(here.path)
    if planner == nil || file != plannerFile { (planner, plannerFile) = (here.open(), file) }
    guard let standing = try? planner?.syncStanding() else {
      planner = nil
      return true
    }
    return standing.hasToSend || heard.rev.map { $0 > standing.state.cursor } ?? false
  }

  private func sync() async {
    heard.isLost = false
    do {
      let tally = try await PlannerSync.once(here.path, longestWait: 0, clock: here.clock, here.open)
      guard let tally else {
        // A command is syncing right now; its changes will be there in a moment.
        notBefore = .now + .milliseconds(200)
        return wake(at: notBefore)
      }
      for note in tally.notes { here.say(note) }
      try here.open().keepSyncNews(tally.notes)
      if told != nil { here.say("syncing works again") }
      (failures, told) = (0, nil)
      // Collects quick successive changes into one push.
      notBefore = .now + .milliseconds(50)
      next = .now + (heard.isOpen ? Rounds.rarely : Rounds.often)
    } catch is CancellationError {
      // The daemon ends.
      next = .now + Rounds.often
    } catch {
      failures += 1
      let problem = error as? SyncProblem
      tell(problem?.description ?? "\(error)")
      let wait = min(pow2(failures), 900)
      let jitter = Double.random(in: 0.5...1)
      next = .now + .seconds(max(Double(problem?.retryAfter ?? 0), Double(wait) * jitter))
      // After a refusal (unknown token, old program) wait; otherwise a change of the planner is a reason to retry.
      let isFinal = problem.map { if case .refused = $0.kind { true } else { false } } ?? false
      notBefore = isFinal || problem?.retryAfter != nil ? next : .now + .seconds(min(wait, 5))
    }
    wake(at: next)
  }

  private func tell(_ problem: String) {
    guard told != problem else { return }
    told = problem
    here.say("not synced: \(problem)")
  }

  /// Schedules the next turn.
  private func wake(at time: ContinuousClock.Instant) {
    alarm?.cancel()
    let signal = signal
    alarm = Task {
      try? await Task.sleep(until: time, clock: .continuous)
      if !Task.isCancelled { signal.yield() }
    }
  }

  // MARK: - The server's stream

  func listen(_ account: AccountFile) {
    // Keeps a reference to self until `run` or another account ends it.
    listening = Task {
      var failures = 0
      while !Task.isCancelled {
        do {
          let events = ServerEvents(client: try SyncClient(account))
          try await events.listen(after: heard.rev, ringing: ringing) { await self.hear($0) }
          failures = 0
        } catch { failures += 1 }
        if Task.isCancelled { break }
        closed()
        let wait = Double(min(pow2(failures), 900)) * Double.random(in: 0.5...1)
        try? await Task.sleep(for: .seconds(wait))
      }
    }
  }

  /// The network changed: a server that did not answer before may answer now.
  private func networkChanged() {
    guard let account, failures > 0 || !heard.isOpen else { return }
    // An address is ready before its routes and name lookup.
    guard settling == nil else { return }
    settling = Task {
      try? await Task.sleep(for: .seconds(1))
      settling = nil
      guard account == self.account, !heard.isOpen || failures > 0 else { return }
      if !heard.isOpen {
        listening?.cancel()
        listen(account)
      }
      (next, notBefore) = (.now, .now)
      signal.yield()
    }
  }

  private func hear(_ event: ServerEvents.Heard) {
    switch event {
    case .open:
      heard.isOpen = true
      // The network is back, so there is no reason to wait any longer.
      if failures > 0 { (next, notBefore) = (.now, .now) }
    case .changed(let rev): heard.rev = max(heard.rev ?? 0, rev)
    case .resync: heard.isLost = true
    case .ringing(let others): return meet(others)
    }
    signal.yield()
  }

  private func closed() {
    guard heard.isOpen else { return }
    heard.isOpen = false
    meet(0)
    next = min(next, .now + Rounds.often)
    wake(at: next)
  }
}

/// 1, 2, 4, 8 … for 0, 1, 2, 3 …
private func pow2(_ number: Int) -> Int { 1 << min(number, 20) }
