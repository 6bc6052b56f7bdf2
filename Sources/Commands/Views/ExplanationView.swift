import Application
import Entry
import Terminal

/// Why a line was read as it was: each entity with its tree of rules, and its runner-up.
///
///     date  due fri → Fri 2026-11-20
///       DATE "due fri" → Fri 2026-11-20 marked    en/dates.rules:150
///         due "due" → 1                           en/context.words:4
///         weekday-date "fri" → Fri 2026-11-20     en/dates.rules:60  date.weekday
///       not DATE "fri" → Fri 2026-11-20 (en/dates.rules:152): 'due fri' is wider
struct ExplanationView {
  var explanation: Explanation

  func lines(_ appearance: Appearance) -> [StyledText] {
    let labels = explanation.pieces.map { label(of: $0).displayWidth }.max() ?? 0
    let rows = explanation.pieces.map { self.rows(of: $0, labels: labels, appearance) }
    let unread = UnreadWords(explanation.entry).phrases.map { StyledText("  not read  \"\($0)\"", .faint) }
    let width = rows.joined().compactMap { $0.place == nil ? nil : appearance.width(of: $0.text) }.max() ?? 0
    return rows.joined().map { row in
      guard let place = row.place else { return row.text }
      return appearance.padded(row.text, to: width + 2) + StyledText(place, .faint)
    } + unread
  }

  /// A line, and the text in the column beside it.
  private typealias Row = (text: StyledText, place: String?)

  private func label(of piece: Explanation.Piece) -> String { piece.kind?.label ?? "title" }

  private func rows(of piece: Explanation.Piece, labels: Int, _ appearance: Appearance) -> [Row] {
    var head = appearance.padded(StyledText("  " + label(of: piece), .faint), to: labels + 4)
    head += StyledText(piece.node.words, piece.kind == nil ? .plain : .recognised)
    if piece.kind != nil, let value = piece.node.value { head += " \(.arrow) \(value)" }
    var rows: [Row] = [(head, nil)]
    if piece.node.place != nil { rows += self.rows(of: piece.node, depth: 2) }
    for part in piece.node.place == nil ? piece.node.parts : [] { rows += self.rows(of: part, depth: 2) }
    if let loss = piece.loss { rows.append(("    not read: \("\(loss)", .warning)", nil)) }
    if let other = piece.runnerUp { rows.append((runnerUp(other), nil)) }
    return rows
  }

  private func rows(of node: Explanation.Node, depth: Int) -> [Row] {
    var text = StyledText(String(repeating: "  ", count: depth) + node.kind) + " \"\(node.words)\""
    if let value = node.value { text += " \(.arrow) \(value)" }
    for flag in node.flags { text += " \(flag, .faint)" }
    let place = [node.place, node.production].compactMap { $0 }.joined(separator: "  ")
    return [(text, place.isEmpty ? nil : place)] + node.parts.flatMap { rows(of: $0, depth: depth + 1) }
  }

  private func runnerUp(_ other: Explanation.RunnerUp) -> StyledText {
    var text: StyledText = "    not \(other.node.kind) \"\(other.node.words)\""
    if let value = other.node.value { text += " \(.arrow) \(value)" }
    if let place = other.node.place { text += StyledText(" (\(place))", .faint) }
    return text + ": \("\(other.loss)", .warning)"
  }
}
