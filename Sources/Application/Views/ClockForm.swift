import Moments

/// The form of times of day shown to people; JSON has ISO times.
///
///              24h          12h
///     09:00    09:00        9 am
///     23:59    23:59        11:59 pm
///     09:00, 09:50          9 am–9:50
///     11:00, 13:00          11 am–1 pm
package enum ClockForm: String, CaseIterable {
  case twelve = "12h"
  case twentyFour = "24h"

  /// `17:00`, `5 pm`.
  package func text(_ time: TimeOfDay) -> String {
    self == .twentyFour ? time.description : "\(digits(time)) \(half(time))"
  }

  /// An end time after its start, with `am` or `pm` only once when both are in the same half of the day.
  package func end(_ end: TimeOfDay, after start: TimeOfDay?) -> String {
    guard self == .twelve, let start, start < end, half(start) == half(end) else { return text(end) }
    return digits(end)
  }

  /// The hour next to a row of the day view: `09:00`, ` 9 am`; five columns.
  package func hour(_ hour: Int) -> String {
    guard let time = TimeOfDay(hour: hour, minute: 0) else { return "" }
    let text = text(time)
    return String(repeating: " ", count: max(0, 5 - text.count)) + text
  }

  private func half(_ time: TimeOfDay) -> String { time.hour < 12 ? "am" : "pm" }

  /// `9`, `9:50`, `9:50:30`.
  private func digits(_ time: TimeOfDay) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hour = (time.hour + 11) % 12 + 1
    if time.second != 0 { return "\(hour):\(two(time.minute)):\(two(time.second))" }
    return time.minute == 0 ? "\(hour)" : "\(hour):\(two(time.minute))"
  }
}
