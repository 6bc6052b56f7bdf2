import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A progress bar on a terminal, shown after half a second; does nothing on other outputs.
public final class ProgressBar {
  private let output: ByteOutput
  private let appearance: Appearance
  private let label: String
  private let started = ProgressBar.milliseconds()
  private var lastDrawn = 0
  private var isDrawn = false

  /// A bar with a label in front of it, not yet drawn.
  public init(_ label: String, on output: ByteOutput, appearance: Appearance) {
    self.label = label
    self.output = output
    self.appearance = appearance
    isSilent = !Terminal.isTerminal(output.descriptor) || EnvironmentVariable["TERM"] == "dumb"
  }

  private let isSilent: Bool

  /// Draws the progress, at most ten times a second.
  /// - Parameters:
  ///   - part: the completed part, from 0 to 1; nil when it is unknown.
  ///   - words: the text next to the bar.
  public func update(part: Double?, _ words: @autoclosure () -> String) throws(SystemError) {
    if isSilent { return }
    let now = ProgressBar.milliseconds()
    guard now - started > 500, now - lastDrawn > 100 else { return }
    lastDrawn = now
    isDrawn = true
    let room = (appearance.columns ?? 80) - 1
    var line = StyledText("\(label) ")
    if let part, room > 50 {
      let filled = Int(min(max(part, 0), 1) * 20)
      for index in 0..<20 { line += StyledText(index < filled ? .filled : .unfilled) }
      line += StyledText(" \(Int(part * 100)) %  ")
    }
    line += StyledText(words())
    try output.write("\r\u{1B}[K" + appearance.render(appearance.cut(line, to: room)))
    try output.flush()
  }

  /// Removes the bar.
  public func finish() throws(SystemError) {
    guard isDrawn else { return }
    isDrawn = false
    try output.write("\r\u{1B}[K")
    try output.flush()
  }

  private static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}
