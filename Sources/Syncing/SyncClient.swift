import AsyncHTTPClient
import Gzip
import JSONText
import NIOCore
import NIOSSL
import Sync
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A client for the API of an arc-server, described in openapi.json.
public struct SyncClient: Sendable {
  /// The server's address.
  public let server: ServerAddress
  let token: String?
  /// The command that logs the planner in again; nil before it has been logged in.
  let login: String?
  private let http: HTTPClient
  /// The same with a new connection for each request.
  private let fresh: HTTPClient
  /// Bodies of fewer bytes fit in one or two packets anyway.
  private static let shortestCompressed = 2 << 10
  /// Longest answer accepted, in bytes (256 MiB).
  fileprivate static let longest = 256 << 20
  /// The hint when the server does not answer a planner that is logged in.
  static let isSaved = "everything is saved on this machine; arc sends it when the server answers"

  /// Creates a client.
  /// - Parameters:
  ///   - ca: a PEM file with the certificate of a private authority; nil: the system's authorities.
  /// - Throws: `SyncProblem` when the file cannot be read.
  public init(_ server: ServerAddress, ca: String? = nil) throws(SyncProblem) {
    try self.init(server, token: nil, ca: ca, login: nil)
  }

  private init(_ server: ServerAddress, token: String?, ca: String?, login: String?) throws(SyncProblem) {
    (self.server, self.token, self.login) = (server, token, login)
    http = try Clients.client(trusting: ca, isFresh: false)
    fresh = try Clients.client(trusting: ca, isFresh: true)
  }

  /// Creates a client for a logged-in account.
  public init(_ account: AccountFile) throws(SyncProblem) {
    try self.init(account.server, token: account.token, ca: account.ca, login: account.login)
  }

  enum Method: String { case get = "GET", post = "POST", delete = "DELETE" }

  /// Sends a request and returns the body of the answer.
  /// - Throws: `SyncProblem`.
  func send(_ method: Method, _ path: String, _ body: [UInt8]? = nil) async throws -> [UInt8] {
    do {
      var request = request(method, path, body)
      request.headers.add(name: "Accept-Encoding", value: "gzip")
      let isRepeatable = method == .get || path == SyncClient.pushes
      let response = try await execute(request, isRepeatable: isRepeatable, timeout: .seconds(300))
      var bytes: [UInt8] = []
      for try await part in response.body {
        bytes.append(contentsOf: part.readableBytesView)
        guard bytes.count <= SyncClient.longest else {
          throw SyncProblem(.noAnswer, "\(server) sends an answer that is too long")
        }
      }
      if request.headers.contains(name: "Content-Encoding"), [400, 415].contains(response.status.code) {
        // Perhaps an older server, which reads no compressed bodies.
        _ = Servers.takingOnlyPlain.withLock { $0.insert(server.description) }
        return try await send(method, path, body)
      }
      try check(response, bytes)
      return bytes
    } catch { throw problem(error) }
  }

  /// Opens a stream of server-sent events.
  /// - Throws: `SyncProblem`.
  func stream(_ path: String, after id: Int?) async throws -> HTTPClientResponse.Body {
    do {
      var request = request(.get, path, nil)
      request.headers.add(name: "Accept", value: "text/event-stream")
      if let id { request.headers.add(name: "Last-Event-ID", value: String(id)) }
      let response = try await execute(request, isRepeatable: true, timeout: .hours(24))
      if response.status.code != 200 {
        var bytes: [UInt8] = []
        for try await part in response.body where bytes.count < 65_536 {
          bytes.append(contentsOf: part.readableBytesView)
        }
        try check(response, bytes)
      }
      return response.body
    } catch { throw problem(error) }
  }

  /// Sends a request, for whose answer nobody knows which connections the other side has closed meanwhile: some proxies do
  /// so without a word.
  /// - Parameter isRepeatable: true for a request that is the same twice as once. It may use an open connection, and when
  ///   that ends before the answer begins, it goes over a new one. Any other goes over a new one at once.
  private func execute(
    _ request: HTTPClientRequest, isRepeatable: Bool, timeout: TimeAmount
  ) async throws -> HTTPClientResponse {
    if isRepeatable {
      do { return try await http.execute(request, timeout: timeout) } catch  where error.isEndOfConnection {}
    }
    return try await fresh.execute(request, timeout: timeout)
  }

  private func request(_ method: Method, _ path: String, _ body: [UInt8]?) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: server.description + path)
    request.method = .RAW(value: method.rawValue)
    request.headers.add(name: "User-Agent", value: "arc")
    request.headers.add(name: "Arc-Protocol", value: String(SyncProtocol.version))
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    if let body {
      request.headers.add(name: "Content-Type", value: "application/json")
      if !Servers.takingOnlyPlain.withLock({ $0.contains(server.description) }),
        body.count >= SyncClient.shortestCompressed,
        let short = try? Gzip.compress(ByteBuffer(bytes: body))
      {
        request.headers.add(name: "Content-Encoding", value: "gzip")
        request.body = .bytes(short)
      } else {
        request.body = .bytes(body)
      }
    }
    return request
  }

  /// Passes for status 2xx.
  /// - Throws: `SyncProblem` in the server's words for any other status.
  private func check(_ response: HTTPClientResponse, _ bytes: [UInt8]) throws {
    let status = Int(response.status.code)
    if (200..<300).contains(status) { return }
    let retryAfter = response.headers.first(name: "Retry-After").flatMap { Int($0) }
    var reader = JSONReader(String(decoding: bytes, as: UTF8.self))
    guard let error = (try? reader.value())?["error"], let code = error["code"]?.string,
      let message = error["message"]?.string
    else {
      if (300..<400).contains(status) {
        throw SyncProblem(
          .refused(status: status, code: ""), "\(server) redirects to another address; use that one",
          hint: response.headers.first(name: "Location").map { "try \($0)" })
      }
      let isLater = status >= 500 || status == 429
      throw SyncProblem(
        isLater ? .noAnswer : .refused(status: status, code: ""),
        isLater
          ? "\(server) cannot answer now (\(status))"
          : "\(server) does not answer like an arc-server (\(status))",
        retryAfter: retryAfter)
    }
    let hint =
      code == "unknown_token"
      ? "log in again: \(login ?? "arc login \(server)")" : error["hint"]?.string?.asMessage
    throw SyncProblem(
      .refused(status: status, code: code), message.asMessage, hint: hint, retryAfter: retryAfter)
  }

  /// Turns any network error into a `SyncProblem`.
  private func problem(_ error: any Error) -> any Error {
    if error is SyncProblem || error is CancellationError { return error }
    let text = "\(error)"
    if text.contains("CERTIFICATE_VERIFY_FAILED") || text.contains("certificate verify failed") {
      return SyncProblem(
        .noAnswer, "the certificate of \(server) is not trusted",
        hint: "if it is your own, add its certificate authority: arc login URL --ca FILE")
    }
    return SyncProblem(
      .noAnswer, "\(server) does not answer",
      hint: SyncClient.isSaved)
  }
}

/// What servers can do, as their answers have shown.
private enum Servers {
  /// Those that have refused a compressed body.
  static let takingOnlyPlain = Mutex<Set<String>>([])
}

extension Error {
  /// True when the other side closed the connection, with or without a reset.
  fileprivate var isEndOfConnection: Bool {
    if let error = self as? IOError { return [ECONNRESET, EPIPE].contains(error.errnoCode) }
    return self as? HTTPClientError == .remoteConnectionClosed
      || self as? ChannelError == .ioOnClosedChannel || self as? NIOSSLError == .uncleanShutdown
  }
}

/// HTTP clients, two per set of trusted certificates; they live as long as the program.
private enum Clients {
  private struct Key: Hashable {
    var ca: String?
    var isFresh: Bool
  }

  private static let made = Mutex<[Key: HTTPClient]>([:])

  /// The client that also trusts a private authority. Created inside the lock, because AsyncHTTPClient stops the
  /// program when a client is released without being shut down.
  /// - Parameter isFresh: true for one that uses each connection once.
  static func client(trusting ca: String?, isFresh: Bool) throws(SyncProblem) -> HTTPClient {
    try made.withLock { made throws(SyncProblem) in
      let key = Key(ca: ca, isFresh: isFresh)
      if let known = made[key] { return known }
      let client = try make(trusting: ca, isFresh: isFresh)
      made[key] = client
      return client
    }
  }

  private static func make(trusting ca: String?, isFresh: Bool) throws(SyncProblem) -> HTTPClient {
    var tls = TLSConfiguration.makeClientConfiguration()
    if let ca {
      do { tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(ca)) } catch {
        throw SyncProblem(.file, "cannot read the certificates in \(ca)")
      }
    }
    // No redirects: a request meant for one server must not go to another.
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tls, redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(10), read: .seconds(60)))
    configuration.decompression = .enabled(limit: .size(SyncClient.longest))
    // A failure to connect is reported at once.
    configuration.connectionPool.retryConnectionEstablishment = false
    if isFresh { configuration.maximumUsesPerConnection = 1 }
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }
}

extension String {
  /// The server's sentence in the style of our messages: lower case, no full stop.
  fileprivate var asMessage: String {
    var text = self
    if text.hasSuffix(".") { text.removeLast() }
    guard let first = text.first, text.dropFirst().first?.isUppercase != true else { return text }
    return first.lowercased() + text.dropFirst()
  }
}
