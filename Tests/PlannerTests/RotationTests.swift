import Moments
import Planner
import Testing

private func members(_ count: Int) -> [Identity] {
  (1...UInt64(count)).map { Identity(high: 0, low: $0) }
}

/// The members of so many occurrences, each as its number.
private func said(_ rotation: Rotation, _ members: [Identity], _ count: Int) -> [UInt64] {
  (0..<count).compactMap { rotation.member(at: $0, from: members)?.low }
}

@Test(arguments: 1...6)
func shuffledMembersComeOnceBeforeAnyRepeats(count: Int) {
  for seed in 0..<15 {
    let order = said(Rotation(seed: seed), members(count), 5 * count)
    for bag in 0..<5 {
      #expect(Set(order[bag * count..<(bag + 1) * count]).count == count, "\(order)")
    }
    if count > 2 { for (one, next) in zip(order, order.dropFirst()) { #expect(one != next, "\(order)") } }
  }
}

@Test func rotatedMembersComeInTheOrderInWhichTheyWereMade() {
  #expect(said(Rotation(.rotate, seed: 7), members(3).reversed(), 7) == [1, 2, 3, 1, 2, 3, 1])
}

@Test func theOrderDependsOnTheSeedAloneAndStaysTheSameForever() {
  // Written down once: other devices and later versions must choose the same.
  #expect(said(Rotation(seed: 1), members(4), 12) == said(Rotation(seed: 1), members(4).reversed(), 12))
  #expect(said(Rotation(seed: 1), members(4), 12) == [1, 3, 4, 2, 3, 1, 2, 4, 2, 4, 3, 1])
  #expect(said(Rotation(seed: 1), members(2), 12) == [1, 2, 1, 2, 2, 1, 2, 1, 2, 1, 2, 1])
  #expect(said(Rotation(.random, seed: 1), members(4), 12) == [1, 3, 2, 3, 4, 2, 4, 4, 3, 3, 2, 2])
  #expect(Set((0..<20).map { said(Rotation(seed: $0), members(4), 4) }).count > 10)
}

@Test(arguments: [Rotation.Pick.shuffle, .random])
func turnsThatAreCountedAnewComeInAnotherOrder(pick: Rotation.Pick) {
  let changed = (0..<15).filter { seed in
    var later = Rotation(pick, seed: seed)
    later.anchor = OccurrenceStart(iso: "2026-11-26T08:00")
    return said(later, members(4), 8) != said(Rotation(pick, seed: seed), members(4), 8)
  }
  #expect(changed.count > 10)
}

@Test func aRandomMemberMayRepeatAndEverybodyComesAboutAsOften() {
  let order = said(Rotation(.random, seed: 3), members(4), 4000)
  let counts = Dictionary(grouping: order) { $0 }.mapValues(\.count)
  #expect(counts.count == 4 && counts.values.allSatisfy { (850...1150).contains($0) }, "\(counts)")
  #expect(zip(order, order.dropFirst()).contains { $0 == $1 })
}

@Test(arguments: [Rotation.Pick.shuffle, .rotate])
func whoHadATurnWaitsForTheOthersWhenMembersChange(pick: Rotation.Pick) throws {
  let four = members(4)
  for seed in 0..<15 {
    var rotation = Rotation(pick, seed: seed)
    let first = said(rotation, four, 6)
    // After six turns, somebody joins in the middle of the second bag.
    rotation.turns = rotation.turns(after: 6, from: four)
    rotation.anchor = OccurrenceStart(iso: "2026-11-26T08:00")
    #expect(rotation.turns.map(\.low) == Array(first[4..<6]))
    let rest = said(rotation, members(5), 8)
    #expect(Set(first[4..<6] + rest[..<3]).count == 5, "\(first) then \(rest)")
    #expect(Set(rest[3...]).count == 5)
    // Counted on from there, still within the same bag.
    #expect(rotation.turns(after: 0, from: members(5)) == rotation.turns)
    #expect(rotation.turns(after: 1, from: members(5)).map(\.low) == Array(first[4..<6] + rest[..<1]))
    #expect(rotation.turns(after: 3, from: members(5)).isEmpty)
  }
}

@Test func nobodyIsChosenFromNobody() {
  #expect(Rotation(seed: 1).member(at: 0, from: []) == nil)
  #expect(Rotation(seed: 1).member(at: -1, from: members(2)) == nil)
  #expect(Rotation(seed: 1).turns(after: 3, from: []).isEmpty)
  #expect(Rotation(.random, seed: 1).turns(after: 3, from: members(2)).isEmpty)
}
