import SeededNumbers
import Testing

@testable import Escalation

struct PathTextTests {
  @Test(arguments: [
    ("deadline", "7d before push, 1d before push, at due push, then push every 1d"),
    ("standard", "30m before push, at due push, +1h push, +1h alarm, then alarm every 30m"),
    ("gentle", "at due push, +1h push, then push every 1d"),
    ("nag", "at due push, +1h push, +1h push, then alarm every 1h"),
    (
      "alarm",
      "30m before push 2, 20m before push 3, 10m before push 4, 5m before alarm 5 for 10m, then stop"
    ),
  ])
  func aBuiltInPathIsWrittenAndReadAsPeopleDo(name: String, text: String) throws {
    let path = try #require(EscalationPath.builtIn.first { $0.name == name }?.path)
    #expect(path.text == text)
    #expect(try EscalationPath(text) == path)
  }

  @Test(arguments: [
    ("AT DUE PUSH", "at due push"),
    ("  at   due push ,+1h push  ", "at due push, +1h push"),
    ("when due push", "at due push"),
    ("at due push, + 90 min alarm", "at due push, +1h30m alarm"),
    ("1 day before push, 1 week before push, at due push", "7d before push, 1d before push, at due push"),
    ("10m before push, at due push, 30m before alarm", "30m before alarm, 10m before push, at due push"),
    ("at due push 3", "at due push"),
    ("at due push 5, +1h push", "at due push 5, +1h push 3"),
    ("at due alarm for 60s", "at due alarm"),
    ("at due alarm 4 for 2 minutes, then stop", "at due alarm 4 for 2m, then stop"),
    ("at due push, then alarm every 24h", "at due push, then alarm every 1d"),
    ("at due push, then alarm every 1h 5 times", "at due push, then alarm every 1h 5 times"),
    ("then push every 1d once", "then push every 1d once"),
    ("then push every 1d 1 time", "then push every 1d once"),
    ("+1h30m10s push", "+1h30m10s push"),
    (
      "+1h 30m push, then alarm for 1 hour 5 min every 2 h 5 times",
      "+1h30m push, then alarm for 1h5m every 2h 5 times"
    ),
    ("then push every 1 day 12 hours twice", "then push every 1d12h 2 times"),
  ])
  func aPathIsReadInManyFormsAndWrittenInOne(text: String, written: String) throws {
    let path = try EscalationPath(text)
    #expect(path.text == written)
    #expect(try EscalationPath(written) == path)
  }

  @Test(arguments: [
    ("", "column 1: a path needs at least one step, like 'at due push'"),
    ("   ", "column 1: a path needs at least one step, like 'at due push'"),
    ("then stop", "column 1: a path needs at least one step, like 'at due push'"),
    ("at due pus", "column 8: 'pus' is not a level; write push or alarm"),
    ("at due", "column 7: write push or alarm after 'due'"),
    ("at due, +1h push", "column 7: write push or alarm after 'due'"),
    (
      "at noon push",
      "column 1: 'at' cannot begin a step; write one like 30m before push, at due push, +1h alarm or then push every 1d"
    ),
    (
      "soon push",
      "column 1: 'soon' cannot begin a step; write one like 30m before push, at due push, +1h alarm or then push every 1d"
    ),
    ("at due push,, +1h push", "column 13: there is nothing between the commas; remove one"),
    ("at due push,", "column 13: there is nothing between the commas; remove one"),
    ("at due push, then stop, +1h push", "column 25: 'then' must be the last step; move it to the end"),
    ("30 before push", "column 1: 30 of what? write 30m, 30h or 30d"),
    ("30x before push", "column 1: '30x' is not a length of time; write one like 30m, 1h30m or 1d"),
    ("1h30 before push", "column 1: 1h30 of what? write 1h30m, 1h30h or 1h30d"),
    (
      "-5m before push",
      "column 1: '-5m' cannot begin a step; write one like 30m before push, at due push, +1h alarm or then push every 1d"
    ),
    ("0m before push", "column 1: 0m is too short; the shortest is 1s"),
    ("at due push, +0h push", "column 14: 0h is too short; the shortest is 1s"),
    ("99999999d before push", "column 1: 99999999d is too long; the longest is ten years"),
    (
      "99999999999999999999d before push",
      "column 1: 99999999999999999999d is too long; the longest is ten years"
    ),
    ("30m push", "column 5: '30m' is before the due moment or after it? write 30m before push or +30m push"),
    (
      "at due push, 1h after push",
      "column 17: '1h' is before the due moment or after it? write 1h before push or +1h push"
    ),
    ("at due push 6", "column 13: 6 is not an intensity; write 1 (barely) to 5 (as loud as can be)"),
    ("at due push 0", "column 13: 0 is not an intensity; write 1 (barely) to 5 (as loud as can be)"),
    ("at due push for 10m", "column 13: only an alarm rings for a time; write alarm, or leave out 'for'"),
    ("at due alarm for", "column 17: write a length of time after 'for', like 30m, 1h30m or 1d"),
    ("at due alarm for 0s", "column 18: 0s is too short; the shortest is 1s"),
    ("at due alarm for ever", "column 18: 'ever' is not a length of time; write one like 30m, 1h30m or 1d"),
    ("at due push, at due alarm", "column 14: a path has 'at due' once; write the later step like +1h push"),
    ("+1h push, at due push", "column 11: 'at due' must come before steps like +1h push"),
    ("1h before push, 60m before alarm", "column 17: two alerts come 1h before; leave one out"),
    ("then alarm", "column 11: a repeated alert needs an interval, like every 1d; 'then stop' ends the path"),
    ("then alarm every", "column 17: write a length of time after 'every', like 30m, 1h30m or 1d"),
    ("then alarm every 0m", "column 18: 0m is too short; the shortest is 1s"),
    ("then alarm every 1h five times", "column 21: 'five' is not a number of times; write one like 5 times"),
    (
      "1h 30x before push",
      "column 4: '1h' is before the due moment or after it? write 1h before push or +1h push"
    ),
    ("then alarm every 1h 5", "column 21: '5' is not a number of times; write one like 5 times"),
    ("then alarm every 1h 0 times", "column 21: '0' is not a number of times; write one like 5 times"),
    ("at due push loudly", "column 13: 'loudly' is one word too many; start the next step with a comma"),
    ("at due push +1h push", "column 13: '+' is one word too many; start the next step with a comma"),
    ("at due push 3 4", "column 15: '4' is one word too many; start the next step with a comma"),
  ])
  func aMistakeIsSaidWithItsColumnAndARemedy(text: String, message: String) {
    let error = #expect(throws: PathError.self) { try EscalationPath(text) }
    #expect(error?.description == message)
  }

  @Test func aMistakeIsShownUnderTheLine() {
    let error = #expect(throws: PathError.self) { try EscalationPath("1d before push, at due pus") }
    #expect(error?.picture == "1d before push, at due pus\n                       ^")
  }

  @Test func everyPathComesBackFromItsText() throws {
    var chance = SplitMix64(seed: 1)
    for _ in 0..<3_000 {
      let path = chance.path()
      if try EscalationPath(path.text) != path { Issue.record("\(path)") }
    }
  }

  @Test func noTextTrapsTheReader() {
    var chance = SplitMix64(seed: 2)
    let words = [
      "at", "due", "push", "alarm", "then", "stop", "every", "1d", "30m", "+", ",", "before", "for", "5",
      "times", "0",
      "é", "٣", "३d", "9999999999999999999", "1h30", "once", "\u{0}", "🎉", "+1h", "①",
    ]
    var read = 0
    for _ in 0..<20_000 {
      let text = (0..<chance.below(9)).map { _ in words[chance.below(words.count)] }.joined(separator: " ")
      do {
        let path = try EscalationPath(text)
        read += 1
        if (try? EscalationPath(path.text)) != path { Issue.record("\(text)") }
      } catch {
        if error.column < 1 || error.column > text.count + 1 { Issue.record("\(text): \(error)") }
      }
    }
    #expect(read > 5)
  }

  @Test(arguments: [
    ("1d before push, then push every 1d", "1 day before, then daily until done"),
    (
      "7d before push, 1d before push, at due push, then push every 1d",
      "7 days and 1 day before, when due, then daily until done"
    ),
    (
      "30m before push, at due push, +1h push, +1h alarm, then alarm every 30m",
      "30 minutes before, when due, 1 hour after, an alarm 2 hours after, then an alarm every 30 minutes until done"
    ),
    ("at due push, +1h push, then push every 1d", "when due, 1 hour after, then daily until done"),
    (
      "at due push, +1h push, +1h push, then alarm every 1h",
      "when due, 1 hour and 2 hours after, then an alarm every hour until done"
    ),
    (
      "30m before push 2, 20m before push 3, 10m before push 4, 5m before alarm 5 for 10m, then stop",
      "30, 20 and 10 minutes before, an alarm 5 minutes before (ringing 10 minutes)"
    ),
    ("at due push", "when due, then daily until done"),
    ("at due push, then stop", "when due"),
    (
      "at due push, then alarm for 5m every 1h30m 4 times",
      "when due, then an alarm every 1 hour 30 minutes 4 times (ringing 5 minutes)"
    ),
    ("+2h push, then push every 7d once", "2 hours after, then weekly once"),
  ])
  func aPathIsSaidInWords(text: String, words: String) throws {
    #expect(try EscalationPath(text).words == words)
  }
}
