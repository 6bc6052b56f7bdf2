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
/// Lines end with CR LF or LF; with CR alone when the first line does. Folds may split a character: bytes are joined
/// before anyone reads them. A byte order mark is dropped. A line that is too long is given cut short.
struct LineUnfolder {
  /// What stands on one or several lines of the file.
  struct Line {
    /// Without line breaks and folds.
    var bytes: [UInt8]
    /// The line of the file that it starts on, from 1.
    var number: Int
    /// It was longer than allowed, and its end is missing.
    var isCut: Bool
  }

  private let longest: Int
  /// What came before it was known how lines end; at most `undecided`.
  private var head: [UInt8] = []
  private static let undecided = 65_536
  /// LF or CR; nil until the first line has ended.
  private var lineBreak: UInt8?
  /// The line that is being read, and how much of it came before the last fold.
  private var bytes: [UInt8] = []
  private var folded = 0
  private var isCut = false
  /// A line break came last, and the next byte says whether the line goes on.
  private var isAtBreak = false
  /// The lines of the file on which this line starts, and on which the next byte is.
  private var start = 1
  private var current = 1

  /// An unfolder of lines of at most so many bytes.
  init(longest: Int) { self.longest = longest }

  /// Takes more bytes, and gives the lines that end in them.
  mutating func read(_ piece: UnsafeBufferPointer<UInt8>, _ take: (Line) throws -> Void) rethrows {
    if lineBreak != nil { return try unfold(piece, take) }
    head += piece
    lineBreak = LineUnfolder.lineBreak(of: head, from: head.count - piece.count)
    if lineBreak == nil, head.count > LineUnfolder.undecided { lineBreak = 0x0A }
    if lineBreak != nil { try unfoldHead(take) }
  }

  /// Gives what is left.
  mutating func finish(_ take: (Line) throws -> Void) rethrows {
    if lineBreak == nil {
      lineBreak = head.last == 0x0D ? 0x0D : 0x0A
      try unfoldHead(take)
    }
    if !isAtBreak { dropCarriageReturns() }
    try give(take)
  }

  /// How the first line ends; nil when that is not to be seen yet.
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

  /// Takes off the CR before an LF; some programs write two.
  private mutating func dropCarriageReturns() {
    while bytes.count > folded, bytes.last == 0x0D { bytes.removeLast() }
  }
}
