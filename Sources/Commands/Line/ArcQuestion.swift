import Entry
import Planner
import Terminal

/// Settles which Arc is meant, by asking on a terminal: use this one, create it, or cancel.
struct ArcQuestion {
  var context: Context
  var tree: ArcTree
  var places: [String] = []
  /// True where the line can be edited again instead of being settled.
  var offersEditing = false

  /// The person wants to edit the line again.
  struct EditAgain: Error {}

  /// The path of the Arc that was named by hand (`--arc zoo`).
  /// - Throws: `PlannerError` when no Arc or several bear the name and nobody can be asked, `Failure` when the
  ///   person cancels.
  func path(called typed: String) throws -> String {
    do {
      return try tree.arc(called: typed).path
    } catch {
      guard context.console.isInteractive else { throw error }
      let (candidates, unknown): ([String], String?)
      switch error {
      case .unknownArc(let name, let near): (candidates, unknown) = (near, name)
      case .ambiguousArc(_, let paths): (candidates, unknown) = (paths, nil)
      default: throw error
      }
      try say(Failure(error))
      return try choose(among: candidates, creating: unknown)
    }
  }

  /// The entry with an Arc and a title.
  /// - Throws: `Failure` when it has none and nobody can be asked, or the person cancels.
  func settled(_ entry: Entry) throws -> Entry {
    guard let error = entry.error else {
      if entry.title.isEmpty { throw Failure(.refused, "a task needs a title; say what to do") }
      return entry
    }
    let isAboutArc = [.unknownArc, .ambiguousArc, .noArc].contains(error.code)
    guard isAboutArc || offersEditing, context.console.isInteractive else {
      throw error.failure(in: entry.text)
    }
    try say(error.failure(in: entry.text))
    guard isAboutArc else { try offerEditing() }
    let unknown = error.code == .unknownArc ? entry.nameMarked(at: error.offset) : nil
    let path = try choose(among: error.candidates, creating: unknown)
    return try unknown.map { try reread(entry, taking: $0, for: path) } ?? entry.with(arc: path)
  }

  /// Asks whether to edit the line again.
  /// - Throws: `EditAgain`, or `Failure` when not.
  private func offerEditing() throws -> Never {
    let answer = try context.console.ask("e edit the line again, d drop it:")
    if let answer, !trimmed(answer).lowercased().hasPrefix("d") { throw EditAgain() }
    throw Failure(.refused, "nothing was added")
  }

  private func say(_ failure: Failure) throws {
    var failure = failure
    failure.hints = []
    for line in failure.lines(appearance: context.console.errorAppearance) { try context.console.note(line) }
  }

  /// Asks for one of the candidates, a new Arc, or the name of any Arc.
  private func choose(among candidates: [String], creating unknown: String?) throws -> String {
    let console = context.console
    for (index, path) in candidates.enumerated() { try console.note("  \(index + 1)  use \(path)") }
    if let unknown { try console.note("  c  create \(unknown)") }
    while true {
      let keys = candidates.isEmpty ? "" : candidates.count == 1 ? "1, " : "1-\(candidates.count), "
      let edit = offersEditing ? "e to edit the line again, " : ""
      let answer = try console.ask(
        "\(keys)\(unknown == nil ? "" : "c, ")the name of an arc, \(edit)or Enter to cancel:")
      let typed = (answer ?? "").drop(while: \.isWhitespace)
      if typed.isEmpty { throw Failure(.refused, "cancelled; nothing was changed") }
      if offersEditing, typed.lowercased() == "e" { throw EditAgain() }
      if let number = Int(typed), candidates.indices.contains(number - 1) { return candidates[number - 1] }
      if let unknown, typed.lowercased() == "c" { return try create(unknown) }
      do {
        return try tree.arc(called: String(typed)).path
      } catch .unknownArc {
        if try console.confirm("create the arc \(typed)?") { return try create(String(typed)) }
      } catch {
        try console.note(StyledText(error.description))
      }
    }
  }

  private func create(_ path: String) throws -> String {
    try context.store.record("created the arc \(path)") {
      try $0.addArc(path: path, creatingParents: true).path
    }
  }

  /// Reads the line again as if the unknown name were one of the Arc's, so that it leaves the title.
  private func reread(_ entry: Entry, taking name: String, for path: String) throws -> Entry {
    var arcs = tree.vocabulary
    if let at = arcs.firstIndex(where: { $0.path == path }) {
      arcs[at].aliases.append(name)
    } else {
      arcs.append(Vocabulary.ArcName(path: path, aliases: name == path ? [] : [name]))
    }
    var reader = try context.reader(Vocabulary(arcs: arcs, places: places, paths: context.pathNames()))
    let second = reader.entry(of: entry.text)
    return second.error == nil ? second : entry.with(arc: path)
  }
}

extension Entry {
  /// The entry in this Arc, its error settled.
  fileprivate func with(arc path: String) -> Entry {
    var copy = self
    (copy.arc, copy.error) = (path, nil)
    return copy
  }

  /// The name after the `#` or `+` at a place in the text: up to the closing quote, or to the next space.
  fileprivate func nameMarked(at offset: Int) -> String? {
    let rest = text.utf8.dropFirst(offset)
    guard let sign = rest.first, sign == UInt8(ascii: "#") || sign == UInt8(ascii: "+") else { return nil }
    let after = String(Substring(rest.dropFirst()))
    if let quote = after.first, "\"\u{201C}".contains(quote) {
      return String(after.dropFirst().prefix { !"\"\u{201D}".contains($0) })
    }
    return String(after.prefix { !$0.isWhitespace && !",;".contains($0) })
  }
}
