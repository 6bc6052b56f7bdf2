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

/// A format that arc writes, by one of its names.
struct ExportedFormat: ExpressibleByArgument {
  var format: ExchangeFormat

  init?(argument: String) {
    guard let format = try? ExchangeFormat.named(argument, among: ExchangeFormat.exported) else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { ExchangeFormat.exported.map(\.rawValue) }
}

/// A format that arc reads, by one of its names.
struct ImportedFormat: ExpressibleByArgument {
  var format: ExchangeFormat

  init?(argument: String) {
    guard let format = try? ExchangeFormat.named(argument, among: ExchangeFormat.imported) else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { ExchangeFormat.imported.map(\.rawValue) }
}
