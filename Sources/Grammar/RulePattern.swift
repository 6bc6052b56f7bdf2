/// The pattern of a rule, between `=` and `->`, expanded into the plain sequences that it matches.
///
///     due [on] d:date      ──▶  due d:date  ·  due on d:date
///     (by | before) d:date ──▶  by d:date   ·  before d:date
struct RulePattern {
  /// One part of a sequence.
  struct Part {
    var joint: Joint
    /// The symbol of a kind, word or sign.
    var symbol: Int32
    /// The fingerprint of the name it is bound to; 0: not bound.
    var binding: UInt64 = 0
  }

  /// Maximum sequences per rule, which bounds the time to load a file.
  private static let mostSequences = 4096

  /// Reads a pattern up to `->`, the end of the line, `)` or `]`.
  static func read(
    _ scanner: inout GrammarScanner, into loader: inout GrammarLoader
  ) throws(GrammarError) -> [[Part]] {
    var alternatives: [[Part]] = []
    var sequences: [[Part]] = [[]]
    var joint = Joint.spaced
    var isJoined = false
    while true {
      scanner.skipSpace()
      if scanner.isAtEnd || scanner.next == UInt8(ascii: ")") || scanner.next == UInt8(ascii: "]") { break }
      if scanner.take("->") {
        loader.sawArrow = true
        break
      }
      if scanner.take("|") {
        alternatives += sequences
        sequences = [[]]
        joint = .spaced
        continue
      }
      if scanner.take("+") {
        joint = .glued
        isJoined = true
        continue
      }
      if scanner.take("~") {
        joint = .any
        isJoined = true
        continue
      }
      let pieces = try piece(&scanner, joint: joint, into: &loader)
      guard sequences.count * pieces.count <= mostSequences else {
        throw scanner.error(
          "a rule can stand for at most \(mostSequences) sequences; make kinds of its parts")
      }
      if sequences.count == 1, pieces.count == 1 {
        sequences[0] += pieces[0]
      } else {
        sequences = sequences.count == 1 && sequences[0].isEmpty ? pieces : product(sequences, pieces)
      }
      joint = .spaced
      isJoined = false
    }
    if isJoined { throw scanner.error("a part must follow '+' or '~'") }
    return alternatives + sequences
  }

  private static func product(_ a: [[Part]], _ b: [[Part]]) -> [[Part]] {
    var result: [[Part]] = []
    result.reserveCapacity(a.count * b.count)
    for first in a { for second in b { result.append(first + second) } }
    return result
  }

  private static func piece(
    _ scanner: inout GrammarScanner, joint: Joint, into loader: inout GrammarLoader
  ) throws(GrammarError) -> [[Part]] {
    let start = scanner.at
    if scanner.take("[") { return [[]] + (try group(&scanner, closing: "]", joint: joint, into: &loader)) }
    if scanner.take("(") { return try group(&scanner, closing: ")", joint: joint, into: &loader) }
    if scanner.take(":") {
      return [[Part(joint: joint, symbol: try kind(&scanner, into: &loader))]]
    }
    let literal = try scanner.literal()
    if scanner.take(":") {
      let symbol = try kind(&scanner, into: &loader)
      return [[Part(joint: joint, symbol: symbol, binding: fingerprint(literal))]]
    }
    guard !literal.isEmpty else {
      throw scanner.error(
        "this character has no meaning here; put it in double quotes to match it", at: start)
    }
    return [loader.literalParts(literal, joint: joint)]
  }

  private static func group(
    _ scanner: inout GrammarScanner, closing: StaticString, joint: Joint, into loader: inout GrammarLoader
  ) throws(GrammarError) -> [[Part]] {
    let start = scanner.at - 1
    scanner.skipSpace()
    guard scanner.next != UInt8(ascii: "+"), scanner.next != UInt8(ascii: "~") else {
      throw scanner.error("write this character before the bracket, not inside it")
    }
    var sequences = try read(&scanner, into: &loader)
    guard scanner.take(closing) else { throw scanner.error("this bracket is not closed", at: start) }
    for index in sequences.indices where !sequences[index].isEmpty { sequences[index][0].joint = joint }
    return sequences
  }

  private static func kind(
    _ scanner: inout GrammarScanner, into loader: inout GrammarLoader
  ) throws(GrammarError) -> Int32 {
    let start = scanner.at
    let name = scanner.name()
    guard !name.isEmpty else { throw scanner.error("the name of a kind must follow ':'") }
    let number = try loader.kind(named: name, scanner, at: start)
    if loader.isOwn { loader.kindsAskedByOwn.insert(number) }
    return Int32(number)
  }
}

/// The fingerprint of a name in a grammar file (FNV-1a, as for words).
func fingerprint(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
  var hash = WordHash()
  for byte in bytes { hash.add(byte) }
  return hash.value
}
