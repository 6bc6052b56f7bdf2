import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file or pipe to import, open for reading.
package struct ImportInput {
  /// The name for messages.
  package var name: String
  package var lines: LineInput

  /// The first few thousand bytes, to detect the format.
  package var beginning: [UInt8]

  /// Input from lines that are already open.
  package init(name: String, lines: LineInput) {
    self.name = name
    self.lines = lines
    beginning = []
  }

  /// Opens a file; `-` is standard input. A pipe is first read to its end.
  package init(_ path: String) throws {
    name = path == "-" ? "standard input" : path
    var descriptor: Int32 = 0
    if path != "-" {
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      let error = SystemError("read \(path)")
      guard descriptor >= 0 else {
        throw error.isMissingFile ? Failure(.notFound, error.description) : Failure(error)
      }
    }
    let direct = LineInput(descriptor: descriptor, name: name)
    if direct.bytesInAll == nil { descriptor = try spooled(descriptor, name: name) }
    lines = direct.bytesInAll == nil ? LineInput(descriptor: descriptor, name: name) : direct
    beginning = [UInt8](repeating: 0, count: 8192)
    let count = pread(descriptor, &beginning, beginning.count, lseek(descriptor, 0, SEEK_CUR))
    beginning.removeLast(beginning.count - max(0, count))
  }
}

extension Importer {
  /// Imports every line of a file.
  /// - Parameters:
  ///   - jobs: the number of cores to use; with 1, nothing is read ahead.
  ///   - progress: called with the number of bytes read so far.
  package mutating func takeAll(of input: ImportInput, jobs: Int, progress: (Int) throws -> Void) throws {
    if jobs > 1 { return try takeAhead(of: input, jobs: jobs, progress: progress) }
    var line = ImportLine(file: input.name)
    while let bytes = try input.lines.next() {
      line.take(bytes)
      if line.number == 1 { try refuseOtherEncodings(bytes, of: input.name) }
      try take(line)
      if line.number % 256 == 0 { try progress(input.lines.bytesTaken) }
    }
    try endFile()
  }

  /// Imports every line of a file, while other cores read the lines after it and write those before it.
  private mutating func takeAhead(of input: ImportInput, jobs: Int, progress: (Int) throws -> Void) throws {
    // One core is for the importer itself.
    let readers = ReadersAhead(jobs - 1, zone: settings.zone)
    var batches = (0..<2 * jobs).map { _ in ReadAhead() }
    var number = 0
    func go(_ batch: ReadAhead) throws {
      try batch.fill(from: input, after: number)
      if number == 0, batch.count > 0 {
        try batch.line(0).bytes.withUnsafeBufferPointer { try refuseOtherEncodings($0, of: input.name) }
      }
      number += batch.count
      if isSettled { try readers.take(batch, generation: generation) { try newReader() } }
    }
    for batch in batches { try go(batch) }
    var turn = 0
    while true {
      let place = turn % batches.count
      let batch = batches[place]
      if batch.count == 0 { break }
      for index in 0..<batch.count { try take(batch.line(index)) }
      try progress(batch.bytesTaken)
      // A batch that a slow reader still uses is left to it and replaced.
      if !batch.isFree { batches[place] = ReadAhead() }
      try go(batches[place])
      turn += 1
    }
    try endFile()
  }

  /// Refuses a file that is binary or UTF-16 as a whole, so that not every line is rejected.
  private func refuseOtherEncodings(_ bytes: UnsafeBufferPointer<UInt8>, of name: String) throws(Failure) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw Failure(.refused, "\(name) is UTF-16; save it as UTF-8")
    }
    if let place = bytes.firstIndex(of: 0) {
      throw Failure(.refused, "\(name) is not text: byte \(place + 1) is NUL")
    }
  }
}
