import Moments
import Planner
import SeededNumbers
import Testing

private let names = ["Labs", "CS 298", "298", "Part 298", "Home", "École", "Ecole", "Week 1", "Cs-298 Labs"]

/// What a tree finds under a name, in words.
private func found(_ name: String, in tree: ArcTree, exactly: Bool) -> String {
  do { return try "\(tree.arc(called: name, exactly: exactly).id)" } catch { return "\(error)" }
}

@Test(arguments: 1...3) func aTreeThatChangesIsTheTreeOfItsArcs(seed: UInt64) throws {
  var dice = SplitMix64(seed: seed)
  var arcs: [Int: Arc] = [:]
  var tree = ArcTree([])
  var number = 0
  for _ in 0..<250 {
    let some = arcs.keys.sorted()
    let old = some.isEmpty ? nil : arcs[dice.one(of: some)]
    let parent = dice.once(in: 3) ? nil : old?.id
    let aliases = dice.once(in: 4) ? [dice.one(of: names)] : []
    let fields = Arc.Fields(title: dice.one(of: names), aliases: aliases)
    switch dice.below(6) {
    case 0...2:
      guard let kept = try? tree.checked(fields, under: parent, isKnown: true) else { continue }
      number += 1
      let arc = Arc(
        id: number, uuid: "u\(number)", parent: parent, path: "", created: Moment(seconds: 0), fields: kept)
      arcs[number] = arc
      tree.insert(arc)
    case 3:
      guard var arc = old,
        let kept = try? tree.checked(fields, under: arc.parent, arc: arc.id, isKnown: true)
      else { continue }
      arc.fields = kept
      arc.archived = dice.once(in: 3) ? Moment(seconds: 1) : nil
      arcs[arc.id] = arc
      tree.update(arc)
    case 4:
      guard var arc = old, let goal = some.isEmpty ? nil : arcs[dice.one(of: some)]?.id,
        !tree.path(of: goal).contains(where: { $0.id == arc.id }),
        (try? tree.checked(arc.fields, under: goal, arc: arc.id, isKnown: true)) != nil
      else { continue }
      arc.parent = goal
      arcs[arc.id] = arc
      tree.update(arc)
    default:
      guard let arc = old, !tree.hasChildren(arc.id) else { continue }
      arcs[arc.id] = nil
      tree.remove(arc.id)
    }
    // Made at once, it looks at each Arc; changed, it has an index.
    let whole = ArcTree(Array(arcs.values))
    try #require(tree.arcs == whole.arcs)
    #expect(tree.count == whole.count)
    for arc in whole.arcs {
      #expect(tree.subtree(of: arc.id) == whole.subtree(of: arc.id))
      #expect(tree.arc(uuid: arc.uuid) == arc)
    }
    for name in names + [
      "298/Labs", "Home/Labs", "ecole/week 1", "Part 298/CS298", "Home/298/labs", "nothing",
    ] {
      for exactly in [true, false] {
        #expect(
          found(name, in: tree, exactly: exactly) == found(name, in: whole, exactly: exactly), "\(name)")
      }
    }
  }
}
