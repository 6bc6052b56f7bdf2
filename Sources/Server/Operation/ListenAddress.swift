import NIOCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An address and a port to listen on: `127.0.0.1:8787`, `[::1]:8787`, `localhost:8787`.
public struct ListenAddress: Equatable, Sendable, LosslessStringConvertible {
  /// A host name or IP address, without brackets.
  public var host: String
  /// The port, 0–65535; 0: any free port.
  public var port: Int

  /// Creates an address.
  public init(host: String, port: Int) { (self.host, self.port) = (host, port) }

  /// Reads an address; nil when the text is not one.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
      return nil
    }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty else { return nil }
    self.init(host: String(host), port: Int(port))
  }

  /// The form that `init(_:)` reads.
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Why nobody can listen there, and the command that tries another address.
  /// - Parameter code: the errno.
  func obstacle(_ code: Int32) -> String {
    var other = self
    switch code {
    case EADDRINUSE:
      other.port = port < 65_535 ? port + 1 : 8787
      return
        "another program, perhaps another arc-server, listens there; choose another port: arc-server --listen \(other)"
    case EACCES:
      other.port = 8787
      return "only root may use this port; choose another one: arc-server --listen \(other)"
    case EADDRNOTAVAIL:
      other.host = "127.0.0.1"
      return "this machine does not have that address; for this machine alone: arc-server --listen \(other)"
    default: return String(cString: strerror(code)).lowercased()
    }
  }

  /// True when only this machine can reach it.
  public var isLoopback: Bool { ListenAddress.isLoopback(host) }

  static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" { return true }
    guard let address = try? SocketAddress(ipAddress: host, port: 0) else { return false }
    switch address {
    case .v4(let v4): return UInt32(bigEndian: v4.address.sin_addr.s_addr) >> 24 == 127
    case .v6: return host == "::1" || host.hasPrefix("::ffff:127.")
    case .unixDomainSocket: return true
    }
  }
}
