// Terminal: everything between the program and the screen or the pipe it talks to.
//
//     StyledText ──Appearance.render──▶ String ──ByteOutput──▶ screen, file or pipe
//     keyboard, file or pipe ──LineInput──▶ lines of bytes
//
// What people wrote passes through `visible(_:)` on its way out, so no title can send commands to the screen.
// Start at `StyledText`, then `Appearance`.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the system says about an open file: whether a person sits there, and how wide the screen is.
public enum Terminal {
  /// True when the descriptor is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many columns the terminal has; nil when the descriptor is none or its size is unknown.
  public static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The value of an environment variable; nil when it is not set or empty.
  public static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
