import Planner
import Reminding
import Store

/// A field that words take away from a task: `no date`, `no priority`.
package enum Removal: String, CaseIterable {
  case start, date, time, place, reminder, priority, labels

  /// The words people use for the field.
  private var words: [String] {
    switch self {
    case .date: ["due date", "date", "day", "deadline"]
    case .time: ["time"]
    case .place: ["place", "location"]
    case .reminder: ["reminders", "reminder"]
    case .priority: ["priority"]
    case .labels: ["labels", "label"]
    case .start: ["start date", "start day", "start"]
    }
  }

  /// Finds the removals in the words, and returns them with the remaining words.
  package static func taken(from words: String) -> (Set<Removal>, rest: String) {
    var found: Set<Removal> = []
    var rest = " " + words + " "
    for removal in allCases {
      for name in removal.words {
        for phrase in [" no \(name) ", " without a \(name) ", " without \(name) "] {
          let lower = rest.lowercased()
          guard lower.count == rest.count, let range = lower.firstRange(of: phrase) else { continue }
          found.insert(removal)
          let start = lower.distance(from: lower.startIndex, to: range.lowerBound)
          rest = rest.prefix(start) + " " + rest.dropFirst(start + phrase.count)
        }
      }
    }
    return (found, found.isEmpty ? words : trimmed(rest))
  }

  /// Clears the field; removing the date also ends the repetition.
  package func apply(to fields: inout ArcTask.Fields) {
    switch self {
    case .date:
      DatedFields().write(to: &fields)
      (fields.repetition, fields.zone) = (nil, nil)
    case .time: (fields.time, fields.endTime) = (nil, nil)
    case .place: fields.location = nil
    case .reminder: (fields.path, fields.leads) = (PathChoice.none, [])
    case .priority: fields.priority = nil
    case .labels: fields.labels = []
    case .start: fields.startDate = nil
    }
  }
}
