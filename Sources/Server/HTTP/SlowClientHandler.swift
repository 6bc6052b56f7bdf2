import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections whose client sends or reads too slowly.
///
/// Without it, a client sending one byte every few seconds would hold a connection forever. Every 10 seconds, at
/// least 4 KiB of a request's body must arrive (or its end), and an unread response must shrink by as much. Even a
/// phone with a bad line is faster. Time in which the server itself is too busy to read does not count. Hummingbird
/// handles headers that never arrive. A sleeping machine acknowledges nothing: its event stream ends after a minute.
final class SlowClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart

  private let metrics: PrometheusMetrics
  private let timeout: TimeAmount
  /// Bytes within `timeout` that count as progress.
  private static let progress = 4 << 10
  private var reading: Scheduled<Void>?
  private var writing: Scheduled<Void>?
  /// Bytes of the body received since the last check.
  private var received = 0
  /// True while the server waits for the body, not the client for the server.
  private var isAwaited = false
  /// True once the response is written: the rest of the body is ignored.
  private var isAnswered = false
  /// Unread bytes of the response at the last check.
  private var unread = 0

  init(metrics: PrometheusMetrics, timeout: TimeAmount = .seconds(10)) {
    (self.metrics, self.timeout) = (metrics, timeout)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    #if os(Linux)
      // TCP_USER_TIMEOUT of tcp(7), in milliseconds.
      let option = ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: 18))
      context.channel.setOption(option, value: 60_000).whenFailure { _ in }
    #endif
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      reading?.cancel()
      (received, isAnswered) = (0, false)
      lookAtReading(context)
    case .body(let part): received += part.readableBytes
    case .end:
      reading?.cancel()
      reading = nil
    }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    isAwaited = true
    context.read()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { isAnswered = true }
    context.write(data, promise: promise)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isAwaited = false
    context.fireChannelReadComplete()
  }

  private func lookAtReading(_ context: ChannelHandlerContext) {
    reading = later(context) { handler, context in
      let isTheirTurn = handler.isAwaited || handler.isAnswered
      if isTheirTurn, handler.received < SlowClientHandler.progress { return handler.close(context) }
      handler.received = 0
      handler.lookAtReading(context)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    writing?.cancel()
    writing = nil
    if !context.channel.isWritable {
      unread = waiting(context)
      lookAtWriting(context)
    }
    context.fireChannelWritabilityChanged()
  }

  private func lookAtWriting(_ context: ChannelHandlerContext) {
    writing = later(context) { handler, context in
      let now = handler.waiting(context)
      guard handler.unread - now >= SlowClientHandler.progress else { return handler.close(context) }
      handler.unread = now
      handler.lookAtWriting(context)
    }
  }

  /// The number of response bytes that the client has not read.
  private func waiting(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    reading?.cancel()
    writing?.cancel()
  }

  /// Runs a closure when `timeout` has passed.
  private func later(
    _ context: ChannelHandlerContext, _ body: @escaping (SlowClientHandler, ChannelHandlerContext) -> Void
  ) -> Scheduled<Void> {
    context.eventLoop.assumeIsolated().scheduleTask(in: timeout) { body(self, context) }
  }

  private func close(_ context: ChannelHandlerContext) {
    metrics.countRefused(by: "slow")
    context.close(promise: nil)
  }
}
