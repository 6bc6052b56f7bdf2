import Dispatch
import Entry
import Files
import Moments
import Synchronization

/// Threads that read lines before the importer comes to them.
final class ReadersAhead {
  private let desk: Desk
  private var threads: [POSIXThread] = []

  /// Starts a number of threads, or fewer if the system allows no more.
  /// - Parameter zone: the zone of the tasks that lines mean.
  init(_ count: Int, zone: Zone) {
    desk = Desk(count, zone: zone)
    for number in 0..<count {
      guard let thread = POSIXThread({ [desk] in desk.work(number) }) else { break }
      threads.append(thread)
    }
  }

  /// Ends the threads; what they have not begun stays unread.
  deinit {
    desk.close()
    for thread in threads { thread.join() }
  }

  /// Gives them a batch.
  /// - Parameter reader: makes a reader that knows the names of this generation.
  func take(_ batch: ReadAhead, generation: Int, reader make: () throws -> Reader) rethrows {
    if threads.isEmpty { return }
    if desk.generation != generation {
      desk.renew(try (0..<threads.count).map { _ in try make() }, generation: generation)
    }
    batch.promise()
    desk.put(batch)
  }
}

/// The queue from which readers take the importer's batches.
private final class Desk: Sendable {
  // Unchecked: a reader is only used by the thread that has taken it.
  private struct Papers: @unchecked Sendable {
    var batches: [ReadAhead] = []
    /// The newest reader of each thread; nil: it has taken it.
    var readers: [Reader?]
    var generation = -1
  }

  private let papers: Mutex<Papers>
  private let arrivals = DispatchSemaphore(value: 0)
  private let count: Int
  private let zone: Zone

  init(_ count: Int, zone: Zone) {
    self.zone = zone
    papers = Mutex(Papers(readers: Array(repeating: nil, count: count)))
    self.count = count
  }

  /// Which names of Arcs the readers know.
  var generation: Int { papers.withLock { $0.generation } }

  func renew(_ readers: [Reader], generation: Int) {
    let new = Papers(readers: readers, generation: generation)
    papers.withLock { papers in
      papers.readers.replaceSubrange(0..<readers.count, with: new.readers)
      papers.generation = generation
    }
  }

  func put(_ batch: ReadAhead) {
    papers.withLock { $0.batches.append(batch) }
    arrivals.signal()
  }

  /// Sends the threads home.
  func close() {
    papers.withLock { $0.batches = [] }
    for _ in 0..<count { arrivals.signal() }
  }

  /// What a thread does: reads batches until there is none where one was announced.
  func work(_ number: Int) {
    var (reader, generation): (Reader?, Int) = (nil, -1)
    while true {
      arrivals.wait()
      let batch = papers.withLock { papers -> ReadAhead? in
        if let new = papers.readers[number].take() { (reader, generation) = (new, papers.generation) }
        return papers.batches.isEmpty ? nil : papers.batches.removeFirst()
      }
      guard let batch else { return }
      batch.read { line in
        guard let entry = reader?.entry(of: line) else { return nil }
        return LineReading(entry, in: zone, generation: generation)
      }
    }
  }
}
