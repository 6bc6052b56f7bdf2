import Dispatch
import Foundation

/// Pushes one operation after another from several connections, each waiting for its answer, and counts.
///
/// Usage: load PORT PATH SECONDS TOKEN…, one connection for each token
@main
struct Load {
  static func main() {
    let words = CommandLine.arguments
    let (port, path, seconds) = (Int(words[1]) ?? 0, words[2], Double(words[3]) ?? 10)
    let tokens = Array(words[4...])
    let counter = Counter()
    let end = Date(timeIntervalSinceNow: seconds)
    DispatchQueue.concurrentPerform(iterations: tokens.count, threads: tokens.count) { index in
      let device = UUID().uuidString.lowercased()
      var connection = Connection(port)
      var number = 0
      while Date() < end {
        number += 1
        let start = Date()
        let body = """
          {"protocol":1,"device":"\(device)","cursor":\(connection.cursor),"last":\(number),"operations":[{"op":"\(device)-\(number)",\
          "step":"\(device)","label":"added a task","entity":"task","id":"\(UUID().uuidString.lowercased())","kind":"create",\
          "base":0,"fields":{"title":"Exercise 4.8","date":"2027-02-14"}}]}
          """
        connection.post(path, tokens[index], body)
        counter.add(Date().timeIntervalSince(start))
      }
    }
    let times = counter.times.sorted()
    func percentile(_ part: Double) -> String {
      String(format: "%.1f", 1000 * times[min(times.count - 1, Int(part * Double(times.count)))])
    }
    print(
      "\(Int(Double(times.count) / seconds)) a second, p50 \(percentile(0.5)) ms, p99 \(percentile(0.99)) ms")
  }
}

extension DispatchQueue {
  /// Runs a body on threads of its own, for each spends its time waiting.
  static func concurrentPerform(iterations: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for index in 0..<iterations {
      group.enter()
      Thread.detachNewThread {
        body(index)
        group.leave()
      }
    }
    group.wait()
  }
}

/// How long each request took.
final class Counter: @unchecked Sendable {  // behind a lock
  private let lock = NSLock()
  private(set) var times: [Double] = []

  func add(_ time: Double) { lock.withLock { times.append(time) } }
}

/// A connection that sends a request and waits for the answer.
struct Connection {
  private let socket: Int32
  /// How far the answers went.
  private(set) var cursor = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 20)

  init(_ port: Int) {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    precondition(code == 0, "nobody listens on \(port)")
    var one: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
  }

  mutating func post(_ path: String, _ token: String, _ body: String) {
    let request = """
      POST \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\nContent-Type: application/json\r\n\
      Content-Length: \(body.utf8.count)\r\n\r\n\(body)
      """
    let bytes = Array(request.utf8)
    precondition(send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    let count = read()
    precondition(
      Connection.place(of: "HTTP/1.1 200", in: buffer, count) == 0,
      String(decoding: buffer[..<count], as: UTF8.self))
    // The one of the answer comes after those of the operations in it.
    var from = 0
    while let place = Connection.place(of: "\"cursor\":", in: buffer, count, from: from) {
      from = place + 9
      cursor = Connection.number(in: buffer, at: from)
    }
  }

  /// Reads an answer into the buffer: with bytes alone, because the time of this program counts as the server's.
  /// - Returns: its length.
  private mutating func read() -> Int {
    var (count, needed) = (0, Int.max)
    while count < needed {
      let more = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress! + count, $0.count - count, 0) }
      precondition(more > 0, "the server has closed")
      count += more
      if needed == .max, let end = Connection.place(of: "\r\n\r\n", in: buffer, count) {
        let length =
          Connection.place(of: "Content-Length: ", in: buffer, end)
          ?? Connection.place(of: "content-length: ", in: buffer, end)
        needed = end + 4 + (length.map { Connection.number(in: buffer, at: $0 + 16) } ?? 0)
      }
    }
    return count
  }

  private static func place(of text: StaticString, in bytes: [UInt8], _ count: Int, from: Int = 0) -> Int? {
    bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress!
      var at = from
      while at + text.utf8CodeUnitCount <= count,
        let hit = memchr(start + at, Int32(text.utf8Start[0]), count - at)
      {
        at = UnsafeRawPointer(hit) - start
        let isThere =
          at + text.utf8CodeUnitCount <= count
          && memcmp(hit, text.utf8Start, text.utf8CodeUnitCount) == 0
        if isThere { return at }
        at += 1
      }
      return nil
    }
  }

  private static func number(in bytes: [UInt8], at place: Int) -> Int {
    bytes[place...].prefix { 48...57 ~= $0 }.reduce(0) { $0 * 10 + Int($1) - 48 }
  }
}
