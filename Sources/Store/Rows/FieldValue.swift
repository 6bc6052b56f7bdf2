import JSONText
import Moments
import Planner
import SQLite

/// What a field can hold, in the three forms in which it is kept: in a column, in the change log, in the JSON export.
///
/// No value is NULL, null, and left out.
protocol FieldValue: SendableMetatype {
  /// The value in a column that is not NULL; nil for what cannot be read.
  init?(_ row: Statement, _ column: Int)
  var sql: SQLValue { get }
  /// The value in the log; nil for what cannot be read.
  init?(logged: LoggedField.Value)
  var logged: LoggedField.Value { get }
  /// The value in a JSON export; nil for what cannot be read.
  init?(exported: JSONValue)
  var exported: LoggedField.Value { get }
  /// False for a text in its column that is not a value.
  static func isReadable(_ text: String) -> Bool
}

extension FieldValue {
  var exported: LoggedField.Value { logged }
  static func isReadable(_ text: String) -> Bool { true }
}

// MARK: - Texts

/// A value that is a text in all three forms.
protocol FieldText: FieldValue {
  init?(fieldText: String)
  var fieldText: String { get }
}

extension FieldText {
  init?(_ row: Statement, _ column: Int) { self.init(fieldText: row.text(column)) }
  var sql: SQLValue { .text(fieldText) }
  init?(logged: LoggedField.Value) {
    guard let text = logged.text else { return nil }
    self.init(fieldText: text)
  }
  var logged: LoggedField.Value { .text(fieldText) }
  init?(exported: JSONValue) {
    guard let text = exported.string else { return nil }
    self.init(fieldText: text)
  }
  static func isReadable(_ text: String) -> Bool { Self(fieldText: text) != nil }
}

extension String: FieldText {
  init?(fieldText: String) { self = fieldText }
  var fieldText: String { self }
  /// Nil for an empty text.
  var present: String? { isEmpty ? nil : self }
}

extension Day: FieldText {
  init?(fieldText: String) { self.init(iso: fieldText) }
  var fieldText: String { description }
}

extension TimeOfDay: FieldText {
  init?(fieldText: String) { self.init(iso: fieldText) }
  var fieldText: String { description }
}

extension OccurrenceStart: FieldText {
  init?(fieldText: String) { self.init(iso: fieldText) }
  var fieldText: String { description }
}

extension Timetable: FieldText {
  init?(fieldText: String) {
    guard let timetable = try? Timetable(text: fieldText) else { return nil }
    self = timetable
  }
  var fieldText: String { description }
}

extension PlaceTrigger: FieldText {
  init?(fieldText: String) { self.init(text: fieldText) }
  var fieldText: String { text }
}

extension FieldText where Self: RawRepresentable, RawValue == String {
  init?(fieldText: String) { self.init(rawValue: fieldText) }
  var fieldText: String { rawValue }
}

extension RepetitionBasis: FieldText {}
extension ClosingOutcome: FieldText {}
extension Priority: FieldText {}
extension TaskKind: FieldText {}
extension Rotation.Pick: FieldText {}

// MARK: - Numbers

extension Int: FieldValue {
  init?(_ row: Statement, _ column: Int) { self = row.integer(column) }
  var sql: SQLValue { .integer(self) }
  init?(logged: LoggedField.Value) {
    guard let number = logged.number else { return nil }
    self = number
  }
  var logged: LoggedField.Value { .number(self) }
  init?(exported: JSONValue) {
    guard let number = exported.integer else { return nil }
    self = number
  }
}

/// An instant: a number; in the export `2027-02-14T17:00:00Z`.
extension Moment: FieldValue {
  init?(_ row: Statement, _ column: Int) {
    guard let moment = row.moment(column) else { return nil }
    self = moment
  }
  var sql: SQLValue { .integer(seconds) }
  init?(logged: LoggedField.Value) {
    guard let seconds = logged.number else { return nil }
    self.init(seconds: seconds)
  }
  var logged: LoggedField.Value { .number(seconds) }
  init?(exported: JSONValue) {
    guard let text = exported.string else { return nil }
    self.init(iso: text)
  }
  var exported: LoggedField.Value { .text(description) }
}

/// A length of time: seconds; in the export `PT15M`.
struct Length: FieldValue {
  /// What a length can be, in seconds: up to 10,000 years, so that no sum of them overflows.
  static let limits = 0...315_576_000_000

  var seconds: Int
  init(_ seconds: Int) { self.seconds = seconds }
  init?(_ row: Statement, _ column: Int) { self.init(within: row.integer(column)) }
  var sql: SQLValue { .integer(seconds) }
  init?(logged: LoggedField.Value) { self.init(within: logged.number) }
  var logged: LoggedField.Value { .number(seconds) }
  init?(exported: JSONValue) {
    self.init(within: exported.string.flatMap { ISODuration.seconds($0) })
    if seconds == 0 { return nil }
  }
  private init?(within seconds: Int?) {
    guard let seconds, Length.limits.contains(seconds) else { return nil }
    self.seconds = seconds
  }
  var exported: LoggedField.Value { .text(ISODuration.text(seconds: seconds)) }
}

/// A length of time in minutes; in the export `PT1H30M`, of an earlier arc 90.
struct Minutes: FieldValue {
  var number: Int
  init(_ number: Int) { self.number = number }
  init?(_ row: Statement, _ column: Int) { self.init(within: row.integer(column)) }
  var sql: SQLValue { .integer(number) }
  init?(logged: LoggedField.Value) { self.init(within: logged.number) }
  var logged: LoggedField.Value { .number(number) }
  init?(exported: JSONValue) {
    self.init(within: exported.integer ?? Length(exported: exported).map { ($0.seconds + 59) / 60 })
  }
  private init?(within number: Int?) {
    guard let number, number >= 0, number <= Length.limits.upperBound / 60 else { return nil }
    self.number = number
  }
  var exported: LoggedField.Value { .text(ISODuration.text(seconds: number * 60)) }
}

/// Lead times: `86400,1800`; in the export `["-P1D","-PT30M"]`.
struct Leads: FieldText {
  var list: [Int]
  /// Nil for none.
  init?(_ list: [Int]) {
    if list.isEmpty { return nil }
    self.list = list
  }
  init?(fieldText: String) {
    list = fieldText.split(separator: ",").compactMap { Int($0) }.filter(Length.limits.contains)
  }
  var fieldText: String { list.map(String.init).joined(separator: ",") }
  init?(exported: JSONValue) {
    guard case .list(let values) = exported else { return nil }
    list = values.compactMap { $0.string.flatMap(ISODuration.secondsBefore) }.filter(Length.limits.contains)
    if list.count < values.count { return nil }
  }
  var exported: LoggedField.Value { .list(list.map { "-" + ISODuration.text(seconds: $0) }) }
  static func isReadable(_ text: String) -> Bool { Leads(fieldText: text)?.fieldText == text }
}

// MARK: - References

/// A UUID: 16 bytes; written out in the log and the export.
extension Identity: FieldValue {
  init?(_ row: Statement, _ column: Int) { self = row.identity(column) }
  var sql: SQLValue { .identity(self) }
  init?(logged: LoggedField.Value) {
    guard let text = logged.text else { return nil }
    self.init(text)
  }
  var logged: LoggedField.Value { .text(description) }
  init?(exported: JSONValue) {
    guard let text = exported.string else { return nil }
    self.init(text)
  }
}

/// One end of a membership, a reminder or group: its number here, its UUID in the log and the export.
struct MemberEnd: FieldValue {
  var number: Int
  var identity: Identity
  init(_ number: Int, _ identity: Identity) { (self.number, self.identity) = (number, identity) }
  init?(_ row: Statement, _ column: Int) { (number, identity) = (row.integer(column), .none) }
  var sql: SQLValue { .integer(number) }
  init?(logged: LoggedField.Value) {
    guard let identity = Identity(logged: logged) else { return nil }
    (number, self.identity) = (0, identity)
  }
  var logged: LoggedField.Value { identity.logged }
  init?(exported: JSONValue) {
    guard let identity = Identity(exported: exported) else { return nil }
    (number, self.identity) = (0, identity)
  }
}

/// An Arc: its number here, its UUID in the log and the export, whose readers look it up among their Arcs.
struct ArcNumber: FieldValue {
  var number: Int
  init(_ number: Int) { self.number = number }
  /// Nil for none.
  init?(_ number: Int?) {
    guard let number else { return nil }
    self.number = number
  }
  init?(_ row: Statement, _ column: Int) { number = row.integer(column) }
  var sql: SQLValue { .integer(number) }
  init?(logged: LoggedField.Value) {
    guard case .arc(let number) = logged else { return nil }
    self.number = number
  }
  var logged: LoggedField.Value { .arc(number) }
  init?(exported: JSONValue) { return nil }
}

// MARK: - Lists

/// Texts, joined in their column; a list in the log and the export.
protocol TextList: FieldValue {
  /// What no text in the list holds.
  static var separator: String { get }
  var list: [String] { get }
  init(list: [String])
}

extension TextList {
  /// Nil for none.
  init?(_ list: [String]) {
    if list.isEmpty { return nil }
    self.init(list: list)
  }
  init?(_ row: Statement, _ column: Int) {
    self.init(row.text(column).split(separator: Self.separator).map(String.init))
  }
  var sql: SQLValue { .text(list.joined(separator: Self.separator)) }
  init?(logged: LoggedField.Value) { self.init(logged.list) }
  var logged: LoggedField.Value { .list(list) }
  init?(exported: JSONValue) {
    guard case .list(let values) = exported else { return nil }
    let texts = values.compactMap(\.string)
    guard texts.count == values.count else { return nil }
    self.init(list: texts)
  }
}

/// Texts of one line, one a line.
struct Lines: TextList {
  static let separator = "\n"
  var list: [String]
}

/// Names, which hold no commas.
struct CommaList: TextList {
  static let separator = ","
  var list: [String]
}
