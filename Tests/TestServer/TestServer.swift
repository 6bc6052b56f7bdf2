import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A small HTTP server on the loopback, which answers as a test wants: rightly, wrongly, or not at all.
public final class TestServer: Sendable {
  /// What one request gets.
  public enum Reply: Sendable {
    /// A status and a body.
    case answer(Int, String, headers: [String] = [])
    /// Nothing, for ever.
    case hang
    /// No HTTP.
    case noise
    /// These bytes, and the end of the connection when the next request comes on it.
    case hangUp(String)
    /// A body without an end.
    case endless
    /// These lines, one after the other, and then nothing more.
    case stream([String])
    /// These bytes, and then the end.
    case cut(String)
    /// A header without an end.
    case endlessHeaders
    /// These bytes, so many seconds after each other, and then the end.
    case drip(String, every: Double)
    /// The connection breaks.
    case reset
  }

  /// What has come.
  public struct Request: Sendable {
    /// `GET /topic HTTP/1.1`.
    public var line: String
    /// The headers, their names in lower case.
    public var headers: [String: String]
    /// What follows them.
    public var bytes: [UInt8]
    /// The same as text.
    public var body: String { String(decoding: bytes, as: UTF8.self) }
  }

  private let received = Mutex<[Request]>([])
  private let given = Mutex(0)
  private let reply: @Sendable (Request) -> Reply
  private let descriptor: Int32
  /// Where it listens.
  public let port: Int

  /// - Parameter replies: one for each request; the last one for all that follow.
  public convenience init(_ replies: [Reply]) throws {
    let waiting = Mutex(replies)
    try self.init { _ in
      waiting.withLock { replies in replies.count > 1 ? replies.removeFirst() : replies[0] }
    }
  }

  /// - Parameter reply: what a request gets.
  public init(_ reply: @escaping @Sendable (Request) -> Reply) throws {
    self.reply = reply
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listening = descriptor
    let bound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listening, pointer, length) == 0 && listen(listening, 16) == 0
          && getsockname(listening, pointer, &length) == 0
      }
    }
    guard bound else { throw POSIXError(.EADDRINUSE) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in accept() }
  }

  /// Its address.
  public var url: String { "http://127.0.0.1:\(port)" }
  /// What has come so far.
  public var requests: [Request] { received.withLock { $0 } }
  /// How many bytes it could send so far.
  public var sent: Int { given.withLock { $0 } }

  private func accept() {
    while true {
      let connection = systemAccept(descriptor)
      guard connection >= 0 else { return }
      Thread.detachNewThread { [self] in
        serve(connection)
        close(connection)
      }
    }
  }

  private func serve(_ connection: Int32) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return }
      bytes += buffer[..<count]
      // The first byte of TLS, which nobody here speaks.
      if bytes[0] == 0x16 {
        send("HTTP/1.1 400 X\r\n\r\n", connection)
        return
      }
      guard let request = TestServer.request(in: bytes) else { continue }
      received.withLock { $0.append(request) }
      break
    }
    guard let request = TestServer.request(in: bytes) else { return }
    switch reply(request) {
    case .answer(let status, let body, let headers):
      let lines =
        ["HTTP/1.1 \(status) X", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
      send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body, connection)
    case .hang: Thread.sleep(forTimeInterval: 60)
    case .noise: send("220 mail.example.org ESMTP\r\n", connection)
    case .endless:
      send("HTTP/1.1 200 OK\r\n\r\n", connection)
      while send(String(repeating: "x", count: 10_000), connection) {}
    case .cut(let text): send(text, connection)
    case .hangUp(let text):
      send(text, connection)
      _ = read(connection, &buffer, buffer.count)
    case .endlessHeaders:
      send("HTTP/1.1 200 OK\r\n", connection)
      while send("X-More: \(String(repeating: "x", count: 1000))\r\n", connection) {}
    case .drip(let text, let pause):
      for letter in text where send(String(letter), connection) { Thread.sleep(forTimeInterval: pause) }
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    case .stream(let lines):
      send("HTTP/1.1 200 OK\r\n\r\n", connection)
      for line in lines { send(line + "\n", connection) }
      Thread.sleep(forTimeInterval: 60)
    }
  }

  @discardableResult
  private func send(_ text: String, _ connection: Int32) -> Bool {
    let bytes = Array(text.utf8)
    #if canImport(Darwin)
      let count = Darwin.send(connection, bytes, bytes.count, 0)
    #else
      let count = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
    given.withLock { $0 += max(count, 0) }
    return count == bytes.count
  }

  /// The request in some bytes; nil while it is not whole.
  private static func request(in bytes: [UInt8]) -> Request? {
    guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.components(separatedBy: ": ")
      if parts.count > 1 { headers[parts[0].lowercased()] = parts[1...].joined(separator: ": ") }
    }
    let body = Array(bytes[end.upperBound...])
    guard body.count >= headers["content-length"].flatMap({ Int($0) }) ?? 0 else { return nil }
    return Request(line: lines[0], headers: headers, bytes: body)
  }
}

private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }
