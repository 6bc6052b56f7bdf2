import Names
import Planner
import Store

/// The words of a list command: an optional Arc, then a filter.
package struct ListWords {
  package var arc: Arc?
  /// The conditions other than the Arc.
  package var filter: TaskFilter
  /// The day or state that the words name, as typed: `friday`, `overdue`; nil: they name neither.
  package var when: String?
  /// True when the words name the Inbox and no line without an Arc has made it yet.
  package var isOfUnmadeInbox = false

  /// Takes the longest run of first words that names an Arc; the rest, and everything that looks like a filter, is
  /// the filter.
  /// - Throws: `PlannerError` when the first words do not name an Arc; `Failure` for an invalid filter.
  package init(_ words: [ArgumentText], tree: ArcTree, workspace: Workspace) throws {
    let words = ListWords.filters(words.map(\.text), tree)
    let plain = words.prefix { !FilterReader.isFilter($0) }
    var named = plain.count
    if named > 0 {
      let whole = Result { () throws(PlannerError) in
        try tree.arc(calledOrBegun: plain.joined(separator: " "))
      }
      arc = try? whole.get()
      while arc == nil, named > 1 {
        named -= 1
        arc = try? tree.arc(called: plain.prefix(named).joined(separator: " "))
      }
      if arc == nil {
        if let nothing = ListWords.unmadeInbox(plain, tree) {
          (filter, isOfUnmadeInbox) = (nothing, true)
          return
        }
        guard let (when, rest) = ListWords.when(plain, tree: tree, workspace) else {
          throw ListWords.unknown(plain.joined(separator: " "), whole)
        }
        if rest.isEmpty, words.count == plain.count { self.when = plain.joined(separator: " ") }
        var reader = FilterReader(workspace, tree: tree)
        var others = rest + words.dropFirst(plain.count)
        (arc, others) = reader.arc(among: others)
        filter = try reader.filter([when] + others)
        return
      }
    }
    var reader = FilterReader(workspace, tree: tree)
    var rest = Array(words.dropFirst(named))
    if arc == nil { (arc, rest) = reader.arc(among: rest) }
    filter = try reader.filter(rest)
  }

  /// The words of a list with `p1` as a filter, and with those apart that stand in one pair of quotes, `'#home p1'`.
  private static func filters(_ words: [String], _ tree: ArcTree) -> [String] {
    let apart = words.flatMap { word -> [String] in
      guard "#%@".contains(word.first ?? " "), word.contains(" ") else { return [word] }
      return (try? tree.arc(called: String(word.dropFirst()))) != nil ? [word] : FilterTerm.words(of: word)
    }
    return apart.map { ["p1", "p2", "p3"].contains($0) ? "priority:\($0)" : $0 }
  }

  /// The filter that matches nothing, for words that name the Inbox before it has been made; nil for other words.
  private static func unmadeInbox(_ words: ArraySlice<String>, _ tree: ArcTree) -> TaskFilter? {
    let isNamed = NameKey(words.joined(separator: " ")) == NameKey(Inbox.title)
    return isNamed && tree.inbox == nil ? TaskFilter([TaskFilter.Condition(.arcs([]))]) : nil
  }

  /// Reads a state or day at the start, `overdue`, `friday`, `next week`, as a filter, and returns the remaining
  /// words.
  private static func when(
    _ words: ArraySlice<String>, tree: ArcTree, _ workspace: Workspace
  ) -> (filter: String, rest: [String])? {
    guard let first = words.first else { return nil }
    if first != "today", FilterReader.states.contains(first) {
      return ("is:\(first)", Array(words.dropFirst()))
    }
    var reader = FilterReader(workspace, tree: tree)
    for count in stride(from: words.count, to: 0, by: -1) {
      let filter = "due:" + words.prefix(count).joined(separator: " ")
      if (try? reader.filter([filter])) != nil { return (filter, Array(words.dropFirst(count))) }
    }
    return nil
  }

  /// The filter for words that need not name an Arc: the Arc of the first words, otherwise a search for the words.
  package static func filter(_ words: [String], tree: ArcTree, workspace: Workspace) throws -> TaskFilter {
    let words = filters(words, tree)
    let plain = words.prefix { !FilterReader.isFilter($0) }
    let count = (0...plain.count).reversed().first { count in
      count > 0 && Int(plain[0]) == nil
        && (try? tree.arc(called: plain.prefix(count).joined(separator: " "))) != nil
    }
    var arc = try count.map { try tree.arc(called: plain.prefix($0).joined(separator: " ")) }
    var reader = FilterReader(workspace, tree: tree)
    var rest = Array(words.dropFirst(count ?? 0))
    if arc == nil, plain.isEmpty { (arc, rest) = reader.arc(among: rest) }
    return try reader.filter(rest).within(arc, tree: tree)
  }

  /// Reads words with an optional period: `week is:open cs298`, `cs298 is:open`, `next week cs298`.
  /// - Parameter isPeriod: true when a text names a period.
  package static func period(
    _ words: [String], tree: ArcTree, workspace: Workspace, isPeriod: (String) -> Bool
  ) throws -> (period: String?, filter: TaskFilter) {
    let words = filters(words, tree)
    var reader = FilterReader(workspace, tree: tree)
    let plain = words.prefix { !FilterReader.isFilter($0) }.joined(separator: " ")
    if let nothing = unmadeInbox([plain], tree) { return (nil, nothing) }
    let count = words.prefix { !FilterReader.isFilter($0) }.count
    if count > 0, Int(plain) == nil, let arc = try? tree.arc(called: plain, exactly: true) {
      return (nil, try reader.filter(Array(words.dropFirst(count))).within(arc, tree: tree))
    }
    if count > 1, !isPeriod(plain) {
      for first in (1..<count).reversed() where isPeriod(words[..<first].joined(separator: " ")) {
        let name = words[first..<count].joined(separator: " ")
        guard Int(name) == nil, let arc = try? tree.arc(calledOrBegun: name) else { continue }
        let filter = try reader.filter(Array(words.dropFirst(count))).within(arc, tree: tree)
        return (words[..<first].joined(separator: " "), filter)
      }
    }
    let (arc, rest) = reader.arc(among: Array(words.dropFirst(count)))
    return (count > 0 ? plain : nil, try reader.filter(rest).within(arc, tree: tree))
  }

  /// The message of an empty list of days; for words that read like a task, it says how to add one.
  /// - Parameter empty: the plain message.
  package static func emptyWords(_ empty: String, of command: String, _ words: [ArgumentText]) -> String {
    guard words.count > 1, !words.contains(where: { FilterReader.isFilter($0.text) }) else { return empty }
    return empty + "\n  arc add \(command) \(words.line) adds it as a task"
  }

  /// The error for first words that do not name an Arc, with hints for what else they may mean.
  private static func unknown(_ words: String, _ whole: Result<Arc, PlannerError>) -> any Error {
    guard case .failure(let error) = whole else { return PlannerError.unknownArc(name: words, near: []) }
    var failure = Failure(error)
    // With similar names or several matches, an Arc was meant.
    guard case .unknownArc(_, let near) = error, near.isEmpty else { return failure }
    failure.hints =
      nearNames(to: words, among: FilterReader.states).prefix(1).map { "did you mean arc ls \($0)?" }
      + NearDays.words(near: words).map { "arc ls \($0) lists what is due then" }
      + ["arc search \(words.quoted) looks for tasks with the words"]
    return failure
  }
}

extension TaskFilter {
  /// The filter limited to an Arc; `below` includes its SubArcs.
  package func within(_ arc: Arc?, below: Bool = true, tree: ArcTree) -> TaskFilter {
    guard let arc else { return self }
    let numbers = below ? Set(tree.subtree(of: arc.id).map(\.id)) : [arc.id]
    return TaskFilter([Condition(.arcs(numbers))] + conditions)
  }

  /// Which tasks to list: open ones, or all when the filter asks for closed ones.
  package var kind: PlannerSnapshot.Kind { asksForClosed ? .all : .open }
}
