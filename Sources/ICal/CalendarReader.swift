/// Reads calendars incrementally, one component at a time.
///
///     var reader = CalendarReader()
///     reader.read(bytes) { item in … }       // any number of times
///     reader.finish { item in … }
///
/// Mistakes are reported where they occur, and reading continues: a component without END ends where the next of its
/// kind begins, or where the enclosing one ends. The last component of a truncated file is left out. Time is linear
/// in the number of bytes; memory is that of one component, limited by `CalendarLimits`.
public struct CalendarReader {
  /// A part of a calendar.
  public enum Item: Hashable, Sendable {
    /// BEGIN:VCALENDAR, with its line.
    case begins(line: Int)
    /// A property of the calendar itself, such as `METHOD` or `X-WR-CALNAME`.
    case property(ContentLine)
    /// A component with its contents: an event, a to-do, a time zone.
    case component(Component)
    /// The end of a calendar; false when its END:VCALENDAR is missing.
    case ends(isComplete: Bool)
    /// A mistake.
    case mistake(CalendarMistake)
  }

  private var unfolder: LineUnfolder
  private var stack: ComponentStack
  /// The first two bytes of the file.
  private var start: [UInt8] = []
  /// True when these are the beginning of UTF-16, which is not read.
  private var isUTF16 = false

  /// Creates a reader at the start of a file.
  public init(limits: CalendarLimits = CalendarLimits()) {
    unfolder = LineUnfolder(longest: limits.line)
    stack = ComponentStack(limits: limits)
  }

  /// Reads more bytes, in pieces of any size.
  public mutating func read(_ piece: UnsafeBufferPointer<UInt8>, _ take: (Item) throws -> Void) rethrows {
    if start.count < 2 {
      start += piece.prefix(2 - start.count)
      // A byte order mark, or the B of BEGIN next to a zero byte.
      isUTF16 = [[0xFE, 0xFF], [0xFF, 0xFE], [0, 0x42], [0x42, 0]].contains(start)
      if isUTF16 { try take(.mistake(CalendarMistake(line: 1, component: nil, problem: .utf16))) }
    }
    guard !isUTF16 else { return }
    // Moved out while it works, so that its lines can change the rest of the reader without a copy.
    var unfolder = LineUnfolder(longest: 0)
    swap(&unfolder, &self.unfolder)
    defer { swap(&unfolder, &self.unfolder) }
    try unfolder.read(piece) { try stack.read($0, take) }
  }

  /// Reads more bytes, in pieces of any size.
  public mutating func read(_ piece: [UInt8], _ take: (Item) throws -> Void) rethrows {
    try piece.withUnsafeBufferPointer { try read($0, take) }
  }

  /// Ends the file: reports the remaining items, and what is missing.
  public mutating func finish(_ take: (Item) throws -> Void) rethrows {
    guard !isUTF16 else { return }
    var unfolder = LineUnfolder(longest: 0)
    swap(&unfolder, &self.unfolder)
    try unfolder.finish { try stack.read($0, take) }
    try stack.finish(take)
  }
}
