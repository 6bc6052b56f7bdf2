import Delivery
import Moments
import Store

/// What is wrong with a planner's file while a daemon goes on, and what happens meanwhile.
struct Trouble {
  /// What is wrong; nil: nothing.
  private(set) var error: StoreError?
  /// Since when.
  private(set) var since = Moment(seconds: 0)
  /// What people have answered since then, which the file does not know.
  var answers: [Answer] = []
  /// Nothing is tried before that.
  private var next = ContinuousClock.now
  /// How the files were after the last attempt to write.
  private var tried = ""

  /// How long nothing is tried after an attempt, unless somebody else has written.
  static let pause = Duration.seconds(5)

  /// Begins: the file cannot be written.
  mutating func begin(_ error: StoreError, of path: String, at now: Moment) {
    self = Trouble()
    (self.error, since) = (error, now)
    hasTried(path)
  }

  /// True when this was not said before.
  mutating func isNews(_ error: StoreError) -> Bool {
    defer { self.error = error }
    return error != self.error
  }

  /// Waits a moment, since whoever tries is told of the files that the attempt itself has changed.
  mutating func rest() { next = .now + .seconds(1) }

  /// True until that moment is over.
  var isResting: Bool { error != nil && ContinuousClock.now < next }

  /// Whether to try to write again: some seconds are over, or another program has written.
  func isTimeToTry(_ path: String) -> Bool { ContinuousClock.now >= next || Trouble.marks(of: path) != tried }

  /// Remembers an attempt.
  mutating func hasTried(_ path: String) {
    next = .now + Trouble.pause
    tried = Trouble.marks(of: path)
  }

  private static func marks(of path: String) -> String {
    ["", "-wal"].map { Files.mark(path + $0) }.joined(separator: ", ")
  }
}
