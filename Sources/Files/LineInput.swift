#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads lines of bytes from a file, pipe or terminal, in large pieces, keeping only the longest line in memory.
public final class LineInput {
  /// The number of bytes returned so far, line breaks included.
  public private(set) var bytesTaken = 0
  /// The size of the file in bytes; nil when it is not a regular file.
  public let bytesInAll: Int?

  private let descriptor: Int32
  private let name: String
  private let owned: Bool
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 1)
  private var start = 0
  private var end = 0
  private var atEnd = false
  /// The index of the first LF after `start`, or `end` when the buffer has none; -1: not searched yet.
  private var feed = -1
  /// True when the last line ended with a CR at the end of the buffer; an LF after it belongs to the same line break.
  private var isBehindReturn = false

  /// An input from an open file, which stays open.
  /// - Parameter name: the name for error messages.
  public convenience init(descriptor: Int32, name: String) {
    self.init(descriptor: descriptor, name: name, owned: false)
  }

  /// An input from a file.
  public convenience init(path: String) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("read \(path)") }
    self.init(descriptor: descriptor, name: path, owned: true)
  }

  /// An input from bytes in memory.
  /// - Parameter name: the name for error messages.
  public convenience init(bytes: some Collection<UInt8>, name: String) {
    self.init(descriptor: -1, name: name, owned: false)
    if bytes.count > buffer.count {
      buffer.deallocate()
      buffer = .allocate(byteCount: bytes.count, alignment: 1)
    }
    buffer.copyBytes(from: bytes)
    (end, atEnd) = (bytes.count, true)
  }

  private init(descriptor: Int32, name: String, owned: Bool) {
    self.descriptor = descriptor
    self.name = name
    self.owned = owned
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    bytesInAll = isFile ? Int(status.st_size) : nil
  }

  deinit {
    buffer.deallocate()
    if owned { close(descriptor) }
  }

  /// True when the next call of `next` has to read, and may block.
  public var mayWait: Bool {
    let isFeed = isBehindReturn && start < end && buffer[start] == 0x0A
    return lineBreak(from: isFeed ? start + 1 : start) == nil && !atEnd
  }

  /// The next line without its line break (LF, CR LF, CR), valid until the next call; nil at the end.
  public func next() throws(SystemError) -> UnsafeBufferPointer<UInt8>? {
    var searched = start
    while true {
      if isBehindReturn, start < end {
        isBehindReturn = false
        if buffer[start] == 0x0A {
          start += 1
          bytesTaken += 1
          searched = max(searched, start)
        }
      }
      if let at = lineBreak(from: searched) {
        var next = at + 1
        if buffer[at] == 0x0D {
          isBehindReturn = next == end
          if next < end, buffer[next] == 0x0A { next += 1 }
        }
        defer { start = next }
        bytesTaken += next - start
        return line(to: at)
      }
      let known = end - start
      if atEnd {
        defer { start = end }
        bytesTaken += known
        return known == 0 ? nil : line(to: end)
      }
      try fill()
      searched = start + known
    }
  }

  /// The next bytes, including line breaks, regardless of the length of lines; valid until the next call; nil at the
  /// end.
  public func nextPiece() throws(SystemError) -> UnsafeBufferPointer<UInt8>? {
    if start == end, !atEnd { try fill() }
    guard start < end else { return nil }
    defer { start = end }
    bytesTaken += end - start
    return line(to: end)
  }

  /// Passes all pieces of a file, or of bytes in memory, to `take`, and then starts again from the beginning.
  ///
  /// Call it before reading anything, and not for a pipe, which cannot be read twice.
  /// - Throws: `SystemError`, and the errors of `take`.
  public func eachPieceAhead(_ take: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
    if descriptor < 0 { return try take(line(to: end)) }
    let place = lseek(descriptor, 0, SEEK_CUR)
    defer { lseek(descriptor, place, SEEK_SET) }
    let ahead = LineInput(descriptor: descriptor, name: name)
    while let piece = try ahead.nextPiece() { try take(piece) }
  }

  private func line(to end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(rebasing: buffer[start..<end]).assumingMemoryBound(to: UInt8.self)
  }

  /// The index of the next line's end, an LF or a CR; nil when the buffer has none.
  private func lineBreak(from searched: Int) -> Int? {
    if feed < searched { feed = place(of: 0x0A, from: searched, to: end) ?? end }
    return place(of: 0x0D, from: searched, to: feed) ?? (feed < end ? feed : nil)
  }

  private func place(of byte: Int32, from start: Int, to end: Int) -> Int? {
    guard let base = buffer.baseAddress, let found = memchr(base + start, byte, end - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Moves the remaining bytes to the front, grows a buffer that is full, and reads more.
  private func fill() throws(SystemError) {
    feed = -1
    if start > 0, let base = buffer.baseAddress {
      memmove(base, base + start, end - start)
      end -= start
      start = 0
    }
    if end == buffer.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 1)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
    }
    while true {
      let count = read(descriptor, buffer.baseAddress.map { $0 + end }, buffer.count - end)
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError("read \(name)")
      }
      if count == 0 { atEnd = true }
      end += count
      return
    }
  }
}
