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
  ("off", true), ("22:00", false), ("22:00-8:00", false), ("22:00-24:00", false), ("", false),
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
