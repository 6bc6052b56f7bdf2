import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connection over which anything can be sent, not only what is HTTP.
final class RawConnection {
  /// The other end has closed.
  struct Closed: Error {}

  private let socket: Int32

  init(_ port: Int) throws {
    #if canImport(Darwin)
      socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #else
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(code == 0)
  }

  deinit { close(socket) }

  /// Sends a text.
  /// - Throws: when the other end has closed.
  func send(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { part in
        #if canImport(Darwin)
          Darwin.send(socket, part.baseAddress, part.count, 0)
        #else
          Glibc.send(socket, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
        #endif
      }
      guard count > 0 else { throw Closed() }
      bytes = bytes.dropFirst(count)
    }
  }

  /// What has come after at most so many seconds.
  func receive(seconds: Int) -> String {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  /// What comes until the other end closes, or is silent for as long.
  func receiveAll(seconds: Int) -> String {
    var all = ""
    while case let part = receive(seconds: seconds), !part.isEmpty { all += part }
    return all
  }

  /// True when the other end has closed.
  var isClosed: Bool {
    var byte: UInt8 = 0
    let count = recv(socket, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_PEEK))
    return count == 0 || count < 0 && errno != EAGAIN
  }
}
