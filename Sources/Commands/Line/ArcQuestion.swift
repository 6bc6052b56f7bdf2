import Application
import Entry
import Planner
import Terminal

/// Settles what a line leaves open, by asking: which Arc is meant (use this one, create it, or cancel), and the title.
struct ArcQuestion {
  var context: Context
  var tree: ArcTree
  var places: [String] = []
  /// True where the line can be edited again instead of being settled, and `/` begins a command.
  var offersEditing = false
  /// Who asks; nil: the console.
  var asker: (any Dialog)?

  var asking: any Dialog { asker ?? context.console }

  /// The person wants to edit the line again.
  struct EditAgain: Error {
    /// A command that is run before that, without its `/`; nil: none.
    var command: String?
  }

  /// The path of the Arc with a typed name (`--arc zoo`).
  /// - Throws: `PlannerError` when no Arc or several have the name and the person cannot be asked, `Failure` when the
  ///   person cancels.
  func path(called typed: String) throws -> String {
    do {
      return try tree.arc(calledOrBegun: typed).path
    } catch {
      if let inbox = try context.inbox(called: typed, tree) { return inbox.path }
      guard asking.canAsk else { throw error }
      let (candidates, unknown): ([String], String?)
      switch error {
      case .unknownArc(let name, let near): (candidates, unknown) = (near, name)
      case .ambiguousArc(_, let paths): (candidates, unknown) = (paths, nil)
      default: throw error
      }
      if let unknown { return try offer(candidates, creating: unknown) }
      try say(Failure(error))
      return try choose(among: candidates, creating: nil)
    }
  }

  /// The entry, completed with an Arc and a title.
  /// - Throws: `Failure` when one is missing and the person cannot be asked, or cancels.
  func settled(_ entry: Entry) throws -> Entry {
    guard let error = entry.error, asking.canAsk else {
      return try entry.settledUnasked(hasInbox: context.settings.hasInbox)
    }
    switch error.code {
    case .noTitle:
      let entry = try TitleQuestion(question: self).titled(entry)
      let needsArc = entry.arc == nil && !context.settings.hasInbox
      return needsArc ? entry.with(arc: try choose(among: [], creating: nil)) : entry
    case .invalidUTF8, .unknownEscalation, .endsBeforeStart:
      guard offersEditing else { throw error.failure(in: entry.text) }
      try say(error.failure(in: entry.text))
      try offerEditing()
    case .unknownArc, .ambiguousArc, .noArc:
      if error.code == .unknownArc, let name = entry.nameMarked(at: error.offset) {
        return try reread(entry, taking: name, for: offer(error.candidates, creating: name))
      }
      try say(error.failure(in: entry.text))
      return try entry.with(arc: choose(among: error.candidates, creating: nil))
    }
  }

  /// Asks for one line.
  /// - Throws: `EditAgain` for a command, where that is offered.
  func answer(to question: StyledText, completing: Completing? = nil) throws -> String {
    let answer = trimmed(try asking.ask(question, completing: completing) ?? "")
    if offersEditing, answer.hasPrefix("/") { throw EditAgain(command: String(answer.dropFirst())) }
    return answer
  }

  /// Asks whether to edit the line again.
  /// - Throws: `EditAgain`, or `Failure` when not.
  private func offerEditing() throws -> Never {
    while true {
      let answer = try answer(to: "e edit the line again, d discard:")
      switch answer.lowercased() {
      case "e", "edit": throw EditAgain()
      case "d", "discard", "": throw Failure(.refused, "nothing was added")
      default: try asking.refuse(answer, "e or d")
      }
    }
  }

  private func say(_ failure: Failure) throws {
    var failure = failure
    failure.hints = []
    for line in failure.lines(appearance: context.console.errorAppearance) { try asking.say(line) }
  }

  /// Offers the Arc whose name is nearest to one that no Arc bears, or else to create that one.
  private func offer(_ near: [String], creating name: String) throws -> String {
    let question: StyledText =
      if let first = near.first { "Use \(first)? [Y/n/new]" } else { "Create the Arc \"\(name)\"? [Y/n]" }
    while true {
      guard let typed = try asking.ask(question, completing: nil).map(trimmed) else {
        throw ArcQuestion.cancelled
      }
      if offersEditing, typed.hasPrefix("/") { throw EditAgain(command: String(typed.dropFirst())) }
      switch typed.lowercased() {
      case "", "y", "yes": return try near.first ?? create(name)
      case "new", "c", "create": return try create(name)
      case "n", "no": return try choose(among: near, creating: near.isEmpty ? nil : name)
      case "e" where offersEditing: throw EditAgain()
      default: try asking.refuse(typed, near.isEmpty ? "y or n" : "y, n or new")
      }
    }
  }

  private static let cancelled = Failure(.refused, "cancelled; nothing was changed")

  /// Asks for one of the candidates, a new Arc, or the name of any Arc.
  private func choose(among candidates: [String], creating unknown: String?) throws -> String {
    for (index, path) in candidates.enumerated() { try asking.say("  \(index + 1)  use \(path)") }
    if let unknown { try asking.say("  c  create \(unknown)") }
    let keys = candidates.isEmpty ? "" : candidates.count == 1 ? "1, " : "1-\(candidates.count), "
    let edit = offersEditing ? "e to edit the line again, " : ""
    let question: StyledText =
      "\(keys)\(unknown == nil ? "" : "c, ")the name of an Arc, \(edit)or Enter to cancel:"
    while true {
      let typed = try answer(to: question) { PromptCompletion(tree: tree).completion(ofArc: $0) }
      if typed.isEmpty { throw ArcQuestion.cancelled }
      if offersEditing, typed.lowercased() == "e" { throw EditAgain() }
      if let number = Int(typed), candidates.indices.contains(number - 1) { return candidates[number - 1] }
      if let unknown, ["c", "new"].contains(typed.lowercased()) { return try create(unknown) }
      if ["n", "no"].contains(typed.lowercased()) { throw ArcQuestion.cancelled }
      do {
        return try tree.arc(calledOrBegun: typed).path
      } catch .unknownArc(let name, let near) {
        if !near.isEmpty {
          try asking.say(StyledText(PlannerError.unknownArc(name: name, near: near).description))
        }
        if try asking.confirm("create the Arc \(typed)?") { return try create(typed) }
      } catch {
        try asking.say(StyledText(error.description))
      }
    }
  }

  private func create(_ path: String) throws -> String {
    try context.makeArc(at: path, exactly: true).arc.path
  }

  /// Reads the line again as if the unknown name were one of the Arc's, so that it leaves the title.
  private func reread(_ entry: Entry, taking name: String, for path: String) throws -> Entry {
    var arcs = tree.vocabulary
    if let at = arcs.firstIndex(where: { $0.path == path }) {
      arcs[at].aliases.append(name)
    } else {
      arcs.append(Vocabulary.ArcName(path: path, aliases: name == path ? [] : [name]))
    }
    let timetable = try context.store.read { try $0.timetable(context) }
    var reader = try context.reader(
      Vocabulary(arcs: arcs, places: places, paths: context.pathNames(), timetable: timetable))
    let second = reader.entry(of: entry.text)
    return second.error == nil ? second : entry.with(arc: path)
  }
}
