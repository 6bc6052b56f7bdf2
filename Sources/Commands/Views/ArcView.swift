import Application
import JSONText
import Moments
import Planner
import Terminal

/// An Arc with all its fields.
struct ArcView {
  var arc: Arc
  var counts: ArcCounts
  var here: ViewContext

  func lines(_ appearance: Appearance) -> [StyledText] {
    let when = here.when
    var rows = Rows()
    rows.add("about", text: arc.fields.description)
    rows.add(
      "ends",
      arc.fields.ends.map { "\(when.date($0)) \(.dot, .faint) \(when.distance($0))" })
    rows.add("aliases", text: arc.fields.aliases.joined(separator: ", "))
    rows.add("short", text: arc.fields.short)
    rows.add("colour", arc.fields.colour.map { StyledText($0, Hue(rawValue: $0).map { .hue($0) } ?? .plain) })
    rows.add("tasks", ArcView.words(counts.total))
    rows.add("subarcs", counts.subArcs == 0 ? nil : StyledText(String(counts.subArcs)))
    rows.add("created", text: here.stamp(arc.created))
    rows.add(
      "archived",
      arc.archived.map {
        "\(here.stamp($0)) \(.dot, .faint) nothing can be added, arc unarchive brings it back"
      }
    )
    return appearance.wrapped("  \(arc.path, .strong)", to: appearance.columns ?? .max, indent: 2)
      + rows.lines(appearance, indent: 4)
  }

  /// `+ CS 61B  ends Fri 14 May 2027, in 5 months · also 61b`.
  static func answer(_ arc: Arc, verb: String, _ here: ViewContext) -> StyledText {
    let fields = arc.fields
    let names = fields.aliases.joined(separator: ", ")
    let parts: [StyledText?] = [
      fields.ends.map { "ends \(here.when.date($0)), \(here.when.distance($0))" },
      names.isEmpty ? nil : "also \(names)", fields.short.map { "short \($0)" },
      fields.colour.map { StyledText($0, Hue(rawValue: $0).map { .hue($0) } ?? .plain) },
    ]
    let said = parts.compactMap { $0 }
    guard let first = said.first else { return "\(verb) \(arc.path, .strong)" }
    return said.dropFirst().reduce("\(verb) \(arc.path, .strong)  \(first)") { "\($0) \(.dot, .faint) \($1)" }
  }

  /// `{"schema":1,"arc":{…}}`.
  var document: JSONWriter {
    .document {
      $0.key("arc")
      $0.value(arc, counts: counts)
    }
  }

  /// `12 2! 5✓`, for narrow terminals.
  static func signs(_ counts: Counts) -> StyledText {
    var text = StyledText(String(counts.open))
    if counts.overdue > 0 { text += " \(counts.overdue, .overdue)\(.overdue, .overdue)" }
    if counts.done > 0 { text += " \(counts.done, .done)\(.done, .done)" }
    return text
  }

  /// `12 open, 2 overdue, 5 done, 3 missed, 1 put away`; zeros are left out.
  static func words(_ counts: Counts) -> StyledText {
    var parts: [StyledText] = []
    if counts.open > 0 { parts.append("\(counts.open) open") }
    if counts.overdue > 0 { parts.append(StyledText("\(counts.overdue) overdue", .overdue)) }
    if counts.done > 0 { parts.append(StyledText("\(counts.done) done", .done)) }
    if counts.missed > 0 { parts.append(StyledText("\(counts.missed) missed", .faint)) }
    if counts.putAway > 0 { parts.append(StyledText("\(counts.putAway) put away", .faint)) }
    guard let first = parts.first else { return StyledText("no tasks", .faint) }
    return parts.dropFirst().reduce(first) { "\($0), \($1)" }
  }
}
