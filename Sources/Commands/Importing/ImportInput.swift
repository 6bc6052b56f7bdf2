import Terminal

/// A file or pipe to import, open for reading.
struct ImportInput {
  /// What messages call it.
  var name: String
  var lines: LineInput

  /// Lines that are open already.
  init(name: String, lines: LineInput) {
    self.name = name
    self.lines = lines
  }

  /// Opens a file; `-` is standard input, which is read to its end first when it is a pipe.
  init(_ path: String) throws {
    guard path == "-" else {
      name = path
      do {
        lines = try LineInput(path: path)
      } catch {
        throw error.isMissingFile ? Failure(.notFound, error.description) : Failure(error)
      }
      return
    }
    name = "standard input"
    let direct = LineInput(descriptor: 0, name: name)
    lines = direct.bytesInAll == nil ? LineInput(descriptor: try spooled(0), name: name) : direct
  }
}

extension Importer {
  /// Takes every line of a file.
  /// - Parameter progress: is told how many bytes have been taken.
  mutating func takeAll(of input: ImportInput, progress: (Int) throws -> Void) throws {
    var line = ImportLine(file: input.name)
    while let bytes = try input.lines.next() {
      line.take(bytes)
      if line.number == 1 { try refuseOtherEncodings(bytes, of: input.name) }
      try take(line)
      if line.number % 256 == 0 { try progress(input.lines.bytesTaken) }
    }
    try endFile()
  }

  /// Says of a file that is no text, or UTF-16, what it is, instead of rejecting each of its lines.
  private func refuseOtherEncodings(_ bytes: UnsafeBufferPointer<UInt8>, of name: String) throws(Failure) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw Failure(.refused, "\(name) is UTF-16; save it as UTF-8")
    }
    if let place = bytes.firstIndex(of: 0) {
      throw Failure(.refused, "\(name) is no text: byte \(place + 1) is NUL")
    }
  }
}
