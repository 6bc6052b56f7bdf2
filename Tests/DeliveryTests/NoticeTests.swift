import TestServer
import Testing

@testable import Delivery

@Suite(.fewAtOnce) struct NoticeTests {
  private func notice(_ key: String) -> Notice {
    Notice(key: key, reminder: key, title: "hw 2", message: "due now")
  }

  @Test func aGroupListsWhatItStandsForAndIsAsLoudAsTheLoudest() {
    var loud = notice("2")
    (loud.level, loud.intensity, loud.ring) = (.alarm, 5, 600)
    let group = Notice.group([notice("1"), loud])
    #expect(group.title == "2 reminders")
    #expect(group.message == "hw 2: due now\nhw 2: due now")
    #expect((group.level, group.intensity, group.ring) == (.alarm, 5, 600))
    #expect(group.parts.map(\.key) == ["1", "2"])
    #expect(group.json.contains(#""alerts":[{"schema":1,"key":"1","#))
    #expect(Notice.group([loud]) == loud)
  }

  @Test func aLongListEndsWithTheNumberOfTheRest() {
    let group = Notice.group((1...11).map { notice("\($0)") })
    #expect(group.message.split(separator: "\n").count == 9)
    #expect(group.message.hasSuffix("\nand 3 more"))
    #expect(group.members.count == 11)
  }

  @Test func anEnvironmentHoldsNoNULAndNothingForNull() {
    var notice = notice("1")
    notice.title = "a\0b"
    let variables = notice.environment
    #expect(variables.first { $0.name == "ARC_TITLE" }?.value == "ab")
    #expect(!variables.contains { $0.name == "ARC_DUE" })
  }

  @Test func theWaitsGrowToHalfAnHour() {
    #expect((1...8).map(Retry.wait(afterFailures:)) == [30, 60, 120, 300, 600, 1200, 1800, 1800])
  }
}
