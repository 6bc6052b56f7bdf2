import Entry
import Terminal

/// The names of Arcs in a file: one path a line, `Parent/Child`, which may be followed by ` = alias, alias`.
///
/// Blank lines are skipped. The parents of a path exist although no line names them.
func arcNames(inFile path: String) throws -> [Vocabulary.ArcName] {
  let input = try LineInput(path: path)
  var names: [Vocabulary.ArcName] = []
  var places: [String: Int] = [:]
  func place(of path: String) -> Int {
    if let known = places[path] { return known }
    if let slash = path.lastIndex(of: "/") { _ = place(of: String(path[..<slash])) }
    places[path] = names.count
    names.append(Vocabulary.ArcName(path: path))
    return names.count - 1
  }
  while let bytes = try input.next() {
    let sides = String(decoding: bytes, as: UTF8.self).split(separator: "=", maxSplits: 1)
    guard let first = sides.first else { continue }
    let path = first.split(separator: "/").map(trimmed).filter { !$0.isEmpty }.joined(separator: "/")
    guard !path.isEmpty else { continue }
    let at = place(of: path)
    if sides.count == 2 {
      names[at].aliases += sides[1].split(separator: ",").map(trimmed).filter { !$0.isEmpty }
    }
  }
  return names
}

/// The text without white space and a byte order mark at its ends.
func trimmed(_ text: some StringProtocol) -> String {
  let isFill = { (character: Character) in character.isWhitespace || character == "\u{FEFF}" }
  guard let first = text.firstIndex(where: { !isFill($0) }), let last = text.lastIndex(where: { !isFill($0) })
  else { return "" }
  return String(text[first...last])
}
