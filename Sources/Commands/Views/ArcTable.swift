import Application
import Moments
import Planner
import Terminal

/// Arcs in a list: counts in columns, the done part as a bar, the last day.
///
///     CS 298   5 open  2 overdue  3 done  ███▒▒▒▒▒  38 %  ends Fri 21 May 2027
///
/// A column without values is left out. With little room, the last day is dropped first, then the bar, then the words
/// next to the numbers; a name that needs no more than two fifths of the width is cut last.
struct ArcTable {
  var rows: [(name: StyledText, counts: Counts, ends: StyledText)]

  init(_ arcs: [(arc: Arc, name: String)], counts: [Int: ArcCounts], here: ViewContext) {
    rows = arcs.map { arc, name in
      let ends = arc.fields.ends.map {
        StyledText(ArcTable.end($0, here), $0 < here.local.day ? .overdue : .faint)
      }
      let archived = arc.archived.map { _ in StyledText("archived", .faint) }
      return (StyledText(name, .strong), counts[arc.id]?.total ?? Counts(), archived ?? ends ?? "")
    }
  }

  func lines(_ appearance: Appearance) -> [StyledText] {
    let names = min(rows.map { appearance.width(of: $0.name) }.max() ?? 0, 60)
    let forms: [[[StyledText]]] = [
      columns(appearance, words: true, bar: true, ends: true),
      columns(appearance, words: true, bar: true, ends: false),
      columns(appearance, words: true, bar: false, ends: false),
      columns(appearance, words: false, bar: false, ends: false),
    ]
    func width(_ form: [[StyledText]]) -> Int {
      form.map { column in (column.map { appearance.width(of: $0) }.max() ?? 0) + 2 }.reduce(0, +)
    }
    let room = appearance.columns ?? .max
    // A name longer than that is cut before the others lose their words.
    let enough = appearance.columns.map { min(names, max(20, $0 * 2 / 5)) } ?? names
    let form = forms.first { 2 + enough + width($0) <= room } ?? forms[3]
    let name = min(names, max(room - 2 - width(form), 4))
    let widths = form.map { column in column.map { appearance.width(of: $0) }.max() ?? 0 }
    return rows.indices.map { row in
      let cells = zip(form, widths).map { column, width in
        "  " + appearance.padded(column[row], to: width)
      }
      let line = cells.reduce("  " + appearance.fitted(rows[row].name, to: name), +)
      return appearance.columns.map { appearance.cut(line, to: $0) } ?? line
    }
  }

  /// The cells of every column that is not empty.
  private func columns(_ appearance: Appearance, words: Bool, bar: Bool, ends: Bool) -> [[StyledText]] {
    var columns = [
      count("open", \.open, .plain, always: true, words ? " open" : ""),
      count("overdue", \.overdue, .overdue, always: false, words ? " overdue" : "!"),
      count("done", \.done, .done, always: false, words ? " done" : appearance.text(of: .done)),
      count("put away", \.putAway, .faint, always: false, words ? " put away" : appearance.text(of: .dash)),
    ]
    // Without words there is no room for what is over.
    if words { columns.insert(count("missed", \.missed, .faint, always: false, " missed"), at: 3) }
    if bar, rows.contains(where: { $0.counts.done > 0 }) {
      columns.append(rows.map { ArcTable.bar($0.counts) })
    }
    if ends { columns.append(rows.map(\.ends)) }
    return columns.filter { $0.contains { !$0.isEmpty } }
  }

  private func count(
    _ name: String, _ path: KeyPath<Counts, Int>, _ style: Style, always: Bool, _ word: String
  ) -> [StyledText] {
    let widest = rows.map { String($0.counts[keyPath: path]).utf8.count }.max() ?? 0
    return rows.map { row in
      let count = row.counts[keyPath: path]
      guard count > 0 || always else { return StyledText() }
      return .spaces(widest - String(count).utf8.count) + StyledText("\(count)\(word)", style)
    }
  }

  /// The completed part of an Arc: `████░░░░  50 %`; empty for one without tasks. Tasks that were put away do not count.
  static func bar(_ counts: Counts) -> StyledText {
    let all = counts.open &+ counts.done
    guard all > 0 else { return StyledText() }
    // Rounded so that 0 % and 100 % only mean none and all.
    let filled = counts.done == 0 ? 0 : min(max(counts.done * 8 / all, 1), counts.open == 0 ? 8 : 7)
    let percent = String(counts.done == 0 ? 0 : max(counts.done * 100 / all, 1))
    return StyledText(.filled, times: filled, .done) + StyledText(.unfilled, times: 8 - filled, .faint)
      + .spaces(4 - percent.utf8.count) + StyledText("\(percent) %", .faint)
  }

  /// `ends Fri 21 May 2027`, or `ended Thu 19 Nov` for a past one.
  private static func end(_ day: Day, _ here: ViewContext) -> String {
    "\(day < here.local.day ? "ended" : "ends") \(here.when.date(day))"
  }

  /// `CS 298; 5 open, 2 overdue, 3 done; ends Fri 21 May 2027`
  static func plain(_ arc: Arc, _ counts: Counts, here: ViewContext) -> StyledText {
    let ends = arc.fields.ends.map { "; \(end($0, here))" } ?? ""
    return "\(arc.path); \(ArcView.words(counts))\(ends)\(arc.archived == nil ? "" : "; archived")"
  }
}
