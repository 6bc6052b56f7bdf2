import HTTPTypes
import Hummingbird
import JSONText
import NIOCore

extension Response {
  /// An answer that is one JSON object, never kept by caches.
  init(json status: HTTPResponse.Status = .ok, _ fields: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object { fields(&$0) }
    self.init(status: status, contentType: "application/json", bytes: json.bytes)
  }

  /// An answer with bytes of a type, never kept by caches.
  init(status: HTTPResponse.Status = .ok, contentType: String, bytes: [UInt8]) {
    self.init(
      status: status,
      headers: [
        .contentType: contentType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
