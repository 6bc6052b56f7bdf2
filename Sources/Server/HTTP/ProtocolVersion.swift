import HTTPTypes

/// The protocol version that devices and server agree on, in the header `Arc-Protocol`.
enum ProtocolVersion {
  /// The versions this server supports.
  static let supported = 1...1
  /// The newest supported version.
  static let newest = supported.upperBound

  /// Checks a request's version; without the header, it counts as the oldest.
  /// - Throws: `APIError.tooOld`. Newer versions pass, because such a device falls back to the server's version.
  static func check(_ headers: HTTPFields) throws {
    guard let text = headers[.arcProtocol] else { return }
    guard let version = Int(text), version >= supported.lowerBound else { throw APIError.tooOld }
  }
}

extension HTTPField.Name {
  /// The protocol version of a device or server.
  static let arcProtocol = HTTPField.Name("Arc-Protocol")!  // a valid name, tested
  /// The client's address, as a proxy reports it.
  static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!  // a valid name, tested
  /// Tells a proxy (nginx) not to buffer the response.
  static let xAccelBuffering = HTTPField.Name("X-Accel-Buffering")!  // a valid name, tested
  /// The last event a client received, from which a lost stream continues.
  static let lastEventID = HTTPField.Name("Last-Event-ID")!  // a valid name, tested
}

extension ClosedRange<Int> {
  /// `2`, or `1 to 3`.
  var words: String { count == 1 ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)" }
}
