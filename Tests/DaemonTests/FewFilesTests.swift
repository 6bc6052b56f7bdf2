import Files
import Foundation
import Testing

@testable import Daemon

/// However few files may be open, an alert comes or is known to have failed: nothing crashes, and nothing hangs.
///
/// - Parameter limit: how many files it may open.
@Test(arguments: [200, 0, -1, -24, -40].map { OpenFiles.needed + $0 } + [4, 5, 6, 7, 12])
func aDaemonThatMayOpenFewFilesLosesNoAlert(limit: Int) async throws {
  let isEnough = limit >= OpenFiles.needed
  let place = try Workplace()
  try place.set("quiet-hours = \"off\"")
  try place.add(["call"], due: place.begin, path: "gentle", at: place.begin.adding(seconds: -3600))
  let daemon = "'\(Workplace.binary.path)' daemon --once --store '\(place.path)' --channel '\(place.channel)'"
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = ["-c", "exec 2>errors; ulimit -n \(limit); exec \(daemon) --at \(place.begin.seconds)"]
  process.environment = place.environment
  process.currentDirectoryURL = place.folder
  try process.run()
  let code = try await place.end(of: process)
  #expect(process.terminationReason == .exit, "\(code) \(place.errors)")
  // What is said to have come has come, and what is not has not.
  #expect(place.heard().count == (code == 0 ? 1 : 0), "\(code) \(place.errors)")
  #expect(code == (isEnough ? 0 : 74), "\(place.errors)")
  if !isEnough {
    #expect(
      place.errors.contains(
        "arc: only \(limit) files may be open at once, and arcd needs \(OpenFiles.needed): ulimit -n"))
  }

  // With files enough, it comes a minute later at the latest, and once.
  try await place.once(at: place.begin.adding(seconds: 60))
  #expect(place.heard().count == 1)
}

/// Without room for its threads it says so, instead of waiting for ever until one can begin.
/// - Parameter limit: how many KiB of addresses it may use.
@Test(arguments: [100_000, 150_000]) func aDaemonWithoutRoomForItsThreadsSaysSo(limit: Int) async throws {
  let place = try Workplace()
  try place.add(["call"], due: place.begin)
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = [
    "-c",
    "exec 2>errors; ulimit -v \(limit); exec '\(Workplace.binary.path)' daemon --once --store '\(place.path)'",
  ]
  process.environment = place.environment
  process.currentDirectoryURL = place.folder
  try process.run()
  #expect(try await place.end(of: process) == 74)
  #expect(place.errors == "arc: arcd may not use enough memory to run: ulimit -v unlimited allows it\n")
}
