import JSONText
import Moments
import Planner
import Terminal

/// One Arc with everything that is known about it.
struct ArcView {
  var arc: Arc
  var counts: ArcCounts
  var here: Here

  func lines(_ appearance: Appearance) -> [StyledText] {
    let when = here.when
    var rows = Rows()
    rows.add("about", text: arc.fields.description)
    rows.add(
      "ends",
      arc.fields.ends.map { "\(when.date($0)) \(.dot, .faint) \(when.distance($0))" })
    rows.add("aliases", text: arc.fields.aliases.joined(separator: ", "))
    rows.add("tasks", ArcView.words(counts.total))
    rows.add("subarcs", counts.subArcs == 0 ? nil : StyledText(String(counts.subArcs)))
    rows.add("created", text: here.stamp(arc.created))
    return ["  \(arc.path, .strong)"] + rows.lines(appearance, indent: 4)
  }

  /// `{"schema":1,"arc":{…}}`.
  var document: JSONWriter {
    .document {
      $0.key("arc")
      $0.value(arc, counts: counts)
    }
  }

  /// `12 open, 2 overdue, 5 done`; what there is none of is left out.
  static func words(_ counts: Counts) -> StyledText {
    var parts: [StyledText] = []
    if counts.open > 0 { parts.append("\(counts.open) open") }
    if counts.overdue > 0 { parts.append(StyledText("\(counts.overdue) overdue", .overdue)) }
    if counts.done > 0 { parts.append(StyledText("\(counts.done) done", .done)) }
    guard let first = parts.first else { return StyledText("no tasks", .faint) }
    return parts.dropFirst().reduce(first) { "\($0), \($1)" }
  }

  /// Arcs one below the other with their counts in columns.
  static func list(
    _ arcs: [(arc: Arc, name: String)], counts: [Int: ArcCounts], here: Here, appearance: Appearance
  ) -> [StyledText] {
    let names = min(arcs.map { $0.name.visible.displayWidth }.max() ?? 0, 60)
    let totals = arcs.map { counts[$0.arc.id]?.total ?? Counts() }
    let columns = CountColumns(totals)
    return zip(arcs, totals).map { row, total in
      let name = appearance.padded(StyledText(row.name, .strong), to: names)
      let ends = row.arc.fields.ends.map { StyledText("  ends \(here.when.date($0))", .faint) }
      let text: StyledText = "  \(name)  \(columns.cells(total, appearance))\(ends ?? StyledText())"
      return appearance.columns.map { appearance.cut(text, to: $0) } ?? text
    }
  }
}

/// The counts of several Arcs, each kind in its own column; a kind that no Arc has takes no column.
private struct CountColumns {
  private let kinds: [(word: String, style: Style, count: (Counts) -> Int, width: Int)]

  init(_ all: [Counts]) {
    let every: [(String, Style, (Counts) -> Int)] = [
      ("open", .plain, \.open), ("overdue", .overdue, \.overdue), ("done", .done, \.done),
    ]
    kinds = every.compactMap { word, style, count in
      let largest = all.map(count).max() ?? 0
      return largest == 0 && word != "open" ? nil : (word, style, count, String(largest).utf8.count)
    }
  }

  func cells(_ counts: Counts, _ appearance: Appearance) -> StyledText {
    kinds.reduce(into: StyledText()) { line, kind in
      let count = kind.count(counts)
      let cell =
        count == 0 && kind.word != "open" ? StyledText() : StyledText("\(count) \(kind.word)", kind.style)
      let number = kind.width - String(count).utf8.count
      let lead = StyledText(String(repeating: " ", count: max(0, number)))
      line += appearance.padded(lead + cell, to: kind.width + kind.word.utf8.count + 3)
    }
  }
}
