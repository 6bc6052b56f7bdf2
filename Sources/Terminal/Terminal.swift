import Files

// Terminal: everything between the program and the screen or the pipe it talks to.
//
//     StyledText ──Appearance.render──▶ String ──ByteOutput──▶ screen, file or pipe
//     keyboard, file or pipe ──LineInput──▶ lines of bytes
//     keyboard ──RawMode, Keyboard──▶ keys ──LineEditor──▶ LineReader: a line with colours, history, completion
//                                       └──▶ whoever draws a whole Screen
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

  /// How large a terminal is, in characters.
  public struct Size: Equatable, Sendable {
    /// From left to right, from 1.
    public var columns: Int
    /// From top to bottom, from 1.
    public var rows: Int
  }

  /// The terminal's size; 80 columns and 24 rows when it is unknown.
  public static func size(_ descriptor: Int32) -> Size {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
