// JSONText: writes JSON (RFC 8259) straight into bytes, keys in the order in which they are given.
//
//     var json = JSONWriter()
//     json.object { $0.field("id", 12); $0.field("title", "hw 2") }
//     json.bytes    // {"id":12,"title":"hw 2"}

/// Writes JSON texts one after another into memory.
///
/// It adds the commas; the caller writes keys inside objects and values inside arrays. It cannot be copied: checking
/// for shared memory at every byte took half the time of writing.
public struct JSONWriter: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  /// The position of the next byte.
  @usableFromInline var at: UnsafeMutablePointer<UInt8>
  @usableFromInline var end: UnsafeMutablePointer<UInt8>
  @usableFromInline var needsComma = false

  /// Creates an empty writer.
  public init() {
    start = .allocate(capacity: 1024)
    at = start
    end = start + 1024
  }

  deinit { start.deallocate() }

  /// A copy of what was written, UTF-8.
  public var bytes: [UInt8] { Array(written) }

  /// What was written, UTF-8, without copying; valid until more is written.
  public var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: at - start) }

  /// Deletes what was written and keeps the memory.
  public mutating func removeAll() {
    at = start
    needsComma = false
  }

  /// Ends a text with a line break; the next value begins a new one.
  public mutating func newline() {
    makeRoom(1)
    put(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// What was written, as a string.
  public var text: String {
    String(decoding: written, as: UTF8.self)
  }

  /// Writes an object; `body` writes its fields.
  @inlinable
  public mutating func object<Failure>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    open(UInt8(ascii: "{"))
    try body(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array; `body` writes its values.
  @inlinable
  public mutating func array<Failure>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    open(UInt8(ascii: "["))
    try body(&self)
    close(UInt8(ascii: "]"))
  }

  @usableFromInline mutating func open(_ bracket: UInt8) {
    makeRoom(2)
    putComma()
    put(bracket)
    needsComma = false
  }

  @usableFromInline mutating func close(_ bracket: UInt8) {
    makeRoom(1)
    put(bracket)
    needsComma = true
  }

  /// Writes a key; the next value is its value.
  @inlinable @inline(__always)
  public mutating func key(_ name: StaticString) {
    key(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// One function for all keys, small enough to stay in the processor's cache.
  @usableFromInline @inline(never)
  mutating func key(_ name: UnsafeBufferPointer<UInt8>) {
    // Room for a comma, two quotes and a colon.
    makeRoom(name.count + 4)
    var end = at
    if needsComma { end = end.put(UInt8(ascii: ",")) }
    end = end.put(UInt8(ascii: "\"")).put(name).put(UInt8(ascii: "\"")).put(UInt8(ascii: ":"))
    at = end
    needsComma = false
  }

  /// Writes a key known only at run time; the next value is its value.
  public mutating func key(text name: String) {
    value(name)
    makeRoom(1)
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes `null`.
  public mutating func null() { word("null") }

  /// Writes a whole number.
  public mutating func value(_ number: Int) {
    makeRoom(21)
    putComma()
    put(number)
    needsComma = true
  }

  /// Writes `true` or `false`.
  public mutating func value(_ flag: Bool) { word(flag ? "true" : "false") }

  /// Writes a string, or `null` for nil.
  public mutating func value(_ text: String?) {
    guard let text else { return null() }
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { value(utf8: $0) }
    if isWritten == nil { Array(text.utf8).withUnsafeBufferPointer { value(utf8: $0) } }
  }

  private mutating func value(utf8 text: UnsafeBufferPointer<UInt8>) {
    // Each byte takes at most six; plus a comma and two quotes.
    makeRoom(6 * text.count + 3)
    putComma()
    put(quoted: text)
    needsComma = true
  }

  /// Writes any value; a number as it is written in the value.
  public mutating func value(_ json: JSONValue) {
    switch json {
    case .null: null()
    case .bool(let flag): value(flag)
    case .number(let number):
      makeRoom(number.utf8.count + 1)
      putComma()
      for byte in number.utf8 { put(byte) }
      needsComma = true
    case .text(let text): value(text)
    case .list(let values): array { json in values.forEach { json.value($0) } }
    case .object(let fields):
      object { json in
        for field in fields {
          json.key(text: field.name)
          json.value(field.value)
        }
      }
    }
  }

  /// Writes a key and a string; nil is written as `null`.
  @inlinable @inline(__always)
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

  @inline(__always)
  private mutating func word(_ word: StaticString) {
    makeRoom(6)
    putComma()
    put(word)
    needsComma = true
  }
}

/// Single pieces; callers must make room first.
extension JSONWriter {
  @inlinable @inline(__always)
  mutating func makeRoom(_ most: Int) {
    if end - at < most { grow(by: most) }
  }

  @usableFromInline @inline(never)
  mutating func grow(by most: Int) {
    let count = at - start
    let capacity = 2 * (end - start) + most
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    (start, at, end) = (larger, larger + count, larger + capacity)
  }

  @inlinable @inline(__always)
  mutating func put(_ byte: UInt8) {
    at.pointee = byte
    at += 1
  }

  @inlinable @inline(__always)
  mutating func putComma() {
    if needsComma { put(UInt8(ascii: ",")) }
  }

  @inlinable @inline(__always)
  mutating func put(_ text: StaticString) {
    at.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    at += text.utf8CodeUnitCount
  }

  private mutating func put(_ number: Int) {
    guard (0..<100_000).contains(number) else {
      for byte in String(number).utf8 { put(byte) }
      return
    }
    let number = UInt32(number)
    let digits = number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : number < 10_000 ? 4 : 5
    var (place, rest) = (digits, number)
    let start = at
    repeat {
      place -= 1
      start[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    at = start + digits
  }

  /// Writes a string in quotes, with `"`, `\` and control characters escaped (RFC 8259 §7): at most six times as
  /// long.
  private mutating func put(quoted text: UnsafeBufferPointer<UInt8>) {
    put(UInt8(ascii: "\""))
    var index = 0
    // Eight bytes at a time while none of them needs an escape.
    while index + 8 <= text.count, let base = text.baseAddress {
      let eight = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      if JSONWriter.needsEscape(eight) { break }
      UnsafeMutableRawPointer(at + index).storeBytes(of: eight, as: UInt64.self)
      index += 8
    }
    at += index
    var end = at
    while index < text.count {
      let byte = text[index]
      if byte >= 0x20, byte != 0x22, byte != 0x5C {
        end = end.put(byte)
      } else {
        at = end
        put(escaped: byte)
        end = at
      }
      index += 1
    }
    at = end.put(UInt8(ascii: "\""))
  }

  /// True when any of eight bytes is a control character, `"` or `\`. May also be true for others, never false for
  /// those.
  private static func needsEscape(_ eight: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Subtracting sets the highest bit of each byte below the limit; bytes above 0x7F are excluded.
    func isBelow(_ limit: UInt64, _ bytes: UInt64) -> UInt64 { (bytes &- ones &* limit) & ~bytes }
    let found =
      isBelow(0x20, eight) | isBelow(1, eight ^ (ones &* 0x22)) | isBelow(1, eight ^ (ones &* 0x5C))
    return found & (ones &* 0x80) != 0
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
