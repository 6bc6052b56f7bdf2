import Escalation
import Foundation
import Moments
import Promises
import SeededNumbers
import Testing

/// Random days of one task, typed as commands, beside the second model of what must be told by when.
struct PromisedTimelineTests {
  @Test(arguments: (1...(isHard ? 60 : 4)).map { $0 + Int(givenSeed ?? 0) })
  func everythingIsToldWhenItWasPromised(seed: Int) throws {
    var day = try CommandedDay(seed: seed)
    for _ in 0..<(isHard ? 40 : 14) {
      if let complaint = try day.goOn() {
        Issue.record("seed \(seed): \(complaint)\n  \(day.log.joined(separator: "\n  "))")
        return
      }
    }
  }
}

/// A task, its model, and the clock on the wall of whoever has it.
private struct CommandedDay {
  private static let paths = ["nag", "gentle", "standard", "timed", "alarm"]
  /// Zones whose clocks do not change in the days that are played.
  private static let zones = [
    "America/Los_Angeles", "America/New_York", "Pacific/Honolulu", "Europe/Berlin", "Asia/Tokyo",
  ]

  private var chance: SplitMix64
  private let arc: ArcProgram
  private var zone: Zone
  private var now: Moment
  private var due: LocalDateTime
  private var promise: Promise
  private var heard = 0
  private(set) var log: [String] = []

  init(seed: Int) throws {
    chance = SplitMix64(seed: UInt64(seed))
    arc = try ArcProgram()
    arc.stopDaemon()
    try arc.write("#!/bin/sh\ncat >>'\(arc.folder.path)/heard'\n", to: "notify")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: arc.folder.path + "/notify")
    zone = try Zone(named: CommandedDay.zones[0])
    let monday = try #require(Day(iso: "2026-11-23"))
    let nine = try #require(TimeOfDay(iso: "09:00"))
    now = zone.moment(at: LocalDateTime(day: monday, time: nine)).moment
    due = zone.local(at: now.adding(seconds: 300 * chance.from(1, to: 300)))
    let name = chance.one(of: CommandedDay.paths)
    let path = EscalationPath.builtIn.first { $0.name == name }?.path ?? .nag
    promise = Promise(
      path: path, environment: CommandedDay.environment(zone, now),
      due: zone.moment(at: due).moment.seconds,
      now: now.seconds)
    _ = try run("new", "Home")
    _ = try run("add", "Home call", "--due", "\(due.day)", "--time", time, "--path", name)
  }

  /// 11:59 alone is a minute before midnight.
  private var time: String { due.time.hour == 11 ? "\(due.time)am" : "\(due.time)" }

  private static func environment(_ zone: Zone, _ now: Moment) -> Environment {
    Environment(clock: WallClock(offset: zone.offset(at: now)), quiet: .usual)
  }

  private mutating func run(_ words: String...) throws -> ArcProgram.Run {
    let local = zone.localSecond(at: now)
    arc.options = ["--now", "\(local.local.day)T\(local.local.time)"]
    arc.environment["TZ"] = zone.name
    let run = try arc.run(words)
    log.append("\(arc.options[1]) \(zone.name) arc \(words.joined(separator: " ")): \(run.exit)")
    return run
  }

  /// Lets time go by, looks at what is told, and sometimes does something.
  /// - Returns: what is not as promised; nil: all is.
  mutating func goOn() throws -> String? {
    if promise.isOver { return nil }
    let promised = promise.next?.at ?? promise.end
    switch chance.from(0, to: 5) {
    case 0...2: now = Moment(seconds: max(now.seconds, min(promised, now.seconds + 3 * 86_400)))
    case 3: now = now.adding(seconds: 300 * chance.from(1, to: 30))
    default: now = now.adding(seconds: 300 * chance.from(1, to: 200))
    }
    if let complaint = try look() { return complaint }
    if promise.isOver { return nil }
    switch chance.from(0, to: 7) {
    case 0 where promise.told != nil:
      let minutes = 5 * chance.from(1, to: 40)
      let snoozed = try run("snooze", "1", "\(minutes)m")
      guard snoozed.exit == 0 else { return "the snooze is refused: \(snoozed.errors)" }
      promise.snooze(now.seconds + minutes * 60)
    case 1 where promise.snoozedUntil == nil:
      _ = try run("done", "1")
      now = now.adding(seconds: 300 * chance.from(0, to: 30))
      let isQuiet = try tell().isEmpty
      _ = try run("undo")
      promise.again(now.seconds)
      if !isQuiet { return "what is done reminds" }
    case 2:
      due = zone.local(at: now.adding(seconds: 300 * chance.from(1, to: 300)))
      _ = try run("edit", "1", "--due", "\(due.day)", "--time", time)
      promise.edit(zone.moment(at: due).moment.seconds, now.seconds)
    case 3:
      let before = zone
      zone = try Zone(named: chance.one(of: CommandedDay.zones))
      // Who stays where they are has not moved.
      guard zone.name != before.name else { break }
      promise.environment = CommandedDay.environment(zone, now)
      promise.move(zone.moment(at: due).moment.seconds, now.seconds)
      _ = try run("today")
    default: break
    }
    return try look()
  }

  private mutating func look() throws -> String? {
    let expected = promise.tick(now.seconds)
    let told = try tell()
    let words = expected.map { entry in
      let isLead = entry.station < promise.path.leads.count
      let steps = promise.path.steps.count + 1
      return
        "\(isLead ? "lead" : "step") \(isLead ? entry.station + 1 : min(entry.station - promise.path.leads.count + 1, steps))"
    }
    if told == [words].compactMap({ $0 }) { return nil }
    return "\(now) promised \(words ?? "nothing"), told \(told)"
  }

  /// What the daemon tells now.
  private mutating func tell() throws -> [String] {
    let run = try run("daemon", "--once", "--channel", "command:\(arc.folder.path)/notify")
    if run.exit != 0 { return ["exit \(run.exit): \(run.errors)"] }
    let text = (try? String(contentsOfFile: arc.folder.path + "/heard", encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n")
    defer { heard = lines.count }
    return lines.dropFirst(heard).map { line in
      let fields = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
      return "\(fields?["lead"] as? Bool == true ? "lead" : "step") \(fields?["step"] as? Int ?? 0)"
    }
  }
}
