/// Reads calendars as their bytes come, one component at a time.
///
///     var reader = CalendarReader()
///     reader.read(bytes) { item in … }       // any number of times
///     reader.finish { item in … }
///
/// Every mistake is given as it is met, and reading goes on after it: where an END is missing, a component ends where the
/// next of its kind begins or the one around it ends. The last component of a file that is cut short is left out.
/// Time is linear in the bytes; memory is that of one component, which `CalendarLimits` limits.
public struct CalendarReader {
  /// What a calendar is made of.
  public enum Item: Hashable, Sendable {
    /// BEGIN:VCALENDAR, with its line.
    case begins(line: Int)
    /// A property of the calendar itself: `METHOD`, `X-WR-CALNAME`.
    case property(ContentLine)
    /// A component with all that is in it: an event, a to-do, a time zone.
    case component(Component)
    /// The end of a calendar; whether its END:VCALENDAR was there.
    case ends(isComplete: Bool)
    /// Something is wrong.
    case mistake(CalendarMistake)
  }

  private var unfolder: LineUnfolder
  private var stack: ComponentStack
  /// The first two bytes.
  private var start: [UInt8] = []
  /// They are those of UTF-16, so nothing can be read.
  private var isUTF16 = false

  /// A reader at the start of a file.
  public init(limits: CalendarLimits = CalendarLimits()) {
    unfolder = LineUnfolder(longest: limits.line)
    stack = ComponentStack(limits: limits)
  }

  /// Takes more bytes, in pieces of any size.
  public mutating func read(_ piece: UnsafeBufferPointer<UInt8>, _ take: (Item) throws -> Void) rethrows {
    if start.count < 2 {
      start += piece.prefix(2 - start.count)
      // A byte order mark, or the B of BEGIN with a zero byte beside it.
      isUTF16 = [[0xFE, 0xFF], [0xFF, 0xFE], [0, 0x42], [0x42, 0]].contains(start)
      if isUTF16 { try take(.mistake(CalendarMistake(line: 1, component: nil, problem: .utf16))) }
    }
    guard !isUTF16 else { return }
    // Taken out while it works, so that its lines can change the rest of the reader without a copy.
    var unfolder = LineUnfolder(longest: 0)
    swap(&unfolder, &self.unfolder)
    defer { swap(&unfolder, &self.unfolder) }
    try unfolder.read(piece) { try stack.read($0, take) }
  }

  /// Takes more bytes, in pieces of any size.
  public mutating func read(_ piece: [UInt8], _ take: (Item) throws -> Void) rethrows {
    try piece.withUnsafeBufferPointer { try read($0, take) }
  }

  /// Ends the file: gives what is left of it, and what is missing.
  public mutating func finish(_ take: (Item) throws -> Void) rethrows {
    guard !isUTF16 else { return }
    var unfolder = LineUnfolder(longest: 0)
    swap(&unfolder, &self.unfolder)
    try unfolder.finish { try stack.read($0, take) }
    try stack.finish(take)
  }
}
