import Foundation
import Testing

// Days of a person who ticks little, told by the real daemon: what is heard, and what stands in `arc today`.

@Suite struct DaemonTimelineTests {
  /// A planner whose daemon is asked at given times, and a channel that keeps what it is told.
  private final class Days {
    let arc: ArcProgram
    private var heard = 0

    init(_ lines: String...) throws {
      arc = try ArcProgram()
      arc.stopDaemon()
      try arc.write("#!/bin/sh\ncat >>'\(arc.folder.path)/heard'\n", to: "notify")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: arc.folder.path + "/notify")
      for line in lines { try arc.run("add", line) }
    }

    /// What the daemon says at a time: `lead 1 push vitamins`.
    func told(at now: String) throws -> [String] {
      arc.options = ["--now", now]
      let run = try arc.run("daemon", "--once", "--channel", "command:\(arc.folder.path)/notify")
      try #require(run.exit == 0, "\(run.errors)")
      let text = (try? String(contentsOfFile: arc.folder.path + "/heard", encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n")
      defer { heard = lines.count }
      return lines.dropFirst(heard).map { line in
        let fields = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
        let station = "\(fields?["lead"] as? Bool == true ? "lead" : "step") \(fields?["step"] as? Int ?? 0)"
        return "\(station) \(fields?["level"] as? String ?? "") \(fields?["title"] as? String ?? "")"
      }
    }

    func today(at now: String) throws -> String {
      arc.options = ["--now", now]
      return try arc.run("today").output
    }
  }

  @Test func whatRepeatsAndNobodyTicksSpeaksForEachDayAndCountsTheMissed() throws {
    let days = try Days("vitamins every day at 9am", "class every mon and wed 10-11am")
    #expect(try days.told(at: "2026-11-21T08:30") == ["lead 1 push vitamins"])
    #expect(try days.told(at: "2026-11-21T09:00") == ["step 1 push vitamins"])
    #expect(try days.told(at: "2026-11-21T20:00") == [])
    #expect(try days.told(at: "2026-11-22T08:30") == ["lead 1 push vitamins"])
    #expect(try days.today(at: "2026-11-22T08:40").contains("vitamins (2 missed)"))
    #expect(try days.told(at: "2026-11-22T09:00") == ["step 1 push vitamins"])
    // An event speaks once, and is put away when it is over.
    #expect(try days.told(at: "2026-11-23T09:30").contains("lead 1 push class"))
    #expect(try days.told(at: "2026-11-23T11:30").filter { $0.contains("class") } == [])
    #expect(!(try days.today(at: "2026-11-23T11:31").contains("class")))
    days.arc.options = ["--now", "2026-11-23T12:00"]
    try days.arc.run("done", "vitamins")
    #expect(try days.told(at: "2026-11-24T08:30") == ["lead 1 push vitamins"])
    #expect(try days.told(at: "2026-11-25T09:30").contains("lead 1 push class"))
  }

  @Test func homeworkDueAtTheEndOfTheDayIsToldBeforeQuietHours() throws {
    let days = try Days("hw due tomorrow 11:59pm")
    #expect(try days.told(at: "2026-11-21T21:58") == [])
    #expect(try days.told(at: "2026-11-21T21:59") == ["lead 1 push hw"])
    #expect(try days.told(at: "2026-11-21T23:30") == [])
  }

  @Test func waterIsSaidOnceForEachDrink() throws {
    let days = try Days("drink water every 2 hours starting 10am")
    for (time, isTold) in [
      ("09:30", false), ("10:00", true), ("11:00", false), ("11:30", false), ("12:00", true), ("14:00", true),
    ] {
      #expect(
        try days.told(at: "2026-11-20T\(time)") == (isTold ? ["step 1 push drink water"] : []), "\(time)")
    }
  }

  @Test func whatMattersMostRingsOnceADay() throws {
    let days = try Days("submit thesis due tomorrow 5pm !high")
    #expect(try days.told(at: "2026-11-21T16:30") == ["lead 2 push submit thesis"])
    #expect(try days.told(at: "2026-11-21T17:00") == ["step 1 alarm submit thesis"])
    #expect(try days.told(at: "2026-11-21T18:00") == ["step 2 push submit thesis"])
    for time in ["18:30", "19:00", "20:00", "21:30"] {
      #expect(try days.told(at: "2026-11-21T\(time)") == [])
    }
    #expect(try days.told(at: "2026-11-22T17:30") == [])
    #expect(try days.told(at: "2026-11-22T18:00") == ["step 3 alarm submit thesis"])
  }
}

@Test(arguments: [
  "history of chem presentation", "group project meeting fri 3pm", "review ch 3 for midterm friday",
  "path to gym map", "note cards for bio", "term paper due fri", "place an order for pizza",
  "finish essay fri", "check email tomorrow", "watch lecture 9", "status report due fri",
])
func aLineThatBeginsLikeACommandIsATask(line: String) throws {
  let arc = try ArcProgram()
  let run = try arc.run(line.split(separator: " ").map(String.init))
  #expect(
    run.exit == 0 && run.output.hasPrefix("+ 1  \(line.split(separator: " ")[0])"),
    "\(run.output)\(run.errors)")
}

@Test(arguments: [
  "history 7", "show old lab report", "delete old photos", "done with essay", "term rm Sprung",
  "finish essay draft",
])
func aCommandThatFindsNothingAddsNothing(line: String) throws {
  let arc = try ArcProgram()
  #expect(try arc.run(line.split(separator: " ").map(String.init)).exit != 0)
  #expect(try arc.run("ls", "is:open").output == "nothing here yet: arc milk tomorrow adds a task\n")
}

@Test func historyAndEmptyDaysSpeakPlainly() throws {
  let arc = try ArcProgram()
  try arc.run("add", "vitamins every day at 9am")
  #expect(try arc.run("history", "vitamins").output.contains("vitamins"))
  #expect(
    try arc.run("ls", "sunday week").output
      == "nothing for sunday week: arc agenda sunday week also shows what repeats\n"
  )
  #expect(try arc.run("ls", "overdue").output == "nothing is overdue: arc next shows what comes next\n")
  #expect(try arc.run("remind", "me", "to", "call", "mom", "at", "5").output.contains("2  call mom"))
}
