import Application
import Calendars
import ArgumentParser
import Planner
import Store

/// A value of an option that is one of a few words, in any case.
protocol WordChoice: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension WordChoice {
  /// The choice with a name; nil when there is none.
  public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}

/// What a line is, as `--as` says.
enum EntryKindChoice: String, WordChoice { case task, event }

extension Rotation.Pick: WordChoice {}
extension Feed.Kind: WordChoice {}
extension CalendarTaskForm: WordChoice {}

/// A file format as the value of an option, by one of its names.
protocol FormatChoice: ExpressibleByArgument {
  /// The formats that can be chosen.
  static var formats: [ExchangeFormat] { get }
  init(format: ExchangeFormat)
}

extension FormatChoice {
  init?(argument: String) {
    guard let format = try? ExchangeFormat.named(argument, among: Self.formats) else { return nil }
    self.init(format: format)
  }

  static var allValueStrings: [String] { formats.map(\.rawValue) }
}

/// A format that arc writes.
struct ExportedFormat: FormatChoice {
  static let formats = ExchangeFormat.exported
  var format: ExchangeFormat
}

/// A format that arc reads.
struct ImportedFormat: FormatChoice {
  static let formats = ExchangeFormat.imported
  var format: ExchangeFormat
}
