import Planner
import Reminding
import Store

/// A field that words take away from a task: `no date`, `no priority`.
package enum Removal: String, CaseIterable {
  case start, date, time, place, reminder, priority, labels, end

  /// The words people use for the field.
  private var words: [String] {
    switch self {
    case .date: ["due date", "date", "day", "deadline"]
    case .time: ["time"]
    case .place: ["place", "location"]
    case .reminder: ["reminders", "reminder"]
    case .priority: ["priority"]
    case .labels: ["labels", "label", "tags", "tag"]
    case .start: ["start date", "start day", "start"]
    case .end: ["end date", "end"]
    }
  }

  /// What people type for the removal, between spaces.
  private var phrases: [String] {
    words.flatMap { [" no \($0) ", " without a \($0) ", " without an \($0) ", " without \($0) "] }
      + (self == .end ? [" forever "] : [])
  }

  /// Finds the removals in the words, and returns them with the remaining words.
  package static func taken(from words: String) -> (Set<Removal>, rest: String) {
    var found: Set<Removal> = []
    var rest = " " + words + " "
    for removal in allCases {
      for phrase in removal.phrases {
        let lower = rest.lowercased()
        guard lower.count == rest.count, let range = lower.firstRange(of: phrase) else { continue }
        found.insert(removal)
        let start = lower.distance(from: lower.startIndex, to: range.lowerBound)
        rest = rest.prefix(start) + " " + rest.dropFirst(start + phrase.count)
      }
    }
    return (found, found.isEmpty ? words : trimmed(rest))
  }

  /// Clears the field. Removing the date also ends the repetition; the end is that of the repetition, or else the hour
  /// or day at which it ends.
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
    case .end:
      if let endless = fields.repetition?.endless {
        fields.repetition = endless
      } else {
        (fields.endDate, fields.endTime, fields.duration) = (nil, nil, nil)
      }
    }
  }
}
