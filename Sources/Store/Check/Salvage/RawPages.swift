#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The pages of a database file on disk, replaced by newer ones from its write-ahead log
/// (https://sqlite.org/fileformat2.html).
///
/// SQLite stops at the first impossible value; here each page can be read independently.
final class RawPages {
  /// The size of a page in bytes.
  let size: Int
  /// The number of used bytes in a page; the rest is reserved for extensions.
  let usable: Int
  /// The number of pages; the first is page 1.
  let count: Int
  /// True when the file's own header can be read.
  let hasHeader: Bool
  /// The write-ahead log; nil when there is none.
  let log: RawLog?

  private let descriptor: Int32
  private let fileSize: Int

  /// - Throws: `StoreError` when the file cannot be opened.
  init(_ file: StoreFile) throws {
    descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw errno == ENOENT ? .missing(path: file.path) : file.writeError(errno) }
    fileSize = file.size(of: file.path) ?? 0
    let bytes = RawPages.bytes(of: file.path + "-wal")
    let log = bytes.isEmpty ? nil : RawLog(bytes)
    let kept = RawPages.bytes(descriptor, at: 0, count: 100)
    let head = log?.page(1).map { Array($0.prefix(100)) } ?? kept
    hasHeader = head.count == 100 && head.starts(with: Array("SQLite format 3\0".utf8))
    var said = head.count == 100 ? head.number(at: 16, bytes: 2) : 0
    if said == 1 { said = 65536 }
    if let log { said = log.pageSize }
    if !hasHeader || !RawPages.sizes.contains(said) {
      said = RawPages.likelySize(descriptor, fileSize, first: said)
    }
    size = said
    let reserved = hasHeader ? Int(head[20]) : 0
    usable = reserved <= size - 480 ? size - reserved : size
    self.log = log?.pageSize == size ? log : nil
    count = max((fileSize + size - 1) / size, self.log?.pageCount ?? 0)
  }

  deinit { close(descriptor) }

  /// The bytes of a file that SQLite has not opened in this process; empty when it cannot be read.
  static func bytes(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return bytes(descriptor, at: 0, count: StoreFile(path: path).size(of: path) ?? 0)
  }

  /// The bytes of a page, padded with zeros if the file ends inside it; nil when there is no such page.
  func page(_ number: Int) -> [UInt8]? {
    guard number >= 1, number <= count else { return nil }
    if let page = log?.page(number) { return Array(page) }
    let bytes = RawPages.bytes(descriptor, at: (number - 1) * size, count: size)
    if bytes.isEmpty { return nil }
    return bytes.count == size ? bytes : bytes + [UInt8](repeating: 0, count: size - bytes.count)
  }

  /// True when the end of the file is missing.
  var isCut: Bool {
    if fileSize % size != 0 { return true }
    guard hasHeader, log == nil, let head = page(1),
      head.number(at: 24, bytes: 4) == head.number(at: 92, bytes: 4)
    else { return false }
    return head.number(at: 28, bytes: 4) > count
  }

  /// The age of a page: 0 for one from the file, higher for newer ones from the log.
  func age(of number: Int) -> Int { log?.frame(of: number) ?? 0 }

  static let sizes = [4096, 1024, 2048, 8192, 16384, 32768, 65536, 512]

  /// The page size for which most pages look like table pages.
  private static func likelySize(_ descriptor: Int32, _ fileSize: Int, first: Int) -> Int {
    let scores = sizes.map { size -> Double in
      let total = fileSize / size
      guard total > 0 else { return 0 }
      let step = max(1, total / 500)
      let looked = stride(from: 0, to: total, by: step)
      let good = looked.count {
        RawPage(bytes(descriptor, at: $0 * size, count: size), number: 2, usable: size) != nil
      }
      return Double(good) / Double((total + step - 1) / step) + (size == first ? 0.01 : 0)
    }
    // With twice the right size, pages also begin where pages begin, so the smallest good size is right.
    let most = scores.max() ?? 0
    return sizes.indices.filter { most > 0 && scores[$0] >= most * 0.75 }.map { sizes[$0] }.min() ?? sizes[0]
  }

  private static func bytes(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = 0
      while done < count {
        let read = pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
        if read <= 0 { break }
        done += read
      }
    }
  }
}

extension [UInt8] {
  /// A big-endian number.
  func number(at offset: Int, bytes: Int) -> Int {
    (0..<bytes).reduce(0) { $0 << 8 | Int(self[offset + $1]) }
  }

  /// The variable-length number at an offset, which is moved past it; nil when it crosses the end.
  func varint(at offset: inout Int, before end: Int) -> Int? {
    var value: UInt64 = 0
    for position in 0..<9 {
      guard offset >= 0, offset < end else { return nil }
      let byte = self[offset]
      offset += 1
      if position == 8 { return Int(bitPattern: UInt(value << 8 | UInt64(byte))) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return Int(bitPattern: UInt(value))
  }
}
