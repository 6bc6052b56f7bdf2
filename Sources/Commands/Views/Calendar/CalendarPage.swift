import Application
import Moments
import Terminal

/// A week or a month as an HTML page to print: A4 landscape, without scripts or external files.
///
///     CalendarDays ──CalendarPage.text──▶ <!doctype html> … styles, a grid of days, the Arcs below it
///
/// Everything shown by colour is also shown by a word, so that it reads the same in black and white.
struct CalendarPage {
  var calendar: CalendarDays
  /// Any day of the month to show; nil: it shows a week.
  var month: Day?
  var here: ViewContext

  /// What every page begins with, by which arc knows its own.
  static let beginning = "<!doctype html>\n<!-- written by arc -->\n"

  var text: String {
    let days = calendar.days
    let heads = days.prefix(7).map { "<div class=\"head\">\(DateWords.weekday($0.day))</div>" }
    let cells = days.map(cell)
    return CalendarPage.beginning + """
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(escaped(title))</title>
      <style>
      \(CalendarPage.styles)\(hues)
      </style>
      <body class="\(month == nil ? "week" : "month")">
      <h1>\(escaped(title))</h1>
      <main>
      \(month == nil ? "" : heads.joined(separator: "\n") + "\n")\(cells.joined(separator: "\n"))
      </main>
      \(legend)</body>
      </html>

      """
  }

  /// `November 2026`, `Mon 23 Nov – Sun 29 Nov`.
  var title: String {
    if let month { return DateWords.month(month) }
    guard let first = calendar.days.first?.day, let last = calendar.days.last?.day else { return "" }
    return "\(here.when.date(first)) – \(here.when.date(last))"
  }

  private func cell(_ day: CalendarDay) -> String {
    var classes = ["day"]
    if day.day == calendar.today { classes.append("today") }
    if let month, day.day.firstOfMonth != month.firstOfMonth { classes.append("other") }
    let name =
      month == nil
      ? "\(DateWords.weekday(day.day)) \(here.when.dayOfMonth(day.day))"
      : day.day.day == 1 ? here.when.dayOfMonth(day.day) : "\(day.day.day)"
    let more = day.more > 0 ? ["<p class=\"more\">and \(day.more) more</p>"] : []
    let lines =
      ["<section class=\"\(classes.joined(separator: " "))\"><h2>\(name)</h2>"] + day.items.map(line) + more
    return lines.joined(separator: "\n") + "</section>"
  }

  private func line(_ item: DayItem) -> String {
    let look = here.looks[item.task.arc]
    var classes = [look.map { "hue-\($0.colour.hue.rawValue)" } ?? "plain"]
    if [.done, .ignored].contains(item.state) { classes.append("closed") }
    if item.part != .whole { classes.append("goes-on") }
    var words: [String] = []
    if item.state.isClosed { words.append(item.state.sign.plain) }
    let clock = here.when.clock
    let end = item.end.map { "–" + clock.end($0, after: item.time) }
    if let time = item.time {
      words.append("<time>\(clock.text(time))\(end ?? "")</time>")
    } else if let end = item.end, item.part == .last {
      words.append("<time>–\(clock.text(end))</time>")
    }
    let title = item.task.fields.title
    if let look, !look.isInbox, !title.lowercased().hasPrefix(look.short.lowercased()) {
      words.append("<b>\(escaped(look.short))</b>")
    }
    if let priority = item.task.fields.priority {
      words.append("<b>\(priority.sign.plain)</b>")
    }
    words.append("<span>\(escaped(title))</span>")
    if let again = item.again { words.append("<i>\(escaped(again))</i>") }
    if month == nil, let place = item.task.fields.location { words.append("<i>@ \(escaped(place))</i>") }
    return "<p class=\"\(classes.joined(separator: " "))\">\(words.joined(separator: " "))</p>"
  }

  /// The Arcs that occur, with their short names where those differ.
  private var legend: String {
    var seen: Set<String> = []
    let entries = calendar.days.flatMap(\.items).compactMap { item -> String? in
      guard let look = here.looks[item.task.arc], seen.insert(item.task.arcPath).inserted else { return nil }
      let path = item.task.arcPath
      let name = path == look.short ? "" : "<b>\(escaped(look.short))</b> "
      return "<p class=\"hue-\(look.colour.hue.rawValue)\">\(name)\(escaped(path))</p>"
    }
    return entries.isEmpty ? "" : "<footer>\n\(entries.joined(separator: "\n"))\n</footer>\n"
  }

  private var hues: String {
    Hue.allCases.map { "\n.hue-\($0.rawValue) { --hue: \($0.hex) }" }.joined()
  }

  /// Text that is no markup, and steers nothing.
  private func escaped(_ text: String) -> String { text.visible.escapedForHTML }

  private static let styles = """
    @page { size: A4 landscape; margin: 8mm }
    :root { color-scheme: light dark; --paper: #fff; --ink: #111; --faint: #555; --line: #999 }
    @media screen and (prefers-color-scheme: dark) { :root { --paper: #111; --ink: #eee; --faint: #aaa; --line: #666 } }
    * { box-sizing: border-box; margin: 0 }
    body { display: flex; flex-direction: column; gap: 3mm; min-height: 100vh; padding: 5mm; background: var(--paper);
      color: var(--ink); font: 10pt/1.3 system-ui, sans-serif }
    h1 { font-size: 16pt }
    h2 { font-size: 11pt; margin-bottom: 1mm }
    main { display: grid; flex: 1; grid-template-columns: repeat(7, minmax(0, 1fr)); border: 1px solid var(--line);
      border-width: 0 0 1px 1px }
    .month main { grid-template-rows: min-content; grid-auto-rows: auto; font-size: 8.5pt }
    .head, .day { border: 1px solid var(--line); border-width: 1px 1px 0 0; padding: 1mm }
    .head { font-weight: bold; text-align: center }
    .other > * { opacity: 0.6 }
    .today h2 { display: inline-block; border: 1.5pt solid; border-radius: 1mm; padding: 0 1mm }
    p { margin-bottom: 1mm; padding-left: 1.5mm; border-left: 1.2mm solid var(--hue, var(--line));
      overflow-wrap: anywhere; break-inside: avoid }
    .goes-on { outline: 1px dashed var(--line) }
    .closed span { text-decoration: line-through }
    .more, i, time { color: var(--faint) }
    time { white-space: nowrap }
    i { font-style: normal }
    footer { display: flex; flex-wrap: wrap; gap: 0 6mm; font-size: 8.5pt }
    @media screen and (max-width: 700px) { main { display: block } .head { display: none } }
    @media print {
      body { padding: 0; min-height: 190mm; print-color-adjust: exact; -webkit-print-color-adjust: exact }
    }
    """
}

extension String {
  /// The text as HTML shows it: `&`, `<`, `>` and quotes as references.
  var escapedForHTML: String {
    // By scalars: a mark on top of `<` makes another character of it, and the same markup.
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
