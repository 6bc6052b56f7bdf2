import Application
import Dispatch
import Files
import Synchronization
import Terminal

/// Lines that were read but not handled yet, one after the other in a reused buffer.
struct LineBatch {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Which batch of the input it is, from 0.
  fileprivate(set) var number = 0
  /// How many lines of the input stand before it.
  fileprivate(set) var linesBefore = 0
  /// True when more lines may have to be waited for, so that these should be answered first.
  fileprivate(set) var isBeforeWait = false

  /// How many lines there are.
  var count: Int { ends.count }

  /// True at 256 lines or 1 MiB, so that reading ahead needs little memory.
  fileprivate var isFull: Bool { count >= 256 || bytes.count >= 1 << 20 }

  fileprivate mutating func append(_ line: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: line)
    ends.append(bytes.count)
  }

  fileprivate mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with each line and its number in the input, from 0.
  func forEachLine(_ body: (Int, UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    try bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for (line, end) in ends.enumerated() {
        try body(linesBefore + line, UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }
}

// Unchecked: one job at a time has the input, the one that holds the lock.
/// The lines of an input in batches, for jobs that take the next whenever they are done with one.
///
///     job 1   take │ read batch 0 ………… │ pass on │ take │ read batch 2
///     job 2        │ take │ read batch 1 ……………│ pass on
final class LineBatches: @unchecked Sendable {
  private let input: LineInput
  private let taken = Mutex<(batches: Int, lines: Int, error: (any Error)?)>((0, 0, nil))
  private let passed = Mutex<(batches: Int, waiting: [Int: DispatchSemaphore])>((0, [:]))

  init(_ input: LineInput) { self.input = input }

  /// Takes the next lines, those that are there before it waits for more; false when there are none, or a job has failed.
  func take(_ batch: inout LineBatch) throws -> Bool {
    try taken.withLock { taken in
      batch.removeAll()
      guard taken.error == nil else { return false }
      while !batch.isFull, batch.count == 0 || !input.mayWait, let line = try input.next() {
        batch.append(line)
      }
      (batch.number, batch.linesBefore, batch.isBeforeWait) = (taken.batches, taken.lines, input.mayWait)
      if batch.count == 0 { return false }
      taken.batches += 1
      taken.lines += batch.count
      return true
    }
  }

  /// Does something with what became of a batch when that of all earlier ones has been passed on.
  func passOn(_ batch: LineBatch, _ body: () throws -> Void) rethrows {
    let isNext = DispatchSemaphore(value: 0)
    passed.withLock { passed in
      if passed.batches == batch.number { isNext.signal() } else { passed.waiting[batch.number] = isNext }
    }
    isNext.wait()
    defer {
      passed.withLock { passed in
        passed.batches += 1
        passed.waiting.removeValue(forKey: passed.batches)?.signal()
      }
    }
    try body()
  }

  /// Lets no more lines be taken, because of an error.
  func stop(_ error: any Error) { taken.withLock { $0.error = $0.error ?? error } }

  /// Throws the first error that stopped it.
  func finish() throws { if let error = taken.withLock({ $0.error }) { throw error } }
}
