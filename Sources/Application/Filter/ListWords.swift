import Entry
import Planner
import Store

/// What the words of a list mean: perhaps an Arc, then a filter.
package struct ListWords {
  package var arc: Arc?
  /// What else was asked for, the Arc apart.
  package var filter: TaskFilter
  /// The day or state that it asks for, as typed: `friday`, `overdue`; nil when it asks for something else.
  package var when: String?

  /// The longest run of first words that name an Arc is it; the rest, and all that looks like a filter, is one.
  /// - Throws: `PlannerError` when the first words name no Arc; `Failure`.
  package init(_ words: [ArgumentText], tree: ArcTree, context: Workspace) throws {
    let words = words.map(\.text)
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
        guard let (when, rest) = ListWords.when(plain, tree: tree, context) else {
          throw ListWords.unknown(plain.joined(separator: " "), whole)
        }
        if rest.isEmpty, words.count == plain.count { self.when = plain.joined(separator: " ") }
        var reader = FilterReader(context, tree: tree)
        var others = rest + words.dropFirst(plain.count)
        (arc, others) = reader.arc(among: others)
        filter = try reader.filter([when] + others)
        return
      }
    }
    var reader = FilterReader(context, tree: tree)
    var rest = Array(words.dropFirst(named))
    if arc == nil { (arc, rest) = reader.arc(among: rest) }
    filter = try reader.filter(rest)
  }

  /// A state or a day as a filter, `overdue`, `friday`, `next week`, and the words behind it.
  private static func when(
    _ words: ArraySlice<String>, tree: ArcTree, _ context: Workspace
  ) -> (filter: String, rest: [String])? {
    guard let first = words.first else { return nil }
    if ["p1", "p2", "p3"].contains(first) { return ("priority:\(first)", Array(words.dropFirst())) }
    if first != "today", FilterReader.states.contains(first) {
      return ("is:\(first)", Array(words.dropFirst()))
    }
    var reader = FilterReader(context, tree: tree)
    for count in stride(from: words.count, to: 0, by: -1) {
      let filter = "due:" + words.prefix(count).joined(separator: " ")
      if (try? reader.filter([filter])) != nil { return (filter, Array(words.dropFirst(count))) }
    }
    return nil
  }

  /// The tasks that words mean where no Arc needs to be named: one that the first words name, else tasks with the words.
  package static func filter(_ words: [String], tree: ArcTree, context: Workspace) throws -> TaskFilter {
    let plain = words.prefix { !FilterReader.isFilter($0) }
    let count = (0...plain.count).reversed().first { count in
      count > 0 && Int(plain[0]) == nil
        && (try? tree.arc(called: plain.prefix(count).joined(separator: " "))) != nil
    }
    var arc = try count.map { try tree.arc(called: plain.prefix($0).joined(separator: " ")) }
    var reader = FilterReader(context, tree: tree)
    var rest = Array(words.dropFirst(count ?? 0))
    if arc == nil, plain.isEmpty { (arc, rest) = reader.arc(among: rest) }
    return try reader.filter(rest).within(arc, tree: tree)
  }

  /// What words mean where a period may stand first: `week is:open cs298`, `cs298 is:open`, `next week cs298`.
  /// - Parameter isPeriod: whether words name a period.
  package static func period(
    _ words: [String], tree: ArcTree, context: Workspace, isPeriod: (String) -> Bool
  ) throws -> (period: String?, filter: TaskFilter) {
    var reader = FilterReader(context, tree: tree)
    let plain = words.prefix { !FilterReader.isFilter($0) }.joined(separator: " ")
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

  /// What a list of some days says when it is empty: that it is, and how to add words that read like a task.
  /// - Parameter empty: what it says where the words are a filter.
  package static func emptyWords(_ empty: String, of command: String, _ words: [ArgumentText]) -> String {
    guard words.count > 1, !words.contains(where: { FilterReader.isFilter($0.text) }) else { return empty }
    return empty + "\n  arc add \(command) \(words.line) adds it as a task"
  }

  /// Why the first words name no Arc, and what to do when they were not meant to.
  private static func unknown(_ words: String, _ whole: Result<Arc, PlannerError>) -> any Error {
    guard case .failure(let error) = whole else { return PlannerError.unknownArc(name: words, near: []) }
    var failure = Failure(error)
    // A name that is near, or several, are what was meant.
    guard case .unknownArc(_, let near) = error, near.isEmpty else { return failure }
    failure.hints =
      NearDays.words(near: words).map { "arc ls \($0) lists what is due then" }
      + ["arc search \(words.quoted) looks for tasks with the words"]
    return failure
  }
}

extension TaskFilter {
  /// The same within an Arc; `below` is true when its SubArcs count too.
  package func within(_ arc: Arc?, below: Bool = true, tree: ArcTree) -> TaskFilter {
    guard let arc else { return self }
    let numbers = below ? Set(tree.subtree(of: arc.id).map(\.id)) : [arc.id]
    return TaskFilter([Condition(.arcs(numbers))] + conditions)
  }

  /// The open tasks of a filter, or all when it asks for closed ones.
  package var kind: PlannerSnapshot.Kind { asksForClosed ? .all : .open }
}

extension ArcTree {
  /// The Arc that words name, or the root Arc that one word stands for by its first letters, as in a line of `arc add`.
  /// - Throws: as `arc(called:)`; `.ambiguousArc` where the letters stand for several.
  package func arc(calledOrBegun typed: String) throws(PlannerError) -> Arc {
    do { return try arc(called: typed) } catch {
      guard case .unknownArc = error, !typed.contains(where: { $0.isWhitespace || $0 == "/" }) else {
        throw error
      }
      let paths = Vocabulary(arcs: vocabulary).arcs(ofFirstLetters: typed)
      guard let path = paths.first else { throw error }
      if paths.count > 1 { throw .ambiguousArc(name: typed, candidates: paths) }
      return try arc(called: path, exactly: true)
    }
  }
}
