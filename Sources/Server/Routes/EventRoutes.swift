import CoreMetrics
import HTTPTypes
import Hummingbird
import NIOCore
import Sync

/// The stream of server-sent events that tells devices when there is something new.
struct EventRoutes: Sendable {
  let shared: ServerServices

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
    // Tells what happened since the event that the device saw last; without an id, only the current revision.
    let last = request.headers[.lastEventID].flatMap { Int($0) }
    let isLost = last.map { $0 < log.floor || $0 > log.head } ?? false
    let first: ServerEvent = isLost ? .resync(rev: log.head) : .changed(rev: log.head)
    // A connection that was a stream is not reused.
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
  /// - Throws: `APIError.invalid` for an unknown word.
  fileprivate func ringing() throws -> Ringing? {
    guard let word = uri.queryParameters["ring"] else { return nil }
    guard let ringing = Ringing(rawValue: String(word)) else {
      throw APIError.invalid("\"ring\" must be on, off or when-alone")
    }
    return ringing
  }
}

/// An open stream, which leaves its hub when it ends.
private final class OpenStream: Sendable {
  private let hub: EventHub
  private let stream: EventStream

  init(hub: EventHub, stream: EventStream) { (self.hub, self.stream) = (hub, stream) }

  /// Covers a response that was never written.
  deinit { close() }

  func close() { hub.close(stream) }

  func write(_ first: ServerEvent, to writer: inout any ResponseBodyWriter) async throws {
    try await writer.write(ByteBuffer(string: "retry: 2000\n\n" + first.text))
    while let event = await stream.next() { try await writer.write(ByteBuffer(string: event.text)) }
  }
}
