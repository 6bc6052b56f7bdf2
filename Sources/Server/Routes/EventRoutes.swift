import CoreMetrics
import HTTPTypes
import Hummingbird
import NIOCore
import Sync

/// A stream that says when there is something to ask for.
struct EventRoutes: Sendable {
  let shared: Shared

  func add(to addresses: Addresses<DeviceContext>) {
    addresses.on(.get, "/v1/events") { try await stream($0, $1) }
  }

  private func stream(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let ringing = try request.ringing()
    guard let hub = shared.hub.open(context.session, token: context.token, ringing: ringing) else {
      throw APIError.ending
    }
    let stream = OpenStream(hub: shared.hub, stream: hub)
    let account = context.account
    let log = try await shared.store.read { try $0.log(account) }
    // What happened since the device last heard of it; without an id, where it stands.
    let last = request.headers[.lastEventID].flatMap { Int($0) }
    let isLost = last.map { $0 < log.floor || $0 > log.head } ?? false
    let first: ServerEvent = isLost ? .resync(rev: log.head) : .changed(rev: log.head)
    // A connection that was a stream is not used again.
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/event-stream", .cacheControl: "no-store", .xAccelBuffering: "no",
        .connection: "close",
      ],
      body: ResponseBody { writer in
        defer { stream.close() }
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          try await stream.write(first, to: &writer)
        }
        try await writer.finish(nil)
      })
  }
}

extension Request {
  /// Whether the device rings: `?ring=when-alone`; nil when it does not say.
  /// - Throws: `APIError.invalid` for other words.
  fileprivate func ringing() throws -> Ringing? {
    guard let word = uri.queryParameters["ring"] else { return nil }
    guard let ringing = Ringing(rawValue: String(word)) else {
      throw APIError.invalid("\"ring\" is not on, off or when-alone")
    }
    return ringing
  }
}

/// A stream and the hub that forgets it.
private final class OpenStream: Sendable {
  private let hub: EventHub
  private let stream: EventStream

  init(hub: EventHub, stream: EventStream) { (self.hub, self.stream) = (hub, stream) }

  /// When the answer was never written.
  deinit { close() }

  func close() { hub.close(stream) }

  func write(_ first: ServerEvent, to writer: inout any ResponseBodyWriter) async throws {
    try await writer.write(ByteBuffer(string: "retry: 2000\n\n" + first.text))
    while let event = await stream.next() { try await writer.write(ByteBuffer(string: event.text)) }
  }
}
