import CoreMetrics
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections of clients that send or read too slowly to be waited for.
///
/// Without it, one byte every few seconds would hold a connection for ever. In every 10 seconds a request brings at least
/// 4 KiB of its body, or comes to its end; and an answer that waits to be read gets shorter by as much. A phone with a bad
/// line is faster than that, however long what it sends; while the server itself is too busy to read, nobody is slow. Heads that do not come are Hummingbird's matter. A machine that
/// sleeps acknowledges nothing: its stream of events ends when that has lasted for a minute.
final class SlowClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart

  private let metrics: PrometheusMetrics
  private let patience: TimeAmount
  /// So many bytes in that time are progress.
  private static let progress = 4 << 10
  private var reading: Scheduled<Void>?
  private var writing: Scheduled<Void>?
  /// How many bytes of the body have come since the last look.
  private var received = 0
  /// True while the server waits for more of them, and not they for the server.
  private var isAwaited = false
  /// True when the answer is written: nobody reads the rest any more.
  private var isAnswered = false
  /// How many bytes of the answer were waiting then.
  private var unread = 0

  init(metrics: PrometheusMetrics, patience: TimeAmount = .seconds(10)) {
    (self.metrics, self.patience) = (metrics, patience)
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

  /// How many bytes of answers the client has not taken.
  private func waiting(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    reading?.cancel()
    writing?.cancel()
  }

  /// Does something when patience is at its end.
  private func later(
    _ context: ChannelHandlerContext, _ body: @escaping (SlowClientHandler, ChannelHandlerContext) -> Void
  ) -> Scheduled<Void> {
    context.eventLoop.assumeIsolated().scheduleTask(in: patience) { body(self, context) }
  }

  private func close(_ context: ChannelHandlerContext) {
    Counter(label: "arc_refused_total", dimensions: [("limit", "slow")], factory: metrics).increment()
    context.close(promise: nil)
  }
}
