import Moments
import Planner
import Testing

@Test(arguments: [
  ("2027-03-12", "17:00", "America/Los_Angeles", "2027-03-13T01:00:00Z"),
  ("2027-03-12", nil, "America/Los_Angeles", "2027-03-13T07:59:59Z"),
  ("2027-03-14", nil, "America/Los_Angeles", "2027-03-15T06:59:59Z"),  // 23 hours long
  ("2027-11-07", nil, "America/Los_Angeles", "2027-11-08T07:59:59Z"),  // 25 hours long
  ("2027-03-14", "02:30", "America/Los_Angeles", "2027-03-14T10:30:00Z"),  // skipped: 03:30
  ("2027-11-07", "01:30", "America/Los_Angeles", "2027-11-07T08:30:00Z"),  // twice: the first
  ("2026-12-31", nil, "UTC", "2026-12-31T23:59:59Z"),
  ("2024-03-30", nil, "Asia/Beirut", "2024-03-30T21:59:59Z"),  // the next midnight is skipped
])
func aTaskIsDueAtItsTimeOrAtTheEndOfItsDay(date: String, time: String?, zone: String, due: String) throws {
  var fields = ArcTask.Fields(title: "hw")
  fields.date = Day(iso: date)
  fields.time = time.flatMap { TimeOfDay(iso: $0) }
  #expect(fields.due(in: try Zone(named: zone))?.description == due)
}

@Test func aTaskWithoutDateIsNeverDue() {
  #expect(ArcTask.Fields(title: "hw").due(in: .utc) == nil)
}
