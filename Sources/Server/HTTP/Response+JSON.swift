import HTTPTypes
import Hummingbird
import JSONText
import NIOCore

extension Response {
  /// Creates a response with one JSON object, which caches must not store.
  init(json status: HTTPResponse.Status = .ok, _ fields: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object { fields(&$0) }
    self.init(status: status, contentType: "application/json", bytes: json.bytes)
  }

  /// Creates a response with bytes of a content type, which caches must not store.
  init(status: HTTPResponse.Status = .ok, contentType: String, bytes: [UInt8]) {
    self.init(
      status: status,
      headers: [
        .contentType: contentType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
