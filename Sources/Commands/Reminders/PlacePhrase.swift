import Moments
import Names
import Planner

/// `when I arrive at work`, `when I leave home or work`, at the end of a line.
enum PlacePhrase {
  private static let arrivals = [
    "when i arrive at", "when i get to", "when i come to", "on arriving at", "arriving at",
  ]
  private static let departures = ["when i leave", "on leaving", "leaving"]

  /// The line without the phrase, and what it says.
  /// - Throws: `ReminderError.unknown` for a place that is not known, after words that can only mean one.
  static func taken(from line: String, _ places: [Place]) throws -> (line: String, trigger: PlaceTrigger?) {
    let lower = line.lowercased()
    guard lower.utf8.count == line.utf8.count else { return (line, nil) }
    for (phrases, isArrival) in [(arrivals, true), (departures, false)] {
      for phrase in phrases {
        guard let range = lower.ranges(of: phrase + " ").last, range.lowerBound > lower.startIndex else {
          continue
        }
        let names = lower[range.upperBound...].replacing(" or ", with: ",").split(separator: ",")
          .map { trimmed(String($0)) }
        let found = names.map { name in places.first { NameKey($0.name) == NameKey(name) } }
        if let index = found.firstIndex(where: { $0 == nil }) {
          guard phrase.hasPrefix("when") || phrase.hasPrefix("on") else { continue }
          throw ReminderError.unknown(
            .place, name: names[index], near: nearNames(to: names[index], among: places.map(\.name)))
        }
        let offset = lower.utf8.distance(from: lower.startIndex, to: range.lowerBound)
        let rest = String(decoding: Array(line.utf8.prefix(offset)), as: UTF8.self)
        return (trimmed(rest), PlaceTrigger(isArrival: isArrival, places: found.compactMap { $0?.uuid }))
      }
    }
    return (line, nil)
  }
}
