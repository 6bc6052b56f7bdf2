import Delivery
import Foundation
import Moments
import Store
import Synchronization

@testable import Daemon

/// A daemon whose time is played: while its channels are at work the clock stands, else it leaps to what comes next.
///
/// The daemon, the store and its outbox are the real ones. A test waits for each run, so nothing is used from two
/// threads at once.
final class Simulation: WaitMethod, @unchecked Sendable {
  /// What arrived: when, and what.
  struct Arrival: Sendable {
    var at: Moment
    var notice: Notice
  }

  let place: Workplace
  private let clock: PlayedClock
  private var settings: [String: String]
  private var events: [(at: Int, run: () throws -> Void)] = []
  private var end = 0
  private var daemon: Daemon?
  private(set) var failure: (any Error)?
  private let recorder: Recorder

  /// - Parameters:
  ///   - now: when it begins.
  ///   - settings: besides the channel `recorder`, which is the only one when they name none.
  init(at now: Moment, zone: Zone = .utc, settings: [String: String] = [:]) throws {
    place = try Workplace()
    clock = PlayedClock(now: now, zone: zone)
    recorder = Recorder(clock)
    self.settings = settings.merging(["push-channels": "recorder", "alarm-channels": "recorder"]) { own, _ in
      own
    }
  }

  var now: Moment { clock.now }
  var zone: Zone { clock.zone }
  /// What arrived, in its order.
  var arrivals: [Arrival] { recorder.arrivals.withLock { $0 } }

  /// What can be seen now: the titles in every message.
  var seen: [[String]] { recorder.seen.withLock { $0.sorted { $0.key < $1.key }.map(\.value) } }

  /// What arrived, as `12:00:00 1 push due now`.
  var words: [String] {
    arrivals.map {
      let local = zone.local(at: $0.at)
      let seconds = String(format: "%02d", $0.at.seconds % 60)
      return "\(local.time):\(seconds) \($0.notice.step) \($0.notice.level.rawValue) \($0.notice.message)"
    }
  }

  /// The store as another program uses it now.
  func store() -> PlannerStore {
    let store = PlannerStore(path: place.path, now: now, zone: zone) { .random(in: .min ... .max) }
    store.reminding = DaemonSettings(settings).reminding
    return store
  }

  /// Lets something happen when the clock shows an instant.
  func at(_ moment: Moment, _ run: @escaping () throws -> Void) { events.append((moment.seconds, run)) }

  /// Sets the clock, as a person or a server of time does.
  func set(clock moment: Moment) { clock.now = moment }

  /// Moves the machine.
  func move(to zone: Zone) { clock.zone = zone }

  /// Runs a daemon until an instant; another call is a restart.
  func run(until moment: Moment) async throws {
    // A thread of its own: those of the pool are needed by the channels.
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread {
        continuation.resume(with: Result { try self.play(until: moment) })
      }
    }
  }

  private func play(until moment: Moment) throws {
    end = moment.seconds
    let daemon = try Daemon(
      store: place.path, settings: SettingsSource(DaemonSettings(settings)),
      clock: DaemonClock(moment: { [clock] in clock.now }, zone: { [clock] in clock.zone }),
      channels: [recorder])
    self.daemon = daemon
    defer { self.daemon = nil }
    try daemon.run(self)
    if let failure { throw failure }
  }

  func wait(until instant: Int?) -> Bool {
    guard let daemon else { return false }
    if daemon.isBusy {
      var mail = pollfd(fd: daemon.mail, events: Int16(POLLIN), revents: 0)
      _ = poll(&mail, 1, 10_000)
      return true
    }
    let now = self.now.seconds
    if now >= end { return false }
    events.sort { $0.at < $1.at }
    let next = min(max(instant ?? .max, now), events.first?.at ?? .max, end)
    clock.now = Moment(seconds: max(next, now))
    while let event = events.first, event.at <= self.now.seconds {
      events.removeFirst()
      do { try event.run() } catch { failure = error }
    }
    return true
  }

  /// A channel that writes down what arrives, and whose messages can be replaced and withdrawn.
  private final class Recorder: Channel {
    let name = "recorder"
    let arrivals = Mutex<[Arrival]>([])
    let seen = Mutex<[Int: [String]]>([:])
    private let clock: PlayedClock

    init(_ clock: PlayedClock) { self.clock = clock }

    func deliver(_ notice: Notice, replacing previous: String?) async throws -> String? {
      let number = arrivals.withLock { arrivals in
        arrivals.append(Arrival(at: clock.now, notice: notice))
        return previous.flatMap { Int($0) } ?? arrivals.count
      }
      seen.withLock { $0[number] = notice.parts.map(\.title) }
      return "\(number)"
    }

    func withdraw(_ receipt: String) async { _ = seen.withLock { $0.removeValue(forKey: Int(receipt) ?? 0) } }

    func amend(_ receipt: String, to notice: Notice) async {
      seen.withLock { $0[Int(receipt) ?? 0] = notice.parts.map(\.title) }
    }
  }
}

/// A clock that shows what it is told to.
private final class PlayedClock: Sendable {
  private let state: Mutex<(now: Moment, zone: Zone)>

  init(now: Moment, zone: Zone) { state = Mutex((now, zone)) }

  var now: Moment {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }
  var zone: Zone {
    get { state.withLock { $0.zone } }
    set { state.withLock { $0.zone = newValue } }
  }
}
