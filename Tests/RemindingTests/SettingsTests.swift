import Escalation
import Moments
import Planner
import Reminding
import Testing

@Test func whatIsSetIsReadFromTexts() {
  let values = [
    "quiet-hours": "23:00-07:30", "day-time": "10:15", "lead": "20m", "alarm-lead": "90s",
    "timed-path": "nag", "day-path": "none", "group-path": "2x",
  ]
  let settings = ReminderSettings { values[$0] }
  #expect(settings.quiet == QuietHours(from: 23 * 3600, to: 7 * 3600 + 1800))
  #expect(settings.dueTime == TimeOfDay(iso: "10:15"))
  #expect(settings.lead == 1200 && settings.alarmLead == 90)
  // What is no name of a path counts as not set.
  #expect(settings.defaultPaths == [.timed: "nag"])
  #expect(ReminderSettings { _ in nil } == .usual)
}

@Test(arguments: [
  ("off", true), ("22:00", false), ("22:00-8:00", true), ("22:00-24:00", false), ("", false),
])
func quietHoursAreReadOnlyWhenWhole(text: String, isReadable: Bool) {
  #expect((ReminderSettings.quiet(text) != nil) == isReadable)
}

@Test func theTextOfSettingsDiffersWhenTheyDo() {
  var all = [ReminderSettings.usual, ReminderSettings(quiet: nil), ReminderSettings(lead: 60)]
  all.append(ReminderSettings(alarmLead: 60))
  all.append(ReminderSettings(dueTime: .midnight))
  for kind in DefaultPath.allCases {
    var settings = ReminderSettings.usual
    settings.defaultPaths = [kind: "nag"]
    all.append(settings)
    #expect(ReminderSettings.defaultPaths(in: settings.text)[kind] == "nag")
  }
  #expect(Set(all.map(\.text)).count == all.count)
  #expect(ReminderSettings.dueTime(in: all[4].text) == .midnight)
}

@Test func eachKindHasAPathOfItsOwnUntilItNamesOne() throws {
  let context = try context(at: "20 12:00")
  func path(_ change: (inout ArcTask.Fields) -> Void) -> EscalationPath? {
    var fields = ArcTask.Fields(title: "hw")
    fields.date = Day(iso: "2026-11-21")
    change(&fields)
    return context.path(of: fields)
  }
  #expect(path { _ in } == .day)
  #expect(path { $0.time = .midnight } == .timed)
  #expect(path { $0.kind = .event } == .event)
  #expect(path { $0.priority = .high } == .important)
  #expect(path { $0.path = "nag" } == .nag)
  #expect(path { $0.path = "unheard of" } == .day)
  #expect(path { $0.path = PathChoice.none } == nil)
  #expect(path { $0.date = nil } == nil)
  #expect(path { $0.leads = [600] } == EscalationPath.day.replacingLeads(with: [600]))
}

@Test func aReminderIsHeardWhenItIsDueWhereSomebodyChoseTheTime() throws {
  let context = try context(at: "20 12:00", settings: .usual)
  var fields = try timetable("2026-11-21", "12:00")
  #expect(context.path(of: fields, isGroup: false)?.isHeardWhenDue == true)
  fields.origin.feed = "0"
  #expect(context.path(of: fields, isGroup: false)?.isHeardWhenDue == false)
  #expect(context.path(of: try timetable("2026-11-21"), isGroup: false)?.isHeardWhenDue == false)
  // One that is at 03:00 on its own clock is of that hour.
  fields = try timetable("2026-11-21", "03:00")
  fields.origin.feed = "0"
  #expect(context.path(of: fields, isGroup: false)?.isHeardWhenDue == true)
}

@Test(arguments: [
  ("FREQ=HOURLY;INTERVAL=2", true), ("FREQ=MINUTELY;INTERVAL=90", true), ("FREQ=HOURLY;INTERVAL=4", false),
  ("FREQ=DAILY;BYHOUR=9,11,18", true), ("FREQ=DAILY;BYHOUR=9,13,18", false),
  ("FREQ=DAILY;BYHOUR=8,20", false), ("FREQ=DAILY", false),
])
func whatComesAgainWithinFourHoursComesOften(rule: String, isOften: Bool) throws {
  #expect(try RecurrencePattern(rule).rule.comesOften == isOften)
}

@Test func whatComesOftenIsSaidOnceEachTimeUnlessItSaysHow() throws {
  let rule = "FREQ=HOURLY;INTERVAL=2"
  let times = ["10:00", "12:00", "14:00"].map { "21 \($0) 1 push of 21" }
  var task = Desk(task("2026-11-21", "10:00", rule))
  #expect(try task.live(from: "21 09:00", until: "21 15:00") == times)
  var reminder = Desk(.reminder(try timetable("2026-11-21", "10:00", rule)))
  #expect(try reminder.live(from: "21 09:00", until: "21 15:00") == times)
  reminder = Desk(.reminder(try timetable("2026-11-21", "10:00", rule, path: "standard")))
  #expect(try reminder.live(from: "21 09:00", until: "21 10:00").first == "21 09:30 1 push lead of 21")
}

@Test func whatComesOftenIsQuietAtNight() throws {
  var water = Desk(.reminder(try timetable("2026-11-21", "10:00", "FREQ=HOURLY;INTERVAL=2")))
  (water.settings, water.made) = (.usual, "21 19:00")
  let alerts = try water.live(from: "21 19:00", until: "22 10:30").map { String($0.prefix(8)) }
  #expect(alerts == ["21 20:00", "22 08:00", "22 10:00"])
}
