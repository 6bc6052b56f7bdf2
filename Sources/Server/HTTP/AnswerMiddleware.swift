import CoreMetrics
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The outermost layer: turns every error into a JSON response, and counts requests.
struct AnswerMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  let metrics: PrometheusMetrics
  let methods: MethodTable
  /// True when browsers connect by TLS.
  let isSecure: Bool

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    var response: Response
    do {
      response = try await next(request, context)
    } catch let error as APIError {
      if let limit = error.limit { metrics.countRefused(by: limit) }
      response = error.response()
    } catch SyncStoreError.noAccount {
      response = APIError.unknownToken.response()
    } catch let error as SyncStoreError {
      context.logger.error("\(error)")
      response = APIError.storage.response()
    } catch let error as HTTPError where error.status == .notFound {
      response = notFound(request)
    } catch is CancellationError {
      throw CancellationError()
    } catch let error as ChannelError {
      throw error
    } catch let error as HTTPParserError {
      // The client hung up in the middle of its request; nobody is there to answer.
      throw error
    } catch {
      context.logger.error("a request failed", metadata: ["error": "\(error)"])
      response = APIError.internalError.response()
    }
    response.headers[.arcProtocol] = String(ProtocolVersion.newest)
    response.headers[.acceptEncoding] = RequestDocument.encoding
    response.headers.secure(isSecure: isSecure)
    try await Compression.compress(&response, to: request)
    // The route's pattern, such as /v1/devices/{device}: never an id.
    let route = context.endpointPath ?? "none"
    Counter(
      label: "arc_requests_total", dimensions: [("route", route), ("status", "\(response.status.code)")],
      factory: metrics
    ).increment()
    let elapsed = (ContinuousClock.now - start).components
    Timer(
      label: "arc_request_seconds", dimensions: [("route", route)], preferredDisplayUnit: .seconds,
      factory: metrics
    )
    .recordNanoseconds(elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000)
    return response
  }

  /// The response for an unknown address, or for a method the address does not have.
  private func notFound(_ request: Request) -> Response {
    let allowed = methods.methods(of: request.uri.path)
    guard !allowed.isEmpty else { return APIError.notFound.response() }
    var response = APIError.wrongMethod(allowed: allowed).response()
    response.headers[.allow] = allowed.joined(separator: ", ")
    return response
  }
}

/// Looks up the token of a request, from a program's header or a browser's cookie; rejects requests without one.
struct TokenMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  let store: any SyncStore
  let cookie: SessionCookie

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    try ProtocolVersion.check(request.headers)
    let text: String
    if let header = request.headers[.authorization] {
      text = try Self.token(in: header)
    } else {
      guard let kept = cookie.token(in: request) else { throw APIError.noToken }
      try cookie.checkOrigin(of: request)
      text = kept
    }
    let hash = TokenHash(of: text)
    guard let session = try await store.read({ try $0.session(token: hash) }) else {
      throw APIError.unknownToken
    }
    var context = context
    (context.session, context.token) = (session, hash)
    return try await next(request, context)
  }

  /// The token in `Bearer TOKEN` (RFC 6750 §2.1), or in the password of `Basic` (RFC 7617), for programs that only
  /// know names and passwords. The name is ignored: the token identifies the account.
  private static func token(in header: String) throws -> String {
    let parts = header.split(separator: " ")
    guard parts.count == 2 else { throw APIError.noToken }
    switch parts[0].lowercased() {
    case "bearer": return String(parts[1])
    case "basic":
      guard let data = Data(base64Encoded: String(parts[1])),
        let password = String(decoding: data, as: UTF8.self).split(separator: ":", maxSplits: 1).last
      else { throw APIError.noToken }
      return String(password)
    default: throw APIError.noToken
    }
  }
}
