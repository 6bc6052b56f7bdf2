import Escalation
import Moments

/// How long before the due moment, or how long at all: `30m`, `1h30m`, `2 hours`, `PT30M` (RFC 5545 §3.3.6).
package enum LeadTime {
  /// The seconds of a length of time as people or documents write it; nil for anything else.
  package static func seconds(_ text: String) -> Int? {
    if let seconds = seconds(iso: text) { return seconds }
    var words = text.split(separator: " ").map { $0.lowercased() }
    if words.first == "for" || words.first == "in" { words.removeFirst() }
    if words.last == "before" { words.removeLast() }
    // Paths know every way to write one.
    guard let path = try? EscalationPath(words.joined(separator: " ") + " before push"), path.leads.count == 1
    else { return nil }
    return path.leads[0].interval
  }

  /// The seconds of a lead time, which may be the due moment itself: 0 for `0m`, `at due`; nil for anything else.
  package static func secondsBefore(_ text: String) -> Int? {
    let words = text.split(separator: " ").map { $0.lowercased() }
    if ["due", "at due", "when due"].contains(words.joined(separator: " ")) { return 0 }
    // Paths have no leads of 0, but know every unit.
    let isZero = words.first?.first == "0" && words.joined().allSatisfy { !("1"..."9").contains($0) }
    return isZero ? seconds("1" + words.joined(separator: " ")).map { _ in 0 } : seconds(text)
  }

  /// The seconds of `-PT30M` or `-P1D`, as entries have them; nil for anything else.
  package static func seconds(iso text: String) -> Int? { ISODuration.secondsBefore(text) }

  /// `-PT30M`, as entries have it.
  package static func iso(_ seconds: Int) -> String { "-" + length(iso: seconds) }

  /// `PT30M`, `PT1M30S`.
  package static func length(iso seconds: Int) -> String { ISODuration.text(seconds: seconds) }
}
