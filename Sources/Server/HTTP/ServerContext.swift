import Hummingbird
import NIOCore

/// The context of a request, with what middlewares find out about it.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address of the connection's other end; nil for a socket without one.
  let peer: String?
  /// The account and device that sent the request; set by `TokenMiddleware`.
  var session: LoginSession?
  /// The hash of the request's token; set with `session`.
  var token: TokenHash?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    peer = source.channel.remoteAddress?.ipAddress
  }
}

/// The context of a request with a valid token.
struct DeviceContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  /// The account and device that sent the request.
  let session: LoginSession
  /// The hash of the request's token.
  let token: TokenHash

  /// - Throws: `APIError.noToken` when `TokenMiddleware` has not run.
  init(context: ServerContext) throws {
    guard let session = context.session, let token = context.token else { throw APIError.noToken }
    coreContext = context.coreContext
    (self.session, self.token) = (session, token)
  }

  /// The account, with which every query begins.
  var account: AccountID { session.account }
}

/// Finds a client's address, for limits.
struct ClientAddress: Sendable {
  /// True when a proxy in front reports the client's address.
  let isBehindProxy: Bool

  /// The address of the client.
  ///
  /// Behind a proxy it is the last address in `X-Forwarded-For`, which the proxy added; the client can make up all
  /// earlier ones. For IPv6 only the network (/64) counts, because one person has all its addresses.
  func of(_ request: Request, _ context: ServerContext) -> String {
    var address = context.peer ?? "unknown"
    if isBehindProxy, let forwarded = request.headers[values: .xForwardedFor].last?.split(separator: ",").last
    {
      address = String(forwarded.filter { $0 != " " })
    }
    return ClientAddress.network(address)
  }

  /// True for a client on this machine that did not come through a proxy.
  func isLocal(_ request: Request, _ context: ServerContext) -> Bool {
    let isForwarded = isBehindProxy && request.headers.contains(.xForwardedFor)
    return !isForwarded && (context.peer.map(ListenAddress.isLoopback) ?? false)
  }

  static func network(_ address: String) -> String {
    guard let parsed = try? SocketAddress(ipAddress: address, port: 0), case .v6(let v6) = parsed else {
      return address
    }
    let bytes = withUnsafeBytes(of: v6.address.sin6_addr) { Array($0) }
    // ::ffff:192.0.2.1 is an IPv4 address in IPv6 notation.
    if bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]) {
      return bytes.suffix(4).map(String.init).joined(separator: ".")
    }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "/64"
  }
}
