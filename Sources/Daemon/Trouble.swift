import Delivery
import Files
import Moments
import Store

/// A problem with the planner's file, while the daemon goes on with a copy in memory.
struct Trouble {
  /// The problem; nil: there is none.
  private(set) var error: StoreError?
  /// When it began.
  private(set) var since = Moment(seconds: 0)
  /// The answers since then, which the file does not contain.
  var answers: [Answer] = []
  /// The time of the next attempt.
  private var next = ContinuousClock.now
  /// The marks of the files after the last attempt to write.
  private var tried = ""

  /// How long to wait after an attempt, unless another program has written.
  static let pause = Duration.seconds(5)

  /// Starts: the file cannot be written.
  mutating func begin(_ error: StoreError, of path: String, at now: Moment) {
    self = Trouble()
    (self.error, since) = (error, now)
    hasTried(path)
  }

  /// True when this error was not reported before.
  mutating func isNews(_ error: StoreError) -> Bool {
    defer { self.error = error }
    return error != self.error
  }

  /// Pauses for a second, because the attempt itself changes the files and so triggers notices.
  mutating func rest() { next = .now + .seconds(1) }

  /// True during that pause.
  var isResting: Bool { error != nil && ContinuousClock.now < next }

  /// True when it is time to try to write again: after the pause, or when another program has written.
  func isTimeToTry(_ path: String) -> Bool { ContinuousClock.now >= next || Trouble.marks(of: path) != tried }

  /// Records an attempt.
  mutating func hasTried(_ path: String) {
    next = .now + Trouble.pause
    tried = Trouble.marks(of: path)
  }

  private static func marks(of path: String) -> String {
    ["", "-wal"].map { Files.mark(ofFile: path + $0) }.joined(separator: ", ")
  }
}
