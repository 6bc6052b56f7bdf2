/// A write-ahead log (https://sqlite.org/fileformat2.html#walformat), even one that is damaged in the middle.
///
/// SQLite reads only the frames before the first bad one. But the checksum of a frame continues that of the frame
/// before, which is stored in the file, so the frames after a bad one can still be checked.
struct RawLog {
  let pageSize: Int
  /// The number of pages of the database after the last change; 0 for an empty log.
  private(set) var pageCount = 0
  /// True when good frames follow a bad one: some of the last changes may be missing.
  private(set) var isDamaged = false

  private let bytes: [UInt8]
  /// The offset and the number (from 1) of the newest good frame of each page.
  private var places: [Int: (offset: Int, frame: Int)] = [:]

  private static let head = 32
  private static let frameHead = 24

  /// Reads the frames of a log; an unreadable log has none.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let whole = bytes.count >= RawLog.head
    let isBig = whole && bytes[3] & 1 == 1
    var sum: (UInt32, UInt32) = (0, 0)
    if whole { RawLog.add(bytes, 0..<24, to: &sum, isBig: isBig) }
    let hasHead =
      whole && bytes.number(at: 0, bytes: 4) & ~1 == 0x377F_0682 && sum.0 == bytes.word(at: 24)
      && sum.1 == bytes.word(at: 28)
    var size = whole ? bytes.number(at: 8, bytes: 4) : 0
    if !RawPages.sizes.contains(size) { size = 4096 }
    pageSize = size
    guard bytes.count >= RawLog.head + RawLog.frameHead + size else {
      isDamaged = bytes.count > RawLog.head && !hasHead
      return
    }
    // When SQLite starts again at the beginning of the file, it chooses new salts.
    let salts = hasHead ? bytes[16..<24] : bytes[(RawLog.head + 8)..<(RawLog.head + 16)]
    var (open, frame, hasGap) = ([Int: (offset: Int, frame: Int)](), 0, !hasHead)
    var offset = RawLog.head
    while offset + RawLog.frameHead + size <= bytes.count {
      frame += 1
      let content = (offset + RawLog.frameHead)..<(offset + RawLog.frameHead + size)
      let isFirst = frame == 1
      var sum =
        isFirst
        ? (bytes.word(at: 24), bytes.word(at: 28))
        : (bytes.word(at: offset - size - 8), bytes.word(at: offset - size - 4))
      RawLog.add(bytes, offset..<(offset + 8), to: &sum, isBig: isBig)
      RawLog.add(bytes, content, to: &sum, isBig: isBig)
      let page = bytes.number(at: offset, bytes: 4)
      let isGood =
        bytes[(offset + 8)..<(offset + 16)].elementsEqual(salts) && page > 0
        && sum.0 == bytes.word(at: offset + 16) && sum.1 == bytes.word(at: offset + 20)
      if isGood {
        open[page] = (content.lowerBound, frame)
        let pages = bytes.number(at: offset + 4, bytes: 4)
        if pages > 0 {
          places.merge(open) { $1 }
          open = [:]
          pageCount = pages
          if hasGap { isDamaged = true }
        }
      } else {
        hasGap = true
      }
      offset += RawLog.frameHead + size
    }
  }

  /// The newest content of a page; nil when it is not in the log.
  func page(_ number: Int) -> ArraySlice<UInt8>? {
    places[number].map { bytes[$0.offset..<($0.offset + pageSize)] }
  }

  /// The number of the frame with a page, from 1; nil when it is not in the log.
  func frame(of number: Int) -> Int? { places[number]?.frame }

  private static func add(_ bytes: [UInt8], _ range: Range<Int>, to sum: inout (UInt32, UInt32), isBig: Bool)
  {
    bytes.withUnsafeBytes { buffer in
      for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        let first = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let second = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        sum.0 &+= (isBig ? UInt32(bigEndian: first) : UInt32(littleEndian: first)) &+ sum.1
        sum.1 &+= (isBig ? UInt32(bigEndian: second) : UInt32(littleEndian: second)) &+ sum.0
      }
    }
  }
}

extension [UInt8] {
  fileprivate func word(at offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(at: offset, bytes: 4)) }
}
