import Moments
import Planner
import Testing

/// SplitMix64: the same numbers from the same seed.
private struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ z >> 31) % UInt64(sides))
  }
}

private let names = ["Labs", "CS 298", "298", "Part 298", "Home", "École", "Ecole", "Week 1", "Cs-298 Labs"]

/// What a tree finds under a name, in words.
private func found(_ name: String, in tree: ArcTree, exactly: Bool) -> String {
  do { return try "\(tree.arc(called: name, exactly: exactly).id)" } catch { return "\(error)" }
}

@Test(arguments: 1...3) func aTreeThatChangesIsTheTreeOfItsArcs(seed: UInt64) throws {
  var dice = Dice(state: seed)
  var arcs: [Int: Arc] = [:]
  var tree = ArcTree([])
  var number = 0
  for _ in 0..<250 {
    let some = arcs.keys.sorted()
    let old = some.isEmpty ? nil : arcs[some[dice.roll(some.count)]]
    let parent = dice.roll(3) == 0 ? nil : old?.id
    let aliases = dice.roll(4) == 0 ? [names[dice.roll(names.count)]] : []
    let fields = Arc.Fields(title: names[dice.roll(names.count)], aliases: aliases)
    switch dice.roll(6) {
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
      arc.archived = dice.roll(3) == 0 ? Moment(seconds: 1) : nil
      arcs[arc.id] = arc
      tree.update(arc)
    case 4:
      guard var arc = old, let goal = some.isEmpty ? nil : arcs[some[dice.roll(some.count)]]?.id,
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
