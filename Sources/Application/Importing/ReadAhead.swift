import Entry
import Moments
import Planner
import Synchronization

/// What an import needs of a line's entry.
///
/// Another thread may have made it. The rest of the entry stays there: the importer, which is the slower one, neither
/// copies nor frees it.
package final class LineReading: Sendable {
  /// The tasks of the line.
  let tasks: [ArcTask.Fields]
  /// True for what repeats and whose first day the line does not give.
  let beginsByRule: Bool
  /// The path of its Arc; nil when `error` says why.
  let arc: String?
  /// The times of reminders at a day or time of their own.
  let remindAt: [LocalDateTime]
  let warnings: [EntryWarning]
  let error: EntryError?
  /// Which names the reader knew.
  let generation: Int

  package init(_ entry: Entry, in zone: Zone, generation: Int) {
    tasks = ArcTask.Fields.all(entry, in: zone)
    beginsByRule = entry.beginsByRule
    (arc, remindAt, warnings, error) = (entry.arc, entry.remindAt, entry.warnings, entry.error)
    self.generation = generation
  }
}

/// Some hundred lines of a file, and what they mean as far as another thread has found it out.
///
///     file ──▶ batches 4, 3, 2 ──ReadersAhead──▶ readings      meanwhile: batch 1 ──Importer──▶ store
///
/// Nobody waits for anybody: a line that the importer comes to first it reads itself.
// Unchecked: the importer alone changes `lines`, `count` and `bytesTaken`, and only while no reader has the batch.
final class ReadAhead: @unchecked Sendable {
  private var lines: [ImportLine] = []
  /// How many lines there are.
  private(set) var count = 0
  /// How many bytes of the file had been taken when it was filled.
  private(set) var bytesTaken = 0

  private struct Progress {
    /// The first line that no thread has begun to read.
    var next = 0
    var readings: [LineReading?] = []
    /// How many readers have the batch or are to get it.
    var readers = 0
  }
  private let progress = Mutex(Progress())

  /// True when no reader has the batch, so that it may be filled again.
  var isFree: Bool { progress.withLock { $0.readers == 0 } }

  /// Takes the next lines of a file, as long as they are few and short.
  /// - Parameter number: the number of the line before them.
  func fill(from input: ImportInput, after number: Int) throws {
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
    progress.withLock { progress in
      progress.next = 0
      progress.readings.removeAll(keepingCapacity: true)
      progress.readings.append(contentsOf: repeatElement(nil, count: count))
    }
  }

  /// The line for the importer, with its reading when a reader has found it.
  func line(_ index: Int) -> ImportLine {
    var line = lines[index]
    line.ahead = progress.withLock { progress in
      progress.next = max(progress.next, index + 1)
      return progress.readings[index].take()
    }
    return line
  }

  /// Says that a reader is to get the batch.
  func promise() { progress.withLock { $0.readers += 1 } }

  /// Reads the lines that no thread has begun to read, and returns the batch.
  func read(_ reading: (UnsafeBufferPointer<UInt8>) -> LineReading?) {
    while let index = claim() {
      guard lines[index].kind == .text else { continue }
      let read = lines[index].withText(reading)
      progress.withLock { $0.readings[index] = read }
    }
    progress.withLock { $0.readers -= 1 }
  }

  private func claim() -> Int? {
    progress.withLock { progress in
      guard progress.next < count else { return nil }
      progress.next += 1
      return progress.next - 1
    }
  }
}
