import Moments

/// The times of day at which the daily summary is sent.
public enum DigestTimes {
  /// The default, 07:30 and 19:00.
  public static let usual = [TimeOfDay(iso: "07:30"), TimeOfDay(iso: "19:00")].compactMap { $0 }

  /// Reads the times in `06:45 21:00`; `on` gives the default, `off` an empty list; nil for anything else.
  public static func times(_ text: String) -> [TimeOfDay]? {
    switch text {
    case "on": return usual
    case "off": return []
    default:
      let words = text.split { $0 == " " || $0 == "," }
      let times = words.compactMap { $0.utf8.count == 5 ? TimeOfDay(iso: String($0)) : nil }
      return times.count == words.count && !times.isEmpty ? Set(times).sorted() : nil
    }
  }
}
