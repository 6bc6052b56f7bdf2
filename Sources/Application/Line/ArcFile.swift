import Entry
import Files
import Planner

/// The names of Arcs in a file: one path a line, `Parent/Child`, which may be followed by ` = alias, alias`.
///
/// Blank lines are skipped. The parents of a path exist although no line names them.
/// - Parameter leaveOut: called with a message about a line with an impossible name, `arcs.txt:3: …`.
package func arcNames(inFile path: String, leaveOut: (String) throws -> Void) throws -> [Vocabulary.ArcName] {
  let file = path
  let input = try LineInput(path: path)
  var names: [Vocabulary.ArcName] = []
  var places: [String: Int] = [:]
  func place(of path: String) -> Int {
    if let known = places[path] { return known }
    // Most have none, or a plain one; a slash can also be the first scalar of another character.
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      let end = path[slash] == "/" ? slash : path.lastIndex(of: "/")
    {
      _ = place(of: String(path[..<end]))
    }
    places[path] = names.count
    names.append(Vocabulary.ArcName(path: path))
    return names.count - 1
  }
  var number = 0
  while let bytes = try input.next() {
    number += 1
    if isPlainPath(bytes) {
      _ = place(of: String(decoding: bytes, as: UTF8.self))
      continue
    }
    let sides = String(decoding: bytes, as: UTF8.self).split(separator: "=", maxSplits: 1)
    guard let first = sides.first else { continue }
    let path = first.split(separator: "/").map(trimmed).filter { !$0.isEmpty }.joined(separator: "/")
    guard !path.isEmpty else { continue }
    let aliases = sides.count == 2 ? sides[1].split(separator: ",").map(trimmed).filter { !$0.isEmpty } : []
    do {
      for name in path.split(separator: "/").map(String.init) + aliases { _ = try ArcName.checked(name) }
    } catch {
      try leaveOut("\(file):\(number): \(error.description); the line is ignored")
      continue
    }
    names[place(of: path)].aliases += aliases
  }
  return names
}

/// True for a path in ASCII that needs no closer look, as most do: every name has a letter, no white space at its
/// edges, and nothing that no name may hold.
private func isPlainPath(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var hasLetter = false
  var last = UInt8(ascii: "/")
  var length = 0
  for byte in bytes {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A: hasLetter = true
    case 0x30...0x39: break
    case UInt8(ascii: "/"):
      guard hasLetter, last != UInt8(ascii: " ") else { return false }
      (hasLetter, length) = (false, -1)
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."):
      guard last != UInt8(ascii: "/") else { return false }
    default: return false
    }
    last = byte
    length += 1
    if length > ArcName.longest { return false }
  }
  return hasLetter && last != UInt8(ascii: " ")
}
