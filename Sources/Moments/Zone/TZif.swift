/// The contents of one TZif file, versions 1 to 4 (RFC 9636 §3).
///
///     header, block with 4-byte times, [header, block with 8-byte times, "\n" POSIX TZ "\n"]
///
/// Version 2 and later repeat everything after the first block, which is then skipped.
struct TZif {
  /// The instants of change, in seconds since 1970-01-01T00:00:00Z, ascending.
  private(set) var times: [WideInt] = []
  /// Seconds ahead of UTC before, between and after these; one more than `times`.
  private(set) var offsets: [Int] = []
  /// The rule after the last change; nil when the file has none.
  private(set) var rule: ZoneRule?
  /// The rule's text; nil when there is none.
  private(set) var footer: String?

  /// Reads the contents of a file.
  /// - Throws: what is wrong with the file, in words.
  init(_ bytes: [UInt8]) throws(Fault) {
    var reader = Reader(bytes: bytes)
    var counts = try reader.header()
    if counts.version >= 2 {
      try reader.skip(counts.size(timeSize: 4))
      counts = try reader.header()
      try readBlock(counts, timeSize: 8, from: &reader)
      try readFooter(from: &reader)
    } else {
      try readBlock(counts, timeSize: 4, from: &reader)
    }
  }

  /// Why a file is not a valid zone file, in words.
  struct Fault: Error, Equatable {
    /// What is wrong; shown after the file's name and a colon.
    var words: String
  }

  private mutating func readBlock(_ counts: Counts, timeSize: Int, from reader: inout Reader) throws(Fault) {
    guard counts.size(timeSize: WideInt(timeSize)) <= reader.left else {
      throw Fault(words: "the file is incomplete")
    }
    // Everything that follows is in memory, so `Int` can count it on every machine.
    let (timeCount, typeCount) = (Int(counts.times), Int(counts.types))
    guard typeCount > 0 else { throw Fault(words: "it has no types of local time") }
    guard counts.leapSeconds == 0 else { throw Fault(words: "it counts leap seconds, which arc does not") }

    times.reserveCapacity(timeCount)
    for _ in 0..<timeCount {
      let time = reader.integer(size: timeSize)
      // The limits keep sums far from overflow; −2^59 is before the Big Bang.
      guard time >= -(1 << 59), time < 1 << 59, time > times.last ?? .min else {
        throw Fault(words: "its times are not in ascending order")
      }
      times.append(time)
    }
    let typeOfTime = (0..<timeCount).map { _ in Int(reader.integer(size: 1) & 0xFF) }
    var offsetOfType: [Int] = []
    for _ in 0..<typeCount {
      let offset = Int(reader.integer(size: 4))
      guard (-89_999...93_599).contains(offset) else {
        throw Fault(words: "it has an offset of more than a day")
      }
      offsetOfType.append(offset)
      reader.drop(2)
    }
    // The first type holds before the first change (RFC 9636 §3.2).
    offsets.reserveCapacity(timeCount + 1)
    offsets.append(offsetOfType[0])
    for type in typeOfTime {
      guard type < typeCount else {
        throw Fault(words: "it refers to a type of local time that it does not have")
      }
      offsets.append(offsetOfType[type])
    }
    reader.drop(Int(counts.abbreviationBytes + counts.standardFlags + counts.utcFlags))
  }

  private mutating func readFooter(from reader: inout Reader) throws(Fault) {
    guard let line = reader.line() else { throw Fault(words: "the file is incomplete") }
    guard !line.isEmpty else { return }
    guard let rule = ZoneRule(posix: line) else {
      throw Fault(words: "its last line '\(line)' is not a rule")
    }
    (self.rule, footer) = (rule, line)
  }

  /// The counts in a header.
  private struct Counts {
    var version: Int
    var utcFlags: WideInt
    var standardFlags: WideInt
    var leapSeconds: WideInt
    var times: WideInt
    var types: WideInt
    var abbreviationBytes: WideInt

    /// The size in bytes of the block after the header.
    func size(timeSize: WideInt) -> WideInt {
      times * (timeSize + 1) + types * 6 + abbreviationBytes + leapSeconds * (timeSize + 4) + standardFlags
        + utcFlags
    }
  }

  /// Reads the bytes in order. Only `header`, `skip` and `line` check that enough are left.
  private struct Reader {
    let bytes: [UInt8]
    private var at = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// How many bytes are left.
    var left: Int { bytes.count - at }

    mutating func header() throws(Fault) -> Counts {
      guard left >= 44, bytes[at..<at + 4].elementsEqual("TZif".utf8) else {
        throw Fault(words: "it is not a zone file")
      }
      // The version is a digit; version 1 is a zero byte.
      let version = bytes[at + 4] == 0 ? 1 : Int(bytes[at + 4]) - 0x30
      guard version >= 1 else { throw Fault(words: "it is not a zone file") }
      at += 20
      func count() -> WideInt { integer(size: 4) & 0xFFFF_FFFF }
      return Counts(
        version: version, utcFlags: count(), standardFlags: count(), leapSeconds: count(), times: count(),
        types: count(), abbreviationBytes: count())
    }

    /// Skips bytes, which may be missing.
    mutating func skip(_ count: WideInt) throws(Fault) {
      guard count <= left else { throw Fault(words: "the file is incomplete") }
      at += Int(count)
    }

    /// Skips bytes known to exist.
    mutating func drop(_ count: Int) { at += count }

    /// A big-endian signed number; its bytes are known to exist.
    mutating func integer(size: Int) -> WideInt {
      var value = WideInt(Int8(bitPattern: bytes[at]))
      for byte in bytes[at + 1..<at + size] { value = value << 8 | WideInt(byte) }
      at += size
      return value
    }

    /// The line between two line feeds; nil when there is none.
    mutating func line() -> String? {
      guard left >= 2, bytes[at] == 0x0A, let end = bytes[(at + 1)...].firstIndex(of: 0x0A) else {
        return nil
      }
      return String(decoding: bytes[at + 1..<end], as: UTF8.self)
    }
  }
}
