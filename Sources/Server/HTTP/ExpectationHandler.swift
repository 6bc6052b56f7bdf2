import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Tells a client that waits for permission to send its body to go on (RFC 9110 §10.1.1), as curl does before a long
/// one. Without an answer it would wait a second for nothing.
///
/// A body that is too long gets no such answer but at once its 413.
final class ExpectationHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Requests without a complete response. While one of them is answered, nothing may come in between.
  private var unanswered = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let request) = unwrapInboundIn(data) {
      if unanswered == 0, request.headerFields[.expect]?.lowercased() == "100-continue",
        request.headerFields[.contentLength].flatMap({ Int($0) }) ?? 0 <= RequestDocument.limit
      {
        let goOn = HTTPResponsePart.head(HTTPResponse(status: .continue))
        context.writeAndFlush(wrapOutboundOut(goOn), promise: nil)
      }
      unanswered += 1
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
    context.write(data, promise: promise)
  }
}
