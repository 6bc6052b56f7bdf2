/// Turns the bytes that a terminal sends into keys.
///
///     var decoder = KeyDecoder()
///     decoder.append([0x1B, 0x5B, 0x41])
///     decoder.next()                     // .up
///
/// A sequence may arrive in pieces: `isWaiting` is true while it is incomplete. Escape on its own looks like the
/// start of a sequence; the caller decides how long to wait before `giveUpWaiting`. Unknown sequences (ECMA-48
/// control sequences, keys of xterm) are skipped as a whole.
public struct KeyDecoder {
  private var bytes: [UInt8] = []
  private var start = 0
  /// True inside a paste, until the sequence that ends it.
  private var isPasting = false
  private var isGivenUp = false

  /// A decoder without any bytes.
  public init() {}

  /// True when the remaining bytes could be the start of a longer sequence.
  public var isWaiting: Bool { start < bytes.count && !isPasting }

  /// Adds bytes from the terminal.
  public mutating func append(_ more: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes.append(contentsOf: more)
  }

  /// Makes the next call of `next` treat an incomplete sequence as complete.
  public mutating func giveUpWaiting() { isGivenUp = true }

  /// The next key; nil when more bytes are needed.
  public mutating func next() -> Key? {
    defer { isGivenUp = false }
    while start < bytes.count {
      switch isPasting ? paste() : step() {
      case .key(let key): return key
      case .nothing: continue
      case .incomplete: return nil
      }
    }
    return nil
  }

  private enum Step {
    case key(Key)
    /// Bytes without a meaning.
    case nothing
    case incomplete
  }

  private mutating func take(_ count: Int, _ key: Key?) -> Step {
    start += count
    return key.map(Step.key) ?? .nothing
  }

  private mutating func step() -> Step {
    let first = bytes[start]
    switch first {
    case 0x1B: return escape()
    case 0x20..<0x7F: return take(1, .text(String(UnicodeScalar(first))))
    case 0x80...: return scalar(at: start) { .text($0) }
    default: return take(1, KeyDecoder.control(first))
    }
  }

  /// The key for a control byte: Enter, Tab, Backspace, or a letter with Control.
  private static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    case 0x00: .control(" ")
    case 0x01...0x1A: .control(Character(UnicodeScalar(byte | 0x60)))
    default: .control(Character(UnicodeScalar(byte | 0x40)))
    }
  }

  /// A scalar of several bytes; invalid UTF-8 is skipped byte by byte.
  private mutating func scalar(at place: Int, _ key: (String) -> Key) -> Step {
    let before = place - start
    let length: Int
    switch bytes[place] {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return take(before + 1, nil)
    }
    let end = min(place + length, bytes.count)
    let tail = bytes[place + 1..<end]
    guard tail.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return take(before + 1, nil) }
    guard end - place == length else { return isGivenUp ? take(end - start, nil) : .incomplete }
    guard let text = String(validating: bytes[place..<end], as: UTF8.self) else {
      return take(before + length, nil)
    }
    return take(before + length, key(text))
  }

  private mutating func escape() -> Step {
    guard start + 1 < bytes.count else { return isGivenUp ? take(1, .escape) : .incomplete }
    let second = bytes[start + 1]
    switch second {
    case UInt8(ascii: "["): return controlSequence()
    case UInt8(ascii: "O"): return singleShift()
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"): return string()
    case 0x1B:
      // Alt with a key that sends a sequence: the second Escape begins that sequence.
      return start + 2 < bytes.count || isGivenUp ? take(1, .escape) : .incomplete
    case 0x7F, 0x08: return take(2, .wordBackspace)
    case 0x20..<0x7F: return take(2, .alt(Character(UnicodeScalar(second))))
    case 0x80...: return scalar(at: start + 1) { .alt(Character($0)) }
    default: return take(2, KeyDecoder.control(second))
    }
  }

  /// `ESC O A`: the arrows and function keys of a keypad (SS3).
  private mutating func singleShift() -> Step {
    guard start + 2 < bytes.count else { return isGivenUp ? take(2, .alt("O")) : .incomplete }
    return take(3, KeyDecoder.keypad(bytes[start + 2]))
  }

  /// `ESC [ 1 ; 5 C`: parameters, intermediate bytes, a final byte (ECMA-48 §5.4).
  private mutating func controlSequence() -> Step {
    let begin = start + 2
    let isFunctionOfConsole = begin < bytes.count && bytes[begin] == UInt8(ascii: "[")
    if isFunctionOfConsole {
      guard begin + 1 < bytes.count else { return isGivenUp ? take(3, nil) : .incomplete }
      // The Linux console sends F1 to F5 as `ESC [ [ A` to `E`.
      let number = Int(bytes[begin + 1]) - 0x40
      return take(4, (1...5).contains(number) ? .function(number) : nil)
    }
    guard let end = bytes[begin...].firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      if !isGivenUp { return .incomplete }
      return bytes.count == begin ? take(2, .alt("[")) : take(bytes.count - start, nil)
    }
    guard (0x40...0x7E).contains(bytes[end]) else {
      // Another sequence begins in the middle; the interrupted one is dropped.
      return take(end - start, nil)
    }
    let numbers = bytes[begin..<end].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    let length = end + 1 - start
    let final = bytes[end]
    if final == UInt8(ascii: "~"), numbers.first == 200 {
      isPasting = true
      return take(length, nil)
    }
    return take(length, KeyDecoder.key(final, numbers))
  }

  /// Skips strings from the terminal itself (OSC, DCS), which end with BEL or `ESC \`.
  private mutating func string() -> Step {
    var index = start + 2
    while index < bytes.count {
      if bytes[index] == 0x07 { return take(index + 1 - start, nil) }
      if bytes[index] == 0x1B, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\\") {
        return take(index + 2 - start, nil)
      }
      index += 1
    }
    guard isGivenUp else { return .incomplete }
    if bytes.count == start + 2 { return take(2, .alt(Character(UnicodeScalar(bytes[start + 1])))) }
    return take(bytes.count - start, nil)
  }

  /// Everything up to `ESC [ 2 0 1 ~`; waits for the end of the paste without a limit.
  private mutating func paste() -> Step {
    let mark = Array("\u{1B}[201~".utf8)
    var index = start
    while let escape = bytes[index...].firstIndex(of: 0x1B) {
      let rest = bytes[escape...]
      if rest.starts(with: mark) {
        let text = String(decoding: bytes[start..<escape], as: UTF8.self)
        isPasting = false
        return take(escape + mark.count - start, .paste(text))
      }
      if rest.count < mark.count { break }
      index = escape + 1
    }
    return .incomplete
  }
}

// The tables (xterm, VT220, rxvt and the Linux console).
extension KeyDecoder {
  private static func keypad(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "a"): .wordLeft
    case UInt8(ascii: "b"): .wordRight
    case UInt8(ascii: "d"): .wordLeft
    case UInt8(ascii: "c"): .wordRight
    case UInt8(ascii: "M"): .enter
    default: key(final, [])
    }
  }

  /// The key for `ESC [ numbers final`; the second number encodes Shift, Alt and Control.
  private static func key(_ final: UInt8, _ numbers: [Int]) -> Key? {
    let modifiers = numbers.count > 1 ? max(0, numbers[1] - 1) : 0
    let isWord = modifiers & 0b110 != 0
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return isWord ? .wordRight : .right
    case UInt8(ascii: "D"): return isWord ? .wordLeft : .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "P"), UInt8(ascii: "Q"), UInt8(ascii: "R"), UInt8(ascii: "S"):
      return .function(Int(final) - 0x4F)
    case UInt8(ascii: "~"): return numbered(numbers.first ?? 0, isWord: isWord)
    default: return nil
    }
  }

  private static func numbered(_ number: Int, isWord: Bool) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: isWord ? .wordDelete : .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }
}
