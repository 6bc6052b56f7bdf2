import Moments

extension EntryWarning {
  /// The line names no Arc, because several Arcs have the name in it; it is kept like any line without an Arc.
  /// - Parameter error: an ambiguous Arc.
  public static func severalArcs(_ error: EntryError) -> EntryWarning {
    let example = error.candidates.first.map { "; say which, for example +\"\($0)\"" } ?? ""
    return EntryWarning(code: .severalArcs, message: error.message + example)
  }

  /// A word was read as another, which it nearly is.
  static func readAs(_ word: String, _ meant: String) -> EntryWarning {
    EntryWarning(code: .readAs, message: "'\(word)' read as \(meant)")
  }
}

extension EntryError {
  /// `#name` names no Arc.
  static func unknownArc(_ name: String, near: [String], offset: Int) -> EntryError {
    EntryError(
      code: .unknownArc, message: message(for: name, near: near), candidates: near, offset: offset)
  }

  /// Several Arcs bear the name, and nothing in the line says which.
  /// - Parameter areAll: false when more bear it than these.
  static func ambiguousArc(_ name: String, _ candidates: [String], areAll: Bool, offset: Int) -> EntryError {
    EntryError(
      code: .ambiguousArc,
      message:
        "several Arcs are called '\(name)': \(candidates.joined(separator: ", "))\(areAll ? "" : " and more")",
      candidates: candidates, offset: offset)
  }

  /// `!name` names no escalation path.
  static func unknownEscalation(_ name: String, known: [String], offset: Int) -> EntryError {
    EntryError(
      code: .unknownEscalation,
      message: "no escalation path is called '\(name)'; the paths are \(all(known))",
      candidates: known, offset: offset)
  }

  private static func all(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "none" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The last day of a recurrence lies before the first on which it could fall.
  static func endsBeforeStart(_ end: Day, first: Day?) -> EntryError {
    let begin = first.map { ", before its first day, \($0)" } ?? ""
    return EntryError(
      code: .endsBeforeStart, message: "the repetition ends on \(end)\(begin)", candidates: [], offset: 0)
  }

  /// The line names no Arc.
  static func noArc(near: [String]) -> EntryError {
    // Said of many lines of a file, so the usual message is not put together.
    let message =
      near.isEmpty
      ? "the line does not name an Arc" : "the line does not name an Arc; did you mean \(list(near))?"
    return EntryError(code: .noArc, message: message, candidates: near, offset: 0)
  }

  /// Nothing is left to be the title.
  static let noTitle = EntryError(
    code: .noTitle, message: "the line has no title", candidates: [], offset: 0)

  /// The bytes were no UTF-8.
  static func invalidUTF8(at offset: Int) -> EntryError {
    EntryError(
      code: .invalidUTF8, message: "byte \(offset + 1) of the line is not valid UTF-8", candidates: [],
      offset: offset)
  }

  private static func message(for name: String, near: [String]) -> String {
    "no Arc is called '\(name)'" + (near.isEmpty ? "" : "; did you mean \(list(near))?")
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
