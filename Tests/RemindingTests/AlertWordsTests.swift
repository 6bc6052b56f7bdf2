import Escalation
import Moments
import Planner
import Reminding
import Testing

/// An alert that fired then, of something due then.
private func alert(due: String, fired: String, isTimed: Bool = true, late: Int = 0, missed: Int = 0) throws
  -> FiredAlert
{
  FiredAlert(
    id: 1, thing: 7, fired: try moment(fired), ended: nil, status: .pending,
    json: """
      {"key":"a/0.1","title":"hw","level":"alarm","intensity":3,"step":1,"lead":false,"due":\(try moment(due).seconds),\
      "timed":\(isTimed),"late":\(late),"ring":60,"missed":\(missed),"kind":"group","number":9}
      """)
}

@Test(arguments: [
  ("20 12:30", "20 12:00", true, 0, 0, "due in 30 minutes, at 12:30"),
  ("20 12:00", "20 12:00", true, 0, 0, "due now"),
  (
    "20 12:00", "20 12:01", true, 60, 1,
    "due 1 minute ago, at 12:00; 1 minute late; an earlier reminder was missed"
  ),
  ("21 01:00", "20 23:00", true, 0, 0, "due in 2 hours, at 01:00"),
  ("21 14:00", "20 12:00", true, 0, 2, "due tomorrow at 14:00; 2 earlier reminders were missed"),
  ("27 09:00", "20 09:00", false, 0, 0, "due in 7 days"),
  ("20 09:00", "20 09:00", false, 0, 0, "due today"),
  ("20 09:00", "21 09:00", false, 0, 0, "due yesterday"),
  ("20 09:00", "23 09:00", false, 0, 0, "due 3 days ago"),
])
func anAlertSaysWhenItIsDue(
  due: String, fired: String, isTimed: Bool, late: Int, missed: Int, words: String
) throws {
  let fired = try alert(due: due, fired: fired, isTimed: isTimed, late: late, missed: missed)
  #expect(AlertWords(alert: fired, zone: .utc).message == words)
}

@Test(arguments: [
  (-61, "due 1 minute ago, at 12:00"), (-59, "due now"), (0, "due now"), (1, "due in 1 second, at 12:00"),
  (30, "due in 30 seconds, at 12:00"), (59, "due in 59 seconds, at 12:00"), (60, "due in 1 minute, at 12:00"),
])
func anAlertSaysSecondsBeforeItIsDue(seconds: Int, words: String) throws {
  var fired = try alert(due: "20 12:00", fired: "20 12:00")
  fired.fired = try moment("20 12:00").adding(seconds: -seconds)
  fired.planned = fired.fired
  #expect(AlertWords(alert: fired, zone: .utc).message == words)
}

@Test func anAlertThatIsTriedAgainIsSaidAsOfThen() throws {
  var fired = try alert(due: "20 12:00", fired: "20 12:00")
  fired.late = fired.lateness(at: try moment("20 12:31"))
  #expect(AlertWords(alert: fired, zone: .utc).message == "due 31 minutes ago, at 12:00; 31 minutes late")
  // Both lengths are rounded alike.
  fired.late = 90
  #expect(AlertWords(alert: fired, zone: .utc).message == "due 2 minutes ago, at 12:00; 2 minutes late")
}

@Test func anAlertIsReadAsItIsKept() throws {
  let path = EscalationPath.nag
  let due = try moment("21 08:00")
  let begun = path.start(due: due.seconds, at: due.seconds - 60, in: .plain).state
  let fired = path.next(begun, on: .tick, at: due.seconds + 30, in: .plain).effects
  guard case .alert(let alert)? = fired.last else { return #expect(Bool(false), "no alert") }
  var content = AlertContent(
    subject: .group(7), identity: Identity(high: 1, low: 2), title: "say \"hi\"", isTimed: true, snooze: 600)
  (content.arc, content.subtext, content.body) = ("words", "second", "line\nbreak")
  let read = FiredAlert(
    id: 3, thing: 7, fired: due, ended: nil, status: .sent, json: content.json(of: alert))
  #expect(read.subject == .group(7) && read.thing == 7 && read.title == content.title)
  #expect([read.arc, read.subtext, read.body] == ["words", "second", "line\nbreak"])
  #expect(read.key == "\(content.identity)/0.1" && read.snooze == 600 && read.isTimed)
  #expect((read.due, read.late, read.planned) == (due, 30, due))
  #expect((read.level, read.intensity, read.step, read.isLead) == (.push, alert.intensity, 1, false))
  #expect(read.lateness(at: due.adding(seconds: 90)) == 90)
  // The places of a task set it off: it is about the task.
  (content.subject, content.thing) = (.task(9), -12)
  let placed = FiredAlert(
    id: 3, thing: -12, fired: due, ended: nil, status: .sent, json: content.json(of: alert))
  #expect(placed.subject == .task(9) && placed.thing == -12)
  let older = FiredAlert(
    id: 3, thing: -12, fired: due, ended: nil, status: .sent, json: #"{"kind":"reminder","number":9}"#)
  #expect(older.subject == .task(9))
}

@Test(arguments: [("on", ["07:30", "19:00"]), ("off", []), ("21:00 06:45", ["06:45", "21:00"])])
func digestTimesAreRead(text: String, times: [String]) {
  #expect(DigestTimes.times(text)?.map(\.description) == times)
}

@Test(arguments: ["", "7:30", "25:00", "noon", "06:45 x"])
func whatIsNoTimeOfDayIsNoDigestTime(text: String) { #expect(DigestTimes.times(text) == nil) }
