// JSONText: writes JSON (RFC 8259) straight into bytes, keys in the order in which they are given.
//
//     var json = JSONWriter()
//     json.object { $0.field("id", 12); $0.field("title", "hw 2") }
//     json.bytes    // {"id":12,"title":"hw 2"}

/// An append-only writer of one JSON text after another.
///
/// It puts in the commas; whoever uses it gives keys inside objects and values inside arrays.
public struct JSONWriter {
  /// What has been written so far, UTF-8.
  public var bytes: ArraySlice<UInt8> { memory[..<count] }
  /// Memory for what is written, with room behind it: a byte at a time would ask each time whether there is room.
  private var memory: [UInt8] = []
  private var count = 0
  private var needsComma = false

  /// An empty writer.
  public init() {}

  /// Forgets what was written and keeps the memory.
  public mutating func removeAll() {
    count = 0
    needsComma = false
  }

  /// Ends a document with a line break; the next value starts a new one.
  public mutating func newline() {
    append(upTo: 1) { $0.put(UInt8(ascii: "\n")) }
    needsComma = false
  }

  /// What was written, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an object whose fields `body` gives.
  @inlinable
  public mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    open(UInt8(ascii: "{"))
    try body(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array whose values `body` gives.
  @inlinable
  public mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
    open(UInt8(ascii: "["))
    try body(&self)
    close(UInt8(ascii: "]"))
  }

  @usableFromInline mutating func open(_ bracket: UInt8) {
    append(upTo: 2) { [needsComma] in
      if needsComma { $0.put(UInt8(ascii: ",")) }
      $0.put(bracket)
    }
    needsComma = false
  }

  @usableFromInline mutating func close(_ bracket: UInt8) {
    append(upTo: 1) { $0.put(bracket) }
    needsComma = true
  }

  /// Writes a key; the next value belongs to it.
  public mutating func key(_ name: StaticString) {
    append(upTo: name.utf8CodeUnitCount + 4) { [needsComma] in $0.put(key: name, afterComma: needsComma) }
    needsComma = false
  }

  /// Writes a key that is known only at run time; the next value belongs to it.
  public mutating func key(text name: String) {
    value(name)
    append(upTo: 1) { $0.put(UInt8(ascii: ":")) }
    needsComma = false
  }

  /// Writes `null`.
  public mutating func null() { word("null") }

  /// Writes a whole number.
  public mutating func value(_ number: Int) {
    append(upTo: 21) { [needsComma] in
      if needsComma { $0.put(UInt8(ascii: ",")) }
      $0.put(number)
    }
    needsComma = true
  }

  /// Writes `true` or `false`.
  public mutating func value(_ flag: Bool) { word(flag ? "true" : "false") }

  /// Writes a string, or `null` for nil.
  public mutating func value(_ text: String?) {
    guard var text else { return null() }
    text.withUTF8 { text in
      append(upTo: 6 * text.count + 3) { [needsComma] in
        if needsComma { $0.put(UInt8(ascii: ",")) }
        $0.put(quoted: text)
      }
    }
    needsComma = true
  }

  /// Writes a key and a string; nil is written as `null`.
  public mutating func field(_ name: StaticString, _ text: String?) {
    guard var text else {
      append(upTo: name.utf8CodeUnitCount + 8) { [needsComma] in
        $0.put(key: name, afterComma: needsComma)
        $0.put("null")
      }
      return needsComma = true
    }
    text.withUTF8 { text in
      append(upTo: name.utf8CodeUnitCount + 6 * text.count + 6) { [needsComma] in
        $0.put(key: name, afterComma: needsComma)
        $0.put(quoted: text)
      }
    }
    needsComma = true
  }

  /// Writes a key and a whole number; nil is written as `null`.
  public mutating func field(_ name: StaticString, _ number: Int?) {
    key(name)
    if let number { value(number) } else { null() }
  }

  /// Writes a key and a Boolean.
  public mutating func field(_ name: StaticString, _ flag: Bool) {
    key(name)
    value(flag)
  }

  private mutating func word(_ word: StaticString) {
    append(upTo: 6) { [needsComma] in
      if needsComma { $0.put(UInt8(ascii: ",")) }
      $0.put(word)
    }
    needsComma = true
  }

  /// Makes room for `most` bytes and lets `body` write them.
  @inline(__always)
  private mutating func append(upTo most: Int, _ body: (inout JSONBytes) -> Void) {
    if memory.count - count < most { grow(by: most) }
    let start = count
    var end = start
    memory.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      var bytes = JSONBytes(at: base + start)
      body(&bytes)
      end = bytes.at - base
    }
    count = end
  }

  @inline(never)
  private mutating func grow(by most: Int) {
    memory.append(contentsOf: repeatElement(0, count: max(most, memory.count, 1024)))
  }
}

/// Where bytes of JSON are written next; whoever uses it has made room.
struct JSONBytes {
  private(set) var at: UnsafeMutablePointer<UInt8>

  init(at: UnsafeMutablePointer<UInt8>) { self.at = at }

  mutating func put(_ byte: UInt8) {
    at.pointee = byte
    at += 1
  }

  mutating func put(_ text: StaticString) {
    at.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    at += text.utf8CodeUnitCount
  }

  mutating func put(key name: StaticString, afterComma: Bool) {
    if afterComma { put(UInt8(ascii: ",")) }
    put(UInt8(ascii: "\""))
    put(name)
    put(UInt8(ascii: "\""))
    put(UInt8(ascii: ":"))
  }

  mutating func put(_ number: Int) {
    guard (0..<100_000).contains(number) else {
      for byte in String(number).utf8 { put(byte) }
      return
    }
    var unit = 1
    while unit * 10 <= number { unit *= 10 }
    while unit > 0 {
      put(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }

  /// A string in quotes, with `"`, `\` and control characters escaped (RFC 8259 §7): at most six times as long.
  mutating func put(quoted text: UnsafeBufferPointer<UInt8>) {
    put(UInt8(ascii: "\""))
    for byte in text {
      if byte >= 0x20, byte != 0x22, byte != 0x5C { put(byte) } else { put(escaped: byte) }
    }
    put(UInt8(ascii: "\""))
  }

  private mutating func put(escaped byte: UInt8) {
    put(UInt8(ascii: "\\"))
    switch byte {
    case 0x22, 0x5C: put(byte)
    case 0x0A: put(UInt8(ascii: "n"))
    case 0x0D: put(UInt8(ascii: "r"))
    case 0x09: put(UInt8(ascii: "t"))
    default:
      put("u00")
      for digit in [byte >> 4, byte & 15] {
        put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
