import Foundation
import Moments
import Planner
import Store
import TestServer
import Testing

/// A machine that moves while the real daemon runs, with a folder of zones made for it.
@Suite(.fewAtOnce) struct ZoneChangeTests {
  /// The system links its file, or copies it.
  @Test(arguments: [true, false]) func theDaemonSeesThatTheMachineHasMoved(links: Bool) async throws {
    let place = try Workplace()
    let folder = place.folder.appendingPathComponent("zoneinfo")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let system = URL(fileURLWithPath: "/usr/share/zoneinfo")
    for (name, zone) in [("Here", "Etc/GMT+3"), ("There", "Etc/GMT-5")] {
      try FileManager.default.copyItem(
        at: system.appendingPathComponent(zone).resolvingSymlinksInPath(),
        to: folder.appendingPathComponent(name))
    }
    let link = place.folder.appendingPathComponent("localtime")
    try set(link, to: folder.appendingPathComponent("Here"), links)
    place.environment["TZDIR"] = folder.path
    place.environment["TZ"] = ":\(link.path)"
    try place.set("quiet-hours = \"off\"")

    // There it reminds in 25 seconds; here that is eight hours away.
    let (here, there) = (
      try Zone(named: "Here", in: [folder.path]), try Zone(named: "There", in: [folder.path])
    )
    let now = Moment(seconds: Int(Date().timeIntervalSince1970))
    let due = now.adding(seconds: 120 - now.seconds % 60)
    let store = PlannerStore(path: place.path, now: now, zone: here) { .random(in: .min ... .max) }
    store.reminding.quiet = nil
    try store.record("added") { step in
      let arc = try step.addArc(path: "Trips").id
      for zone in [nil, "Etc/GMT+3"] {
        var fields = ArcTask.Fields(title: zone ?? "floats")
        let local = there.local(at: due)
        (fields.date, fields.time, fields.zone, fields.path) = (local.day, local.time, zone, "gentle")
        fields.leads = [due.seconds - now.seconds - 25]
        _ = try step.add(fields, to: arc)
      }
    }

    let process = try place.start(["daemon", "--store", place.path, "--channel", place.channel])
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try await place.eventually { place.errors.contains("reminding") }
    try FileManager.default.removeItem(at: link)
    try set(link, to: folder.appendingPathComponent("There"), links)
    // By itself it looks every minute.
    kill(process.processIdentifier, SIGHUP)
    for _ in 0..<3 where place.heard().isEmpty {
      try? await place.eventually { !place.heard().isEmpty }
    }
    process.terminate()
    #expect(try await place.end(of: process) == 0)
    #expect(place.heard().map { $0["title"] as? String } == ["floats"])
    // The same epoch: it was not begun anew.
    #expect((place.heard().first?["key"] as? String)?.hasSuffix("/0.1") == true)
  }

  private func set(_ file: URL, to zone: URL, _ links: Bool) throws {
    if links {
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: zone)
    } else {
      try FileManager.default.copyItem(at: zone, to: file)
    }
  }
}
