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
    let answer = read()
    precondition(answer.hasPrefix("HTTP/1.1 200"), answer)
    if let place = answer.range(of: "\"cursor\":", options: .backwards) {
      cursor = Int(answer[place.upperBound...].prefix { $0.isNumber }) ?? cursor
    }
  }

  private func read() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var needed = Int.max
    while bytes.count < needed {
      let count = recv(socket, &buffer, buffer.count, 0)
      precondition(count > 0, "the server has closed")
      bytes += buffer[..<count]
      if needed == .max, let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
        let length = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
        needed =
          end.upperBound
          + (length.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
