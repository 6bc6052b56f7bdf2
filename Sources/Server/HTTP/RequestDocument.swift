import Gzip
import HTTPTypes
import Hummingbird
import JSONText
import NIOCore

/// The JSON object in a request's body.
struct RequestDocument {
  /// The object.
  let value: JSONValue
  /// Maximum size of a body, compressed or not, in bytes (2 MiB).
  static let limit = 2 << 20

  /// The encoding of bodies that is accepted besides none, as responses say (RFC 7694).
  static let encoding = "gzip"

  /// Reads the body, compressed or not.
  /// - Throws: `APIError` when it is too large, has another content type than JSON, or is not a JSON object.
  init(_ request: Request) async throws {
    guard RequestDocument.isJSON(request) else { throw APIError.notJSON }
    let encoding = request.headers[.contentEncoding]?.lowercased() ?? "identity"
    guard ["identity", RequestDocument.encoding].contains(encoding) else { throw APIError.unknownEncoding }
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > RequestDocument.limit {
      throw APIError.tooLarge
    }
    var body: ByteBuffer
    do { body = try await request.body.collect(upTo: RequestDocument.limit) } catch is NIOTooManyBytesError {
      throw APIError.tooLarge
    }
    if encoding == RequestDocument.encoding {
      do { body = try Gzip.decompress(body, limit: RequestDocument.limit) } catch {
        switch error {
        case .tooLong: throw APIError.tooLarge
        case .damaged: throw APIError.malformed("it is not complete gzip")
        }
      }
    }
    try self.init(Array(body.readableBytesView))
  }

  /// True when the request's content type is JSON.
  static func isJSON(_ request: Request) -> Bool {
    let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() }
    return type?.trimmingPrefix(while: { $0 == " " }) == "application/json"
  }

  init(_ bytes: [UInt8]) throws {
    var rest: [UInt8]? = bytes
    var reader = JSONReader {
      defer { rest = nil }
      return rest
    }
    do {
      value = try reader.value()
      try reader.end()
    } catch let error as JSONError { throw APIError.malformed("line \(error.line): \(error.message)") }
    guard case .object = value else { throw APIError.malformed("it is not an object") }
  }

  /// A required text.
  /// - Throws: `APIError.invalid` when it is missing, not a text, or has too few or too many characters.
  func text(_ name: String, _ lengths: ClosedRange<Int> = 1...200) throws -> String {
    guard let text = try optionalText(name, lengths) else { throw APIError.invalid("\"\(name)\" is missing") }
    return text
  }

  /// An optional text; nil when it is missing or null.
  /// - Throws: `APIError.invalid` when it is not a text, or has too few or too many characters.
  func optionalText(_ name: String, _ lengths: ClosedRange<Int> = 1...200) throws -> String? {
    guard let found = value[name] else { return nil }
    guard let text = found.string else { throw APIError.invalid("\"\(name)\" must be a string") }
    guard lengths.contains(text.unicodeScalars.count) else {
      throw APIError.invalid(
        "\"\(name)\" must have \(lengths.lowerBound) to \(lengths.upperBound) characters")
    }
    return text
  }

  /// A Boolean; false when it is missing or null.
  /// - Throws: `APIError.invalid` when it is anything else.
  func flag(_ name: String) throws -> Bool {
    guard let found = value[name] else { return false }
    guard case .bool(let flag) = found else { throw APIError.invalid("\"\(name)\" is not true or false") }
    return flag
  }
}
