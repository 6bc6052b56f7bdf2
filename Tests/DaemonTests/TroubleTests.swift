import Delivery
import Foundation
import Moments
import Store
import TestServer
import Testing

@testable import Daemon

#if canImport(Glibc)
  import Glibc
#endif

/// What a running daemon does while it cannot use its planner, and as soon as it can again.
@Suite(.fewAtOnce) struct TroubleTests {
  @Test func anAnswerThatComesJustWhenThereIsRoomAgainIsKept() throws {
    let place = try Workplace()
    let later = place.begin.adding(seconds: 86_400)
    let task = try place.add(["first"], due: later)[0]
    let daemon = try Daemon(
      store: place.path, settings: SettingsSource(DaemonSettings()),
      clock: DaemonClock(at: place.begin.seconds, zone: "UTC"), only: place.channel)
    try daemon.store.goOnInMemory()
    daemon.trouble.begin(.full(path: place.path), of: place.path, at: place.begin)
    daemon.mailbox.put(.answer(Answer(.done, to: "\(task)")))
    // That another program has written is a reason to try again at once.
    try place.add(["second"], due: later)
    _ = try daemon.turn()
    #expect(!daemon.store.isStandIn)
    #expect(try place.store().read { try $0.task(task).closing?.outcome } == .completed)
  }

  @Test func itPausesAfterAnErrorWhateverWakesIt() async throws {
    let place = try Workplace()
    try place.add(["first"], due: place.begin.adding(seconds: 86_400))
    let daemon = try Daemon(
      store: place.path, settings: SettingsSource(DaemonSettings()),
      clock: DaemonClock(at: place.begin.seconds, zone: "UTC"), only: place.channel)
    let head = try Head(of: place.path)
    var failed = ContinuousClock.now
    try daemon.run(
      Wakeups([
        { head.spoil() },
        {
          failed = .now
          #expect(daemon.trouble.error != nil)
          head.repair()
        },
        {
          // Woken at once, it has not looked; only a machine that stood still for the pause makes a difference.
          #expect(daemon.trouble.error != nil || ContinuousClock.now - failed > .milliseconds(900))
          while daemon.trouble.isResting { usleep(10_000) }
        },
        { #expect(daemon.trouble.error == nil) },
      ]))
  }

  /// Wakes a daemon for each of these happenings, and then ends it.
  private final class Wakeups: WaitMethod {
    private var happenings: [() -> Void]

    init(_ happenings: [() -> Void]) { self.happenings = happenings }

    func wait(until instant: Int?) -> Bool {
      happenings.removeFirst()()
      return !happenings.isEmpty
    }
  }

  /// The first bytes of a planner, without which it cannot be read.
  private final class Head {
    private let file: Int32
    private var bytes = [UInt8](repeating: 0, count: 100)

    init(of path: String) throws {
      file = open(path, O_RDWR)
      try #require(pread(file, &bytes, bytes.count, 0) == bytes.count)
    }

    deinit { close(file) }

    func spoil() { #expect(pwrite(file, [UInt8](repeating: 1, count: bytes.count), bytes.count, 0) == 100) }
    func repair() { #expect(pwrite(file, bytes, bytes.count, 0) == 100) }
  }

  #if os(Linux)
    @Test func aDamagedPlannerIsToldOnce() async throws {
      let place = try Workplace()
      try place.add(["first"], due: place.begin, path: "nag", at: place.begin.adding(seconds: -60))
      let process = try place.start([
        "daemon", "--store", place.path, "--at", "\(place.begin.seconds)", "--channel", place.channel,
      ])
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      try await place.eventually { try place.store().firedAlerts(.sent, limit: 9).count == 1 }
      try await place.journalIsEmpty()
      let head = try Head(of: place.path)
      head.spoil()
      try await place.eventually { place.errors.contains("is damaged") }
      let looks = Looks(at: place.path)
      // It looks again, twice at least.
      for _ in 0..<4 { try await place.eventually { looks.haveCome } }
      head.repair()
      try await place.eventually { place.errors.contains("can be used again") }
      #expect(place.errors.components(separatedBy: "is damaged").count == 2, "\(place.errors)")
      process.terminate()
      #expect(try await place.end(of: process) == 0)
    }

    /// Tells whether a file has been opened, by any program.
    private final class Looks {
      private let notices = inotify_init1(Int32(IN_NONBLOCK))

      init(at path: String) { inotify_add_watch(notices, path, UInt32(IN_OPEN)) }

      deinit { close(notices) }

      /// True when it has been opened since the last time.
      var haveCome: Bool {
        var bytes = [UInt8](repeating: 0, count: 4096)
        return read(notices, &bytes, bytes.count) > 0
      }
    }
  #endif
}
