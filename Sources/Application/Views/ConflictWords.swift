import Entry
import JSONText
import Moments
import Planner
import Store
import Sync

extension ViewContext {
  /// A stored value of a field as people say it, `every Monday` for `FREQ=WEEKLY;BYDAY=MO`; nil where the value itself is
  /// what people say.
  /// - Parameters:
  ///   - entity: the kind of thing, as the log names it: `task`.
  ///   - field: the name of the field in the log: `recurrence`.
  package func words(_ entity: String, _ field: String, _ value: JSONValue) -> String? {
    switch value {
    case .text(let text): words(field, text)
    case .number: value.integer.flatMap { words(entity, field, $0) }
    case .null:
      switch field {
      case "archived": "not archived"
      case "closed", "outcome": "open"
      case "disabled", "keepMissed": "no"
      default: nil
      }
    default: nil
    }
  }

  /// The same for a value that the log keeps as text or as a number; the value itself where that is what people say.
  func words(_ entity: String, _ field: String, text: String) -> String {
    words(field, text) ?? Int(text).flatMap { words(entity, field, $0) } ?? text
  }

  private func words(_ field: String, _ text: String) -> String? {
    switch field {
    case "recurrence": (try? RecurrencePattern(text))?.words(in: regional.language)
    case "timetable": (try? Timetable(text: text)).map(allWords)
    case "date", "endDate", "startDate", "ends", "first", "last": Day(iso: text).map(when.date)
    case "time", "endTime": TimeOfDay(iso: text).map(when.clock.text)
    case "leads":
      text.split(separator: ",").compactMap { Int($0) }.map { DateWords.duration(seconds: $0) }
        .joined(separator: ", ")
    case "pick": Rotation.Pick(rawValue: text)?.words
    default: nil
    }
  }

  private func words(_ entity: String, _ field: String, _ number: Int) -> String? {
    switch field {
    case "archived", "closed": stamp(Moment(seconds: number))
    case "duration": DateWords.duration(minutes: number)
    case "snooze": DateWords.duration(seconds: number)
    case "radius": "\(number) m"
    case "disabled", "keepMissed", "break": number == 0 ? "no" : "yes"
    default: nil
    }
  }
}
