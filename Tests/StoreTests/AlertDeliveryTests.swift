import Escalation
import Foundation
import Moments
import Planner
import Reminding
import Testing

@testable import Store

// How alerts wait for their channels, and what becomes of them there.

@Test func aPendingAlertHoldsTheNextOneUpUntilEveryChannelHasTried() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-21", "12:00"))
  day.channels = ["desktop", "phone"]
  #expect(try day.at("21 12:00").fire() == ["1 push"])
  #expect(try day.at("21 13:00").fire() == [])
  #expect(try day.store.nextAlert() == nil)
  try day.store.refused(alert: 1, by: "desktop", error: "no session", next: nil)
  #expect(try day.fire() == [])
  try day.store.refused(
    alert: 1, by: "phone", error: "no server", next: day.store.now.adding(seconds: 30))
  #expect(try day.fire() == ["2 push"])
  #expect(try day.statuses() == ["failed", "pending"])
  #expect(try day.store.waitingDeliveries().map(\.alert.id) == [2, 2])
}

@Test func aChannelThatRetriesWaitsForItsTime() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-21", "12:00"))
  _ = try day.at("21 12:00").fire()
  let next = day.store.now.adding(seconds: 120)
  try day.store.refused(alert: 1, by: "desktop", error: "no session", next: next)
  #expect(try day.store.waitingDeliveries() == [])
  #expect(try day.store.nextAttempt() == next)
  #expect(try day.at("21 12:02").store.waitingDeliveries().map(\.attempts) == [1])
}

@Test func anAlertWaitsAgainAfterARestartWithTheSameKey() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-21", "12:00"))
  _ = try day.at("21 12:00").fire()
  let key = try day.store.waitingDeliveries()[0].alert.key
  try day.store.close()
  _ = try day.at("21 15:30")
  try day.store.recoverAlerts(to: { _ in ["desktop"] })
  #expect(try day.fire() == [])
  let again = try day.store.waitingDeliveries()
  #expect(again.map(\.alert.key) == [key] && again.map(\.alert.late) == [12_600])
  try day.deliver()
  #expect(try day.fire() == ["4 alarm late 1800"])
}

@Test func theNextAlertReplacesTheBubbleOfTheLastOne() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-21", "12:00"))
  _ = try day.at("21 12:00").fire()
  try day.deliver()
  _ = try day.at("21 13:00").fire()
  let waiting = try day.store.waitingDeliveries()
  #expect(waiting.map(\.replaces) == ["bubble 1"])
  try day.store.accepted(alert: waiting[0].alert.id, by: waiting[0].channel, as: "bubble 1")
  #expect(try day.store.recalls() == [])
  try day.store.record("done") { try $0.complete(task: day.number) }
  #expect(try day.store.recalls().map(\.external) == ["bubble 1"])
}

@Test func whatIsShownElsewhereNowGoesFromWhereItWasShown() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-21", "12:00"))
  _ = try day.at("21 12:00").fire()
  try day.deliver()
  _ = try day.at("21 13:00").fire()
  try day.deliver()
  let recalls = try day.store.recalls()
  #expect(recalls.map(\.external) == ["bubble 1"] && recalls.map(\.kind) == [.withdraw])
  try day.store.recalled(recalls[0])
  #expect(try day.store.recalls() == [])
}

@Test func nothingTakesThePlaceOfABubbleThatIsGone() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-21", "12:00"))
  _ = try day.at("21 12:00").fire()
  try day.deliver()
  #expect(try day.store.gone("bubble 7", of: "desktop") == [])
  #expect(try day.store.gone("bubble 1", of: "phone") == [])
  #expect(try day.store.gone("bubble 1", of: "desktop") == [day.number])
  #expect(try day.store.gone("bubble 1", of: "desktop") == [])
  _ = try day.at("21 13:00").fire()
  #expect(try day.store.waitingDeliveries().map(\.replaces) == [nil])
}

@Test func whatIsClosedWhileItIsDeliveredIsWithdrawn() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-21", "12:00"))
  _ = try day.at("21 12:00").fire()
  let delivery = try day.store.waitingDeliveries()[0]
  try day.store.record("done") { try $0.complete(task: day.number) }
  #expect(try day.store.waitingDeliveries() == [])
  try day.store.accepted(alert: delivery.alert.id, by: delivery.channel, as: "7")
  #expect(try day.store.recalls().map(\.external) == ["7"])
  #expect(try day.statuses() == ["withdrawn"])
}

@Test func failuresOfAChannelAreSaidOnceUntilItWorksAgain() throws {
  let day = try AlertDesk(task("hw 2"))
  for _ in 0..<3 {
    try day.store.failed(channel: "phone", message: "token refused", remedy: "arc channel set phone")
  }
  #expect(try day.store.failingChannels().map(\.subject) == ["phone"])
  try day.store.works(channel: "phone")
  try day.store.works(channel: "phone")
  #expect(try day.store.failingChannels() == [])
  try day.store.declined("daemon")
  #expect(try day.store.incidents(limit: 9).map(\.kind) == [.decline, .repair, .failure])
  try day.store.remember("42", as: "phone.since")
  #expect(try day.store.memo("phone.since") == "42")
}

@Test func whatIsGoneWithTheTrashIsGoneFromTheAlerts() throws {
  let watch = try AlertDesk(nag("a secret", "2026-11-20", "18:00"))
  _ = try watch.at("18:00").fire()
  try watch.store.record("removed") { try $0.remove(task: watch.number) }
  try watch.store.record("emptied") { try $0.emptyTrash() }
  #expect(try watch.store.firedAlerts(limit: 9) == [])
  #expect(try watch.store.rows("SELECT content FROM alert") == [])
}

@Test func doctorMendsWhenAReminderSpeaks() throws {
  let watch = try AlertDesk(task("hw 2", "2026-11-27", "12:00"))
  #expect(try watch.store.faults() == [])
  try watch.store.keep { try $0.statement("UPDATE task SET alert_at = 1").run() }
  #expect(try watch.store.faults().map(\.check) == [.due])
  try watch.store.repair()
  #expect(try watch.next() == "27 11:30")
}

@Test func anAlertWithoutAChannelSaysSoInTheHistory() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-21", "12:00"))
  day.channels = []
  #expect(try day.at("21 12:00").fire() == ["1 push"])
  #expect(try day.at("21 13:00").fire() == ["2 push"])
  let reasons = try day.store.read { try $0.history(of: day.number, limit: 9) }.filter {
    $0.event == .failed
  }
  #expect(reasons.map(\.reason?.text) == ["there is no channel for it"])
}

@Test func whatIsDeliveredAfterItsPathEndedIsNotSaidToBeUndelivered() throws {
  var fields = nag("exam", "2026-11-21", "12:00")
  fields.path = "alarm"
  let day = try AlertDesk(fields)
  #expect(try day.at("21 11:55").fire() == ["4 alarm lead"])
  try day.store.refused(
    alert: 1, by: "desktop", error: "no session", next: day.store.now.adding(seconds: 30))
  #expect(try day.at("21 13:30").fire() == [])
  #expect(try day.statuses() == ["failed"])
  #expect(try day.store.waitingDeliveries().map(\.alert.late) == [5700])
  try day.deliver()
  #expect(try day.statuses() == ["sent"])
  #expect(try day.store.read { try $0.history(of: day.number, limit: 1) }.map(\.event) == [.sent])
}

@Test func anotherPathInTheSecondOfAnAlertDoesNotBringItAgain() throws {
  let day = try AlertDesk(nag("hw 2", "2026-11-21", "12:00"))
  #expect(try day.at("21 12:00").fire() == ["1 push"])
  try day.deliver()
  var fields = nag("hw 2", "2026-11-21", "12:00")
  fields.path = "gentle"
  try day.store.record("edited") { try $0.edit(task: day.number, fields) }
  #expect(try day.fire() == [])
  #expect(try day.next() == "21 13:00")
}
