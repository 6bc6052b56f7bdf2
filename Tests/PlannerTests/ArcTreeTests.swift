import Moments
import Planner
import Testing

@Test func arcsStandDepthFirstWithTheirPaths() {
  let scrambled = ArcTree(
    tree("Home", "CS 298", "CS 298/Labs", "CS 298/Labs/One", "CS 298/Exam").arcs.reversed())
  #expect(scrambled.arcs.map(\.path) == ["Home", "CS 298", "CS 298/Labs", "CS 298/Labs/One", "CS 298/Exam"])
  #expect(scrambled.subtree(of: 2).map(\.id) == [2, 3, 4, 5])
  #expect(scrambled.children(of: 2).map(\.id) == [3, 5])
  #expect(scrambled.children(of: nil).map(\.id) == [1, 2])
}

@Test func anArcThatIsNotThereHasNothingBelowIt() {
  #expect(tree("Home").subtree(of: 7).isEmpty)
  #expect(tree("Home").children(of: 7).isEmpty)
  #expect(tree("Home")[7] == nil)
}

@Test func anArcThatLiesInItselfIsLeftOut() {
  let lost = Arc(
    id: 1, uuid: "", parent: 1, path: "", created: Moment(seconds: 0), fields: Arc.Fields(title: "Lost"))
  #expect(ArcTree([lost]).arcs.isEmpty)
}

@Test func aChainOfTenThousandSubArcsIsATree() {
  let chain = (1...10_000).map {
    Arc(
      id: $0, uuid: "", parent: $0 == 1 ? nil : $0 - 1, path: "", created: Moment(seconds: 0),
      fields: Arc.Fields(title: "x"))
  }
  #expect(ArcTree(chain).subtree(of: 1).count == 10_000)
}

@Test func countsAddUpTowardsTheRoot() {
  let arcs = tree("Home", "CS 298", "CS 298/Labs", "CS 298/Labs/One")
  let counts = arcs.counts(own: [2: Counts(open: 1), 3: Counts(open: 2, overdue: 1), 4: Counts(done: 5)])
  #expect(counts[1] == ArcCounts())
  #expect(
    counts[2]
      == ArcCounts(own: Counts(open: 1), total: Counts(open: 3, overdue: 1, done: 5), subArcs: 2))
  #expect(counts[4]?.total.all == 5)
}
