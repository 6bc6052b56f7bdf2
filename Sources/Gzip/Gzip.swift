// Gzip: bytes ↔ fewer bytes (RFC 1952), for the bodies of HTTP messages.
//
// The compressor of swift-nio-extras is a handler for channels. In the server's own channels it would end the process
// when a response is written that no request asked for, as after one that cannot be parsed. So each body goes through a
// channel of its own, in memory.

import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// Why bytes cannot be decompressed.
public enum GzipError: Error, Hashable, Sendable {
  /// They would become more than allowed.
  case tooLong
  /// They are not gzip, or something is missing or left over.
  case damaged
}

/// Compresses and decompresses bodies.
public enum Gzip {
  /// The bytes, compressed.
  /// - Throws: an error of the channel; none is known.
  public static func compress(_ plain: ByteBuffer) throws -> ByteBuffer {
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

  /// The bytes before they were compressed. Decompressing stops as soon as they are too many: a few kilobytes can become
  /// gigabytes.
  /// - Parameter limit: in bytes.
  public static func decompress(_ bytes: ByteBuffer, limit: Int) throws(GzipError) -> ByteBuffer {
    let channel = EmbeddedChannel(handler: NIOHTTPRequestDecompressor(limit: .size(limit)))
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    do {
      let head = HTTPRequestHead(
        version: .http1_1, method: .POST, uri: "/", headers: ["content-encoding": "gzip"])
      try channel.writeInbound(HTTPServerRequestPart.head(head))
      try channel.writeInbound(HTTPServerRequestPart.body(bytes))
      try channel.writeInbound(HTTPServerRequestPart.end(nil))
      var plain = ByteBuffer()
      while let part = try channel.readInbound(as: HTTPServerRequestPart.self) {
        if case .body(var body) = part { plain.writeBuffer(&body) }
      }
      return plain
    } catch NIOHTTPDecompression.DecompressionError.limit { throw .tooLong } catch { throw .damaged }
  }
}
