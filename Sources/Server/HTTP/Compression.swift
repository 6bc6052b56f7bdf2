import HTTPTypes
import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// Compresses long JSON with gzip for clients that accept it (RFC 9110 §8.4.1.3): the first sync of a large planner is
/// most of what a phone ever loads.
///
/// The compressor of swift-nio-extras is a handler for channels. In the server's own channels it would end the process
/// when a response is written that no request asked for, as after one that cannot be parsed. So each response goes
/// through a channel of its own, in memory.
enum Compression {
  /// Shorter responses fit in one or two packets anyway, in bytes.
  static let shortest = 2 << 10

  /// Compresses a response if that is worth it and the client accepts it.
  static func compress(_ response: inout Response, to request: Request) async throws {
    guard request.method != .head, response.headers[.contentType] == "application/json",
      response.headers[.contentEncoding] == nil, let length = response.body.contentLength, length >= shortest
    else { return }
    response.headers[.vary] = "Accept-Encoding"
    guard AcceptedEncodings.names(in: request.headers[.acceptEncoding]).contains("gzip") else { return }
    let plain = Gathered()
    try await response.body.write(Gathering(into: plain))
    response.body = ResponseBody(byteBuffer: try gzip(plain.bytes))
    response.headers[.contentLength] = nil
    response.headers[.contentEncoding] = "gzip"
  }

  /// - Throws: an error of the channel; none is known.
  private static func gzip(_ plain: ByteBuffer) throws -> ByteBuffer {
    let channel = EmbeddedChannel(handler: HTTPResponseCompressor())
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    try channel.writeInbound(
      HTTPServerRequestPart.head(
        HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["accept-encoding": "gzip"])))
    try channel.writeOutbound(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
    try channel.writeOutbound(HTTPServerResponsePart.body(.byteBuffer(plain)))
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    var bytes = ByteBuffer()
    while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
      if case .body(.byteBuffer(var body)) = part { bytes.writeBuffer(&body) }
    }
    return bytes
  }
}

/// The body of a response that is written to memory.
private final class Gathered {
  var bytes = ByteBuffer()
}

private struct Gathering: ResponseBodyWriter {
  let target: Gathered

  init(into target: Gathered) { self.target = target }

  func write(_ buffer: ByteBuffer) async throws {
    var buffer = buffer
    target.bytes.writeBuffer(&buffer)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
