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
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// An empty writer.
  public init() {}

  /// Forgets what was written and keeps the memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Ends a document with a line break; the next value starts a new one.
  public mutating func newline() {
    bytes.append(0x0A)
    needsComma = false
  }

  /// What was written, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func append(_ value: StaticString) {
    separate()
    bytes.append(contentsOf: UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
  }

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
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  @usableFromInline mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  /// Writes a key; the next value belongs to it.
  public mutating func key(_ name: StaticString) {
    let count = name.utf8CodeUnitCount
    // In one piece, since most of a document is keys.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 4) { key in
      key[0] = UInt8(ascii: ",")
      key[1] = UInt8(ascii: "\"")
      key.baseAddress?.advanced(by: 2).update(from: name.utf8Start, count: count)
      key[count + 2] = UInt8(ascii: "\"")
      key[count + 3] = UInt8(ascii: ":")
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: key[(needsComma ? 0 : 1)...]))
    }
    needsComma = false
  }

  /// Writes a key that is known only at run time; the next value belongs to it.
  public mutating func key(text name: String) {
    value(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes `null`.
  public mutating func null() {
    append("null")
  }

  /// Writes a whole number.
  public mutating func value(_ number: Int) {
    separate()
    guard (0..<100_000).contains(number) else {
      bytes.append(contentsOf: String(number).utf8)
      return
    }
    var unit = 10_000
    while unit > 1, unit > number { unit /= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }

  /// Writes `true` or `false`.
  public mutating func value(_ flag: Bool) {
    append(flag ? "true" : "false")
  }

  /// Writes a string, or `null` for nil.
  public mutating func value(_ text: String?) {
    guard var text else { return null() }
    separate()
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a key and a string; nil is written as `null`.
  public mutating func field(_ name: StaticString, _ text: String?) {
    key(name)
    value(text)
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

  /// Escapes `"`, `\` and control characters (RFC 8259 §7), a run of plain bytes at a time.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var plain = 0
    for (index, byte) in text.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
      bytes.append(contentsOf: text[plain..<index])
      plain = index + 1
      bytes.append(UInt8(ascii: "\\"))
      switch byte {
      case 0x22, 0x5C: bytes.append(byte)
      case 0x0A: bytes.append(UInt8(ascii: "n"))
      case 0x0D: bytes.append(UInt8(ascii: "r"))
      case 0x09: bytes.append(UInt8(ascii: "t"))
      default:
        let hex = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: [0x75, 0x30, 0x30, hex[Int(byte >> 4)], hex[Int(byte & 15)]])
      }
    }
    bytes.append(contentsOf: text[plain...])
  }
}
