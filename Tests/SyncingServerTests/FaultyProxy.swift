import Foundation
import Synchronization
import TestServer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A proxy before a server that cuts connections, loses answers, delays, repeats and reorders requests, until it is told
/// to be honest.
final class FaultyProxy: Sendable {
  private struct State {
    var isHonest = false
    var readsCompressed = true
    var announcesEnds = true
    /// Requests that come to the server later, when nobody waits for their answers any more.
    var kept: [TestServer.Request] = []
    var faults: [String: Int] = [:]
    var compressed = 0
  }

  private let state = Mutex(State())
  private let front: Mutex<TestServer?> = Mutex(nil)
  private let port: Int

  /// - Parameter url: the server: `http://127.0.0.1:8787`.
  init(before url: String) throws {
    port = URL(string: url)?.port ?? 0
    let server = try TestServer { [unowned self] in self.reply(to: $0) }
    front.withLock { $0 = server }
  }

  /// Its address.
  var url: String { front.withLock { $0?.url ?? "" } }

  /// How often it did what.
  var faults: [String: Int] { state.withLock { $0.faults } }

  /// How many requests had a compressed body.
  var compressed: Int { state.withLock { $0.compressed } }

  /// Hands everything on from now on, and what it has kept.
  /// - Parameters:
  ///   - readsCompressed: false to refuse compressed bodies, as a server that does not know them.
  ///   - announcesEnds: false to take one request on each connection, and to say so only by hanging up on the next one.
  func becomeHonest(readsCompressed: Bool = true, announcesEnds: Bool = true) {
    let kept = state.withLock { state in
      (state.isHonest, state.readsCompressed, state.announcesEnds) = (true, readsCompressed, announcesEnds)
      return state.kept
    }
    for request in kept.shuffled() { _ = forwarded(request) }
  }

  private func reply(to request: TestServer.Request) -> TestServer.Reply {
    if request.headers["content-encoding"] == "gzip" {
      state.withLock { $0.compressed += 1 }
      if !state.withLock({ $0.readsCompressed }) { return .answer(400, "") }
    }
    if state.withLock({ $0.isHonest }) { return passed(request) }
    let fault =
      ["none", "none", "cut before", "cut after", "half", "delayed", "twice", "kept"].randomElement() ?? ""
    state.withLock { $0.faults[fault, default: 0] += 1 }
    switch fault {
    case "cut before": return .reset
    case "cut after":
      _ = forwarded(request)
      return .reset
    case "half":
      let answer = forwarded(request)
      return .cut(String(answer.prefix(answer.count / 2)))
    case "delayed":
      usleep(.random(in: 0..<300_000))
      return passed(request)
    case "twice":
      _ = forwarded(request)
      return passed(request)
    case "kept":
      let late = state.withLock { state in
        state.kept.append(request)
        return state.kept.count > 3 ? state.kept.remove(at: .random(in: state.kept.indices)) : nil
      }
      if let late { _ = forwarded(late) }
      return .reset
    default: return passed(request)
    }
  }

  private func passed(_ request: TestServer.Request) -> TestServer.Reply {
    let answer = forwarded(request)
    if !state.withLock({ $0.announcesEnds }) {
      state.withLock { $0.faults["hung up", default: 0] += 1 }
      return .hangUp(answer.replacing(#/(?i)\r\nconnection: [^\r]*/#, with: "", maxReplacements: 1))
    }
    // The client must not send its next request on a connection that ends here.
    let last = answer.replacing("\r\n", with: "\r\nConnection: close\r\n", maxReplacements: 1)
    return answer.isEmpty ? .reset : .cut(last)
  }

  /// The server's answer, as it comes; empty when it does not.
  private func forwarded(_ request: TestServer.Request) -> String {
    #if canImport(Darwin)
      let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #else
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return "" }
    var headers = request.headers
    headers["connection"] = "close"
    // Answers are handed on as text.
    headers["accept-encoding"] = nil
    let lines = [request.line] + headers.map { "\($0.key): \($0.value)" }
    var bytes = (Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + request.bytes)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return "" }
      bytes = bytes.dropFirst(count)
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(socket, &buffer, buffer.count, 0), count > 0 { answer += buffer[..<count] }
    return String(decoding: answer, as: UTF8.self)
  }
}
