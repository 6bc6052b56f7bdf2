import Foundation
import Testing

/// What was done to a thing that left the trash for good stops no undo of what came before.
@Test(
  arguments: ["add Home water 12:00", "add Home water every day 12:00", "remind water at 12:00"],
  ["snooze 1 2h", "done 1"])
func answersOfWhatLeftTheTrashStopNoUndo(command: String, answer: String) throws {
  let arc = try ArcProgram.withArcs("Home")
  arc.stopDaemon()
  func run(_ time: String, _ line: String) throws -> ArcProgram.Run {
    arc.options = ["--now", "2026-11-20T\(time)"]
    return try arc.run(line.split(separator: " ").map(String.init))
  }
  #expect(try run("09:00", command).exit == 0)
  #expect(try run("12:00", "daemon --once --channel command:true").exit == 0)
  let delete = command.contains("Home water every") ? "rm 1 --yes --series" : "rm 1 --yes"
  for line in ["snooze 1 1h", answer] { #expect(try run("12:05", line).exit == 0, "\(line)") }
  if try run("12:05", delete).exit != 0 { #expect(try run("12:05", "rm 1 --yes").exit == 0) }
  #expect(try run("12:06", "trash empty --yes").exit == 0)
  var undone = try run("12:07", "undo --partly")
  while undone.exit == 0, undone.output.hasPrefix("undid") { undone = try run("12:07", "undo --partly") }
  #expect(undone.errors == "arc: nothing to undo\n")
}
