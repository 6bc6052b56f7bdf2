import Escalation
import Moments

/// How long before the due moment, or how long at all: `30m`, `1h30m`, `2 hours`.
package enum LeadTime {
  /// The seconds of a length of time as people write it; nil for anything else.
  package static func seconds(_ text: String) -> Int? {
    var words = text.split(separator: " ").map { $0.lowercased() }
    if words.first == "for" || words.first == "in" { words.removeFirst() }
    if words.last == "before" { words.removeLast() }
    // Paths know every way to write one.
    guard let path = try? EscalationPath(words.joined(separator: " ") + " before push"), path.leads.count == 1
    else { return nil }
    return path.leads[0].interval
  }

  /// The seconds of `-PT30M` or `-P1D`, as entries have them; nil for anything else.
  package static func seconds(iso text: String) -> Int? { ISODuration.secondsBefore(text) }

  /// `-PT30M`, as entries have it.
  package static func iso(_ seconds: Int) -> String { "-" + length(iso: seconds) }

  /// `PT30M`, `PT1M30S`.
  package static func length(iso seconds: Int) -> String { ISODuration.text(seconds: seconds) }
}
