import Foundation
import Moments
import Testing

/// Zones against Python's zoneinfo: Oracles/zones.txt, made by Oracles/make-zones.py.
struct ZoneOracleTests {
  @Test func everyAnswerIsThatOfPythonsZoneinfo() throws {
    var zone = Zone.utc
    var answers = 0
    for line in try oracle("zones.txt") {
      let words = line.split(separator: " ")
      if words[0] == "zone" {
        zone = try Zone(named: String(words[1]))
      } else if words.count == 2 {
        let instant = Moment(seconds: try #require(Int(words[0])))
        if zone.offset(at: instant) != Int(words[1]) { Issue.record("\(zone.name): \(line)") }
        answers += 1
      } else {
        let local = try #require(LocalDateTime(iso: words[0]))
        let (moment, resolution) = zone.moment(at: local)
        if "\(moment.seconds) \(resolution)" != "\(words[1]) \(words[2])" {
          Issue.record("\(zone.name): \(line), not \(moment.seconds) \(resolution)")
        }
        if resolution != .skipped, zone.local(at: moment) != local { Issue.record("\(zone.name): \(line)") }
        answers += 1
      }
    }
    #expect(answers > 9000)
  }
}

/// The lines of a file in Oracles, without comments and empty lines.
func oracle(_ name: String) throws -> [Substring] {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Oracles/\(name)")
  return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
}
