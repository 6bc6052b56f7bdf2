import Hummingbird
import NIOCore

/// What is known of a request beside its contents.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address at the other end of the connection; nil for a socket without one.
  let peer: String?
  /// Who sent the request, once its token was looked up.
  var session: Session?
  /// The token it was looked up by.
  var token: TokenHash?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    peer = source.channel.remoteAddress?.ipAddress
  }
}

/// What is known of a request that came with a valid token.
struct DeviceContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  /// Who sent the request.
  let session: Session
  /// The token that the request came with.
  let token: TokenHash

  /// - Throws: `APIError.noToken` when `TokenMiddleware` did not run before.
  init(context: ServerContext) throws {
    guard let session = context.session, let token = context.token else { throw APIError.noToken }
    coreContext = context.coreContext
    (self.session, self.token) = (session, token)
  }

  /// The account, which every query begins with.
  var account: AccountID { session.account }
}

/// From whom requests come, as far as limits care.
struct ClientAddress: Sendable {
  /// True when a proxy stands in front, which says whom it speaks for.
  let isBehindProxy: Bool

  /// The address of the client.
  ///
  /// Behind a proxy it is the last one of `X-Forwarded-For`, which the proxy itself has added; those before it can be
  /// made up by anybody. Of IPv6 only the network (/64) counts, for one person has all addresses of it.
  func of(_ request: Request, _ context: ServerContext) -> String {
    var address = context.peer ?? "unknown"
    if isBehindProxy, let forwarded = request.headers[values: .xForwardedFor].last?.split(separator: ",").last
    {
      address = String(forwarded.filter { $0 != " " })
    }
    return ClientAddress.network(address)
  }

  /// True for a client on this machine that no proxy speaks for.
  func isLocal(_ request: Request, _ context: ServerContext) -> Bool {
    let isForwarded = isBehindProxy && request.headers.contains(.xForwardedFor)
    return !isForwarded && (context.peer.map(ListenAddress.isLoopback) ?? false)
  }

  static func network(_ address: String) -> String {
    guard let parsed = try? SocketAddress(ipAddress: address, port: 0), case .v6(let v6) = parsed else {
      return address
    }
    let bytes = withUnsafeBytes(of: v6.address.sin6_addr) { Array($0) }
    // ::ffff:192.0.2.1 is an IPv4 address.
    if bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]) {
      return bytes.suffix(4).map(String.init).joined(separator: ".")
    }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "/64"
  }
}
