import Moments

/// A problem with a calendar or one of its values; `description` puts it into words.
public enum CalendarProblem: Error, Hashable, Sendable {
  // Lines
  /// A line is not `NAME:value`; the beginning of the line.
  case noContentLine(String)
  /// A line has no `:`; its name.
  case noValue(String)
  /// A parameter has no `=`.
  case noParameter(String, of: String)
  /// A quoted value is not closed.
  case openQuote(String)
  /// Characters follow a quoted value.
  case signsAfterQuote(String)
  /// The line contains NUL or another control character.
  case controlSign
  /// The bytes of the line are not UTF-8.
  case notUTF8
  /// A line is longer than this number of bytes.
  case longLine(Int)
  /// The file is UTF-16.
  case utf16

  // Components
  /// Content before BEGIN:VCALENDAR or after its END; the name of the property or component.
  case outside(String)
  /// A component has no END before something else ends or begins; what that is.
  case notEnded(by: String)
  /// The file ends within a component.
  case cutShort
  /// An END without a BEGIN.
  case noBegin(String)
  /// BEGIN or END has no name.
  case noName(String)
  /// Components are nested more deeply than this limit.
  case tooDeep(Int)
  /// A component has more than this number of bytes.
  case tooLarge(Int)
  /// The file contains no calendar.
  case noCalendar

  // Properties
  /// A required property is missing.
  case missing(String)
  /// A property occurs more than once.
  case repeated(String)
  /// Two properties exclude each other.
  case exclusive(String, String)
  /// A date is before another that must not be later.
  case before(String, String)
  /// One of two dates is a whole day, the other has a time.
  case unlikeDates(String, String)
  /// A property is no longer in use (RFC 5545 §8.3).
  case deprecated(String)
  /// A date without a time, but without VALUE=DATE.
  case dayWithoutValue(String)
  /// A value cannot be read: the property, its value, and what was expected.
  case badValue(String, value: String, wanted: String)
  /// A recurrence rule cannot be read.
  case badRule(String, RecurrenceError.Problem)
  /// A TZID that no VTIMEZONE defines and that is not the name of a zone.
  case unknownZone(String)
  /// A VTIMEZONE without readable rules.
  case emptyZone(String)
}

extension CalendarProblem: CustomStringConvertible {
  /// The message in one line: what is wrong and what happens.
  public var description: String {
    switch self {
    case .noContentLine(let text): "'\(shown(text))' is not a property; a line reads NAME:value"
    case .noValue(let name): "\(shown(name)) has no value; a line reads NAME:value"
    case .noParameter(let text, let name):
      "'\(shown(text))' is not a parameter of \(shown(name)); parameters read ;NAME=value"
    case .openQuote(let name): "the quote of \(shown(name)) is not closed"
    case .signsAfterQuote(let name): "characters after the closing quote of \(shown(name)) are ignored"
    case .controlSign: "the line contains a control character"
    case .notUTF8: "the line is not UTF-8; what cannot be read shows as \u{FFFD}"
    case .longLine(let bytes): "the line has more than \(bytes) bytes and is ignored"
    case .utf16: "the file is UTF-16; save it as UTF-8"
    case .outside(let name): "\(shown(name)) is outside BEGIN:VCALENDAR and END:VCALENDAR"
    case .notEnded(let what): "its END is missing before \(shown(what))"
    case .cutShort: "the file ends before its END; it is ignored"
    case .noBegin(let name): "END:\(shown(name)) has no BEGIN"
    case .noName(let word): "\(word) does not name a component"
    case .tooDeep(let depth): "it is more than \(depth) components deep and is ignored"
    case .tooLarge(let bytes): "it has more than \(bytes) bytes and is ignored"
    case .noCalendar: "BEGIN:VCALENDAR is missing"
    case .missing(let name): "\(name) is missing"
    case .repeated(let name): "\(name) appears twice; the first counts"
    case .exclusive(let a, let b): "\(a) and \(b) exclude each other; \(a) counts"
    case .before(let a, let b): "\(a) is before \(b)"
    case .unlikeDates(let a, let b): "one of \(a) and \(b) is a day, the other a time"
    case .deprecated(let name): "\(name) is no longer in use and is not read"
    case .dayWithoutValue(let name): "\(name) is a day; it needs ;VALUE=DATE"
    case .badValue(let name, let value, let wanted): "\(shown(name)) is '\(shown(value))'; give \(wanted)"
    case .badRule(let name, let problem): "\(name): \(problem)"
    case .unknownZone(let name):
      "'\(shown(name))' is not a known time zone; its times are read as local times"
    case .emptyZone(let name): "the time zone '\(shown(name))' has no rules that can be read"
    }
  }
}

/// A text cut to what fits a message, without signs that would break its line.
private func shown(_ text: String) -> String {
  let plain = String(
    String.UnicodeScalarView(text.unicodeScalars.prefix(200).map { $0.isControl ? " " : $0 }))
  return plain.count > 40 ? plain.prefix(40) + "…" : plain
}

extension Unicode.Scalar {
  /// A sign that would break a line of output or move the cursor.
  fileprivate var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x202E).contains(value)
      || (0x2066...0x2069).contains(value)
  }
}
