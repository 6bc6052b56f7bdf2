#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns bytes, in pieces of any size, into unfolded lines (RFC 5545 §3.1).
///
///     DESCRIPTION:This is a lo⏎
///      ng description⏎              ──▶  DESCRIPTION:This is a long description
///
/// Lines end with CR LF or LF, or with CR alone if the first line does. A fold may split a character: the bytes are
/// joined before they are decoded. A byte order mark is dropped. A line that is too long is truncated.
struct LineUnfolder {
  /// An unfolded line, from one or more lines of the file.
  struct Line {
    /// The bytes without line breaks and folds.
    var bytes: [UInt8]
    /// The first line of it in the file, from 1.
    var number: Int
    /// True when it was longer than allowed, so that its end is missing.
    var isCut: Bool
  }

  private let longest: Int
  /// The bytes read before the kind of line break was known; at most `undecided`.
  private var head: [UInt8] = []
  private static let undecided = 65_536
  /// LF or CR; nil until the end of the first line.
  private var lineBreak: UInt8?
  /// The bytes of the current line, and how many of them came before the last fold.
  private var bytes: [UInt8] = []
  private var folded = 0
  private var isCut = false
  /// True after a line break: the next byte decides whether the line continues.
  private var isAtBreak = false
  /// The line of the file on which the current line starts, and the one of the next byte.
  private var start = 1
  private var current = 1

  /// Creates an unfolder for lines of at most `longest` bytes.
  init(longest: Int) { self.longest = longest }

  /// Reads more bytes, and passes on the lines that end in them.
  mutating func read(_ piece: UnsafeBufferPointer<UInt8>, _ take: (Line) throws -> Void) rethrows {
    if lineBreak != nil { return try unfold(piece, take) }
    head += piece
    lineBreak = LineUnfolder.lineBreak(of: head, from: head.count - piece.count)
    if lineBreak == nil, head.count > LineUnfolder.undecided { lineBreak = 0x0A }
    if lineBreak != nil { try unfoldHead(take) }
  }

  /// Passes on the remaining line.
  mutating func finish(_ take: (Line) throws -> Void) rethrows {
    if lineBreak == nil {
      lineBreak = head.last == 0x0D ? 0x0D : 0x0A
      try unfoldHead(take)
    }
    if !isAtBreak { dropCarriageReturns() }
    try give(take)
  }

  /// How the first line ends; nil when that is not known yet.
  private static func lineBreak(of head: [UInt8], from start: Int) -> UInt8? {
    // A run of CRs may have begun in an earlier piece.
    let start = head[..<start].lastIndex { $0 != 0x0D }.map { $0 + 1 } ?? 0
    guard let end = head[start...].firstIndex(where: { $0 == 0x0D || $0 == 0x0A }) else { return nil }
    guard let after = head[end...].first(where: { $0 != 0x0D }) else { return nil }
    return after == 0x0A ? 0x0A : 0x0D
  }

  private mutating func unfoldHead(_ take: (Line) throws -> Void) rethrows {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = head.starts(with: mark) ? head.dropFirst(3) : head[...]
    head = []
    try first.withUnsafeBufferPointer { try unfold($0, take) }
  }

  private mutating func unfold(
    _ piece: UnsafeBufferPointer<UInt8>, _ take: (Line) throws -> Void
  ) rethrows {
    guard let base = piece.baseAddress, let lineBreak else { return }
    var at = 0
    while at < piece.count {
      if isAtBreak {
        isAtBreak = false
        if piece[at] == 0x20 || piece[at] == 0x09 {
          at += 1
          folded = bytes.count
          continue
        }
        try give(take)
      }
      let found = memchr(base + at, CInt(lineBreak), piece.count - at)
      let end = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? piece.count
      append(UnsafeBufferPointer(rebasing: piece[at..<end]))
      at = end
      if found != nil {
        at += 1
        current += 1
        isAtBreak = true
        dropCarriageReturns()
      }
    }
  }

  private mutating func give(_ take: (Line) throws -> Void) rethrows {
    let line = Line(bytes: bytes, number: start, isCut: isCut)
    bytes = []
    folded = 0
    isCut = false
    start = current
    if !line.bytes.isEmpty { try take(line) }
  }

  private mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    let room = max(0, longest - bytes.count)
    if more.count > room { isCut = true }
    bytes.append(contentsOf: more.prefix(room))
  }

  /// Removes the CR before an LF; some programs write two.
  private mutating func dropCarriageReturns() {
    while bytes.count > folded, bytes.last == 0x0D { bytes.removeLast() }
  }
}
