import Files

// Terminal: output to a screen or pipe, and input from a keyboard.
//
//     StyledText ──Appearance.render──▶ String ──ByteOutput──▶ screen, file or pipe
//     keyboard, file or pipe ──LineInput──▶ lines of bytes
//     keyboard ──RawMode, Keyboard──▶ keys ──LineEditor──▶ LineReader: a line with colours, history, completion
//                                       └──▶ a full-screen program, drawn on a Screen
//
// Text that people wrote passes through `visible(_:)` on its way out, so no title can control the terminal.
// Start at `StyledText`, then `Appearance`.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Facts about an open file: whether it is a terminal, and how wide it is.
public enum Terminal {
  /// True when the descriptor is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The terminal's width in columns; nil when the descriptor is not a terminal or its size is unknown.
  public static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The size of a terminal, in characters.
  public struct Size: Equatable, Sendable {
    /// The width.
    public var columns: Int
    /// The height.
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
