import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file or pipe to import, open for reading.
package struct ImportInput {
  /// What messages call it.
  package var name: String
  package var lines: LineInput

  /// The first few thousand bytes, which tell how the file is written.
  package var beginning: [UInt8]

  /// Lines that are open already.
  package init(name: String, lines: LineInput) {
    self.name = name
    self.lines = lines
    beginning = []
  }

  /// Opens a file; `-` is standard input. A pipe is read to its end first.
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
  /// Takes every line of a file.
  /// - Parameters:
  ///   - jobs: on how many cores; with 1, nothing is read ahead.
  ///   - progress: is told how many bytes have been taken.
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

  /// After how many batches of lines so many more are expected that it is worth to prepare for them.
  private static let manyBatches = 16

  /// Takes every line of a file, while the lines after it are being read and those before it written on other cores.
  private mutating func takeAhead(of input: ImportInput, jobs: Int, progress: (Int) throws -> Void) throws {
    // One of the cores is the importer's.
    let readers = ReadersAhead(jobs - 1)
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
      if turn == Importer.manyBatches { try step.expectManyTasks() }
      for index in 0..<batch.count { try take(batch.line(index)) }
      try progress(batch.bytesTaken)
      // A reader that was held up in it keeps it.
      if !batch.isFree { batches[place] = ReadAhead() }
      try go(batches[place])
      turn += 1
    }
    try endFile()
  }

  /// Says of a file that is no text, or UTF-16, what it is, instead of rejecting each of its lines.
  private func refuseOtherEncodings(_ bytes: UnsafeBufferPointer<UInt8>, of name: String) throws(Failure) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw Failure(.refused, "\(name) is UTF-16; save it as UTF-8")
    }
    if let place = bytes.firstIndex(of: 0) {
      throw Failure(.refused, "\(name) is not text: byte \(place + 1) is NUL")
    }
  }
}
