import Moments
import Planner
import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Takes in where the person is, from a file to which a phone's automation appends, or which it writes anew.
///
///     37.33,-121.88                                     one position a line, in any form that `Coordinate(line:)` reads
///     {"_type":"location","lat":37.33,"lon":-121.88}    what OwnTracks sends; a listener for it would call `take(_:)`
///
/// Of what was there before the daemon began, the last line counts; afterwards every line, in order.
final class Positions {
  private let store: PlannerStore
  /// The file; nil: none is set.
  var path: String? { didSet { if path != oldValue { (mark, read) = ("", nil) } } }
  /// What the system said of the file when it was looked at last.
  private var mark = ""
  /// How many bytes of which file were read; nil: nothing yet.
  private var read: (file: UInt64, bytes: Int)?
  /// What is read at most at once; positions before that are of no use any more.
  static let most = 65_536

  init(store: PlannerStore) { self.store = store }

  /// Takes in what is new in the file.
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
    guard let bytes = Positions.bytes(of: path, from: begin) else { return Log.say("\(path) cannot be read") }
    // A last line without an end is taken as it is, and read again when more of it comes.
    read = (file, begin + (bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0))
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    for line in isFirst ? lines.suffix(1) : lines { try take(line) }
  }

  /// Takes in one message of whoever knows where the person is.
  /// - Throws: `StoreError`.
  func take(_ line: String) throws {
    guard let spot = Coordinate(line: line) else { return Log.say("no position: \(line.prefix(80))") }
    let moves = try store.record("was at \(spot)") { try $0.move(to: spot) }
    for move in moves { Log.say("\(move.isArrival ? "arrived at" : "left") \(move.place.name)") }
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
