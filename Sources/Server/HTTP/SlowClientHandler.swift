import CoreMetrics
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes connections of clients that send or read too slowly to be waited for.
///
/// Without it, one byte every few seconds would hold a connection for ever. A request may take 30 seconds from its head
/// to its end; an answer that nobody reads may wait for 30 seconds. Heads that do not come are Hummingbird's matter. A
/// machine that sleeps acknowledges nothing: its stream of events ends when that has lasted for a minute.
final class SlowClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart

  private let metrics: PrometheusMetrics
  private let patience: TimeAmount
  private var reading: Scheduled<Void>?
  private var writing: Scheduled<Void>?

  init(metrics: PrometheusMetrics, patience: TimeAmount = .seconds(30)) {
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
      reading = closing(context)
    case .end:
      reading?.cancel()
      reading = nil
    case .body: break
    }
    context.fireChannelRead(data)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    writing?.cancel()
    writing = context.channel.isWritable ? nil : closing(context)
    context.fireChannelWritabilityChanged()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    reading?.cancel()
    writing?.cancel()
  }

  private func closing(_ context: ChannelHandlerContext) -> Scheduled<Void> {
    let (channel, metrics) = (context.channel, metrics)
    return context.eventLoop.scheduleTask(in: patience) {
      Counter(label: "arc_refused_total", dimensions: [("limit", "slow")], factory: metrics).increment()
      channel.close(promise: nil)
    }
  }
}
