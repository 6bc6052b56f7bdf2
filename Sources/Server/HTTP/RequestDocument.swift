import HTTPTypes
import Hummingbird
import JSONText
import NIOCore

/// The JSON object in the body of a request.
struct RequestDocument {
  /// The object.
  let value: JSONValue
  /// More bytes are refused.
  static let limit = 2 << 20

  /// Reads the body.
  /// - Throws: `APIError` when it is too large, not said to be JSON, not JSON, or not an object.
  init(_ request: Request) async throws {
    guard RequestDocument.isJSON(request) else { throw APIError.notJSON }
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > RequestDocument.limit {
      throw APIError.tooLarge
    }
    let body: ByteBuffer
    do { body = try await request.body.collect(upTo: RequestDocument.limit) } catch is NIOTooManyBytesError {
      throw APIError.tooLarge
    }
    try self.init(Array(body.readableBytesView))
  }

  /// True for a request whose body is said to be JSON, as it is.
  static func isJSON(_ request: Request) -> Bool {
    let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() }
    return type?.trimmingPrefix(while: { $0 == " " }) == "application/json"
      && request.headers[.contentEncoding] ?? "identity" == "identity"
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

  /// A text.
  /// - Throws: `APIError.invalid` when it is missing, not a text, or its characters are too few or too many.
  func text(_ name: String, _ lengths: ClosedRange<Int> = 1...200) throws -> String {
    guard let text = try optionalText(name, lengths) else { throw APIError.invalid("\"\(name)\" is missing") }
    return text
  }

  /// A text; nil when it is missing or null.
  /// - Throws: `APIError.invalid` when it is not a text, or its characters are too few or too many.
  func optionalText(_ name: String, _ lengths: ClosedRange<Int> = 1...200) throws -> String? {
    guard let found = value[name] else { return nil }
    guard let text = found.string else { throw APIError.invalid("\"\(name)\" is not a text") }
    guard lengths.contains(text.unicodeScalars.count) else {
      throw APIError.invalid(
        "\"\(name)\" must have \(lengths.lowerBound) to \(lengths.upperBound) characters")
    }
    return text
  }

  /// A truth value; false when it is missing or null.
  /// - Throws: `APIError.invalid` when it is something else.
  func flag(_ name: String) throws -> Bool {
    guard let found = value[name] else { return false }
    guard case .bool(let flag) = found else { throw APIError.invalid("\"\(name)\" is not true or false") }
    return flag
  }
}
