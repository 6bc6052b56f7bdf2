import Moments
import Planner
import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads the person's position from a file that a phone's automation appends to or rewrites.
///
///     37.33,-121.88                                     one position a line, in any form that `Coordinate(line:)` reads
///     {"_type":"location","lat":37.33,"lon":-121.88}    the message that OwnTracks sends
///
/// Of the lines from before the daemon started only the last counts; afterwards every line, in order.
final class Positions {
  private let store: PlannerStore
  /// The path of the file; nil: positions are not used.
  var path: String? { didSet { if path != oldValue { (mark, read) = ("", nil) } } }
  /// The file's state when last read, to detect changes.
  private var mark = ""
  /// The number of the file that was read and how many of its bytes; nil: nothing yet.
  private var read: (file: UInt64, bytes: Int)?
  /// The most bytes read at once; older positions no longer matter.
  static let most = 65_536

  init(store: PlannerStore) { self.store = store }

  /// Reads the new lines of the file.
  /// - Throws: `StoreError`.
  func step() throws {
    guard let path else { return }
    var facts = stat()
    guard stat(path, &facts) == 0 else { return }
    #if canImport(Darwin)
      let time = facts.st_mtimespec
    #else
      let time = facts.st_mtim
    #endif
    let now = "\(facts.st_ino) \(facts.st_size) \(time.tv_sec) \(time.tv_nsec)"
    guard now != mark else { return }
    mark = now
    let (file, size) = (UInt64(facts.st_ino), Int(facts.st_size))
    let known = read.flatMap { $0.file == file && $0.bytes <= size ? $0.bytes : nil }
    let isFirst = read == nil
    let begin = max(known ?? 0, size - Positions.most)
    guard let bytes = Positions.bytes(of: path, from: begin) else {
      return DaemonLog.say("\(path) cannot be read")
    }
    // A last line without a line break is used, and read again when it grows.
    read = (file, begin + (bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0))
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    for line in isFirst ? lines.suffix(1) : lines { try take(line) }
  }

  /// Moves the person to the position in a line; logs a line without one.
  /// - Throws: `StoreError`.
  func take(_ line: String) throws {
    guard let coordinate = Coordinate(line: line) else {
      return DaemonLog.say("not a position: \(line.prefix(80))")
    }
    let moves = try store.report(position: coordinate)
    for move in moves { DaemonLog.say("\(move.isArrival ? "arrived at" : "left") \(move.place.name)") }
  }

  private static func bytes(of path: String, from begin: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: most)
    let count = pread(descriptor, &bytes, most, off_t(begin))
    return count < 0 ? nil : Array(bytes[..<count])
  }
}
