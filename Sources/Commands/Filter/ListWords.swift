import Planner
import Store

/// What the words of a list mean: perhaps an Arc, then a filter.
struct ListWords {
  var arc: Arc?
  /// What else was asked for, the Arc apart.
  var filter: TaskFilter

  /// The longest run of first words that name an Arc is it; the rest, and all that looks like a filter, is one.
  /// - Throws: `PlannerError` when the first words name no Arc; `Failure`.
  init(_ words: [Word], tree: ArcTree, context: Context) throws {
    let words = words.map(\.text)
    let plain = words.prefix { !FilterReader.isFilter($0) }
    var named = plain.count
    if named > 0 {
      let whole = Result { () throws(PlannerError) in try tree.arc(called: plain.joined(separator: " ")) }
      arc = try? whole.get()
      while arc == nil, named > 1 {
        named -= 1
        arc = try? tree.arc(called: plain.prefix(named).joined(separator: " "))
      }
      if arc == nil { _ = try whole.get() }
    }
    var reader = FilterReader(context, tree: tree)
    filter = try reader.filter(Array(words.dropFirst(named)))
  }
}

extension TaskFilter {
  /// The same within an Arc; `below` is true when its SubArcs count too.
  func within(_ arc: Arc?, below: Bool = true, tree: ArcTree) -> TaskFilter {
    guard let arc else { return self }
    let numbers = below ? Set(tree.subtree(of: arc.id).map(\.id)) : [arc.id]
    return TaskFilter([Condition(.arcs(numbers))] + conditions)
  }

  /// The open tasks of a filter, or all when it asks for closed ones.
  var kind: PlannerSnapshot.Kind { asksForClosed ? .all : .open }
}
