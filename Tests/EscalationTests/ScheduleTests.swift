import Testing

@testable import Escalation

struct ScheduleTests {
  @Test func theEarliestIsNextHoweverItGotThere() {
    var chance = Chance(seed: 5)
    var model: [Int: Int] = [:]
    var schedule = Schedule<Int>()
    for turn in 0..<20_000 {
      let key = chance.below(300)
      let at: Int? = chance.once(in: 4) ? nil : chance.below(1000)
      schedule.set(key, at: at)
      model[key] = at
      if turn % 7 == 0, let next = schedule.next { schedule.remove(next.key); model[next.key] = nil }
      if schedule.next?.at != model.values.min() { Issue.record("turn \(turn)") }
      if let next = schedule.next, model[next.key] != next.at { Issue.record("turn \(turn)") }
      if schedule.count != model.count || schedule[key] != model[key] { Issue.record("turn \(turn)") }
    }
  }

  @Test(arguments: [0, 1, 2, 5, 6, 1000])
  func manyAtOnceComeOutInOrder(count: Int) {
    var chance = Chance(seed: count)
    let entries = (0..<count).map { (key: $0 % 700, at: chance.below(100)) }
    var schedule = Schedule(entries)
    let expected = Dictionary(entries.map { ($0.key, $0.at) }) { $1 }
    var out: [Int] = []
    while let next = schedule.next {
      out.append(next.at)
      if expected[next.key] != next.at { Issue.record("\(next)") }
      schedule.remove(next.key)
    }
    #expect(out == expected.values.sorted())
  }
}
