import Gzip
import HTTPTypes
import Hummingbird
import NIOCore

/// Compresses long JSON with gzip for clients that accept it (RFC 9110 §8.4.1.3): the first sync of a large planner is
/// most of what a phone ever loads.
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
    response.body = ResponseBody(byteBuffer: try Gzip.compress(plain.bytes))
    response.headers[.contentLength] = nil
    response.headers[.contentEncoding] = "gzip"
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
