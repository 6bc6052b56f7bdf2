import Dispatch
import Entry

/// What a line means to a reader that knows the names of a generation.
package struct ReadAheadEntry {
  package var entry: Entry
  package var generation: Int

  package init(entry: Entry, generation: Int) {
    self.entry = entry
    self.generation = generation
  }
}

/// Some hundred lines of a file, and what they mean, found out on another core while the lines before are kept.
///
///     file ──▶ batch 2 ──Reader──▶ entries      meanwhile: batch 1 ──Importer──▶ store
package final class ReadAhead: @unchecked Sendable {
  // One thread at a time: the importer's, but between `start` and `finish` that of the queue.
  private var lines: [ImportLine] = []
  private var reader: Reader?
  private let work = DispatchGroup()

  /// How many lines there are.
  package private(set) var count = 0
  /// How many bytes of the file had been taken when it was filled.
  package private(set) var bytesTaken = 0
  /// Which names of Arcs the reader knows.
  package private(set) var generation = -1

  /// A line; it has its entry when it is text.
  package subscript(index: Int) -> ImportLine { lines[index] }

  /// Takes the next lines of a file, as long as they are few and short.
  /// - Parameter number: the number of the line before them.
  package func fill(from input: ImportInput, after number: Int) throws {
    count = 0
    var size = 0
    while count < 256, size < 1 << 20, let bytes = try input.lines.next() {
      if count == lines.count { lines.append(ImportLine(file: input.name)) }
      lines[count].number = number + count
      lines[count].take(bytes)
      size += bytes.count
      count += 1
    }
    bytesTaken = input.lines.bytesTaken
  }

  /// Begins to read the lines on another core.
  /// - Parameter reader: makes a reader that knows the names of this generation.
  package func start(generation: Int, reader make: () throws -> Reader) rethrows {
    if generation != self.generation { reader = try make() }
    self.generation = generation
    DispatchQueue.global().async(group: work) { [self] in read() }
  }

  private func read() {
    for index in 0..<count where lines[index].kind == .text {
      let entry = lines[index].withText { reader?.entry(of: $0) }
      lines[index].ahead = entry.map { ReadAheadEntry(entry: $0, generation: generation) }
    }
  }

  /// Waits until all lines have been read.
  package func finish() { work.wait() }
}
