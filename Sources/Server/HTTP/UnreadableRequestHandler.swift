import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Says what is wrong with a request that could not be read: its headers are too large, or it is not HTTP.
///
/// No route sees such a request. Hummingbird answers it with a bare 400 and ends the connection; here the answer becomes
/// one like all other errors.
final class UnreadableRequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let metrics: PrometheusMetrics
  /// True when browsers connect by TLS.
  private let isSecure: Bool
  private var error: APIError?

  init(metrics: PrometheusMetrics, isSecure: Bool) { (self.metrics, self.isSecure) = (metrics, isSecure) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let failure = error as? HTTPParserError {
      let isTooLarge = failure == .headerOverflow
      if isTooLarge { metrics.countRefused(by: "headers") }
      self.error = isTooLarge ? .headersTooLarge : .notHTTP
    }
    context.fireErrorCaught(error)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    // Answers to earlier requests can still be on their way.
    guard let error, case .head(let head) = unwrapOutboundIn(data), head.isBareRefusal else {
      return context.write(data, promise: promise)
    }
    self.error = nil
    var headers = error.response().headers
    headers[.arcProtocol] = String(ProtocolVersion.newest)
    headers[.connection] = "close"
    headers[.contentLength] = String(error.json.count)
    headers.secure(isSecure: isSecure)
    context.write(
      wrapOutboundOut(.head(HTTPResponse(status: error.status, headerFields: headers))), promise: promise)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: error.json))), promise: nil)
  }
}

extension HTTPResponse {
  /// True for Hummingbird's answer to what it cannot read.
  fileprivate var isBareRefusal: Bool {
    status == .badRequest && headerFields[.contentLength] == "0" && headerFields[.connection] == "close"
  }
}
