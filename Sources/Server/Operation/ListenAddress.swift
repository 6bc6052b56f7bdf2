import NIOCore

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
