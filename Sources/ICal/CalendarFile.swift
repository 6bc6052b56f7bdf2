/// A calendar file read as a whole: its calendars, each a `Component` named VCALENDAR, and all mistakes in it.
///
/// For files that are small or needed as a whole; `CalendarReader` holds one component at a time.
public struct CalendarFile: Sendable {
  /// The calendars, in the order of the file; content outside of calendars is left out.
  public var calendars: [Component] = []
  /// The mistakes, in the order of the file.
  public var mistakes: [CalendarMistake] = []
  /// True when every calendar had its END, so that nothing is missing at the end of the file.
  public var isComplete = true

  /// Reads a file.
  public init(_ bytes: [UInt8], limits: CalendarLimits = CalendarLimits()) {
    var reader = CalendarReader(limits: limits)
    reader.read(bytes) { take($0) }
    reader.finish { take($0) }
  }

  private mutating func take(_ item: CalendarReader.Item) {
    switch item {
    case .begins(let line): calendars.append(Component("VCALENDAR", line: line))
    case .property(let property): calendars[calendars.count - 1].properties.append(property)
    case .component(let component):
      if calendars.isEmpty { calendars.append(Component("VCALENDAR")) }
      calendars[calendars.count - 1].components.append(component)
    case .ends(let isWhole): isComplete = isComplete && isWhole
    case .mistake(let mistake): mistakes.append(mistake)
    }
  }

  /// The calendars as text, with CR LF line ends, folded at 75 octets.
  public var bytes: [UInt8] {
    var writer = CalendarWriter()
    for calendar in calendars { writer.write(calendar) }
    return writer.bytes
  }
}
