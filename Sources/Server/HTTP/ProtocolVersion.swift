import HTTPTypes

/// The version of the protocol that devices and server speak, in the header `Arc-Protocol`.
enum ProtocolVersion {
  /// The oldest and the newest that this server understands.
  static let supported = 1...1
  /// The newest.
  static let newest = supported.upperBound

  /// Checks the version of a request; one that says none speaks the oldest.
  /// - Throws: `APIError.tooOld`; a newer one too, for it goes on with the server's own.
  static func check(_ headers: HTTPFields) throws {
    guard let text = headers[.arcProtocol] else { return }
    guard let version = Int(text), version >= supported.lowerBound else { throw APIError.tooOld }
  }
}

extension HTTPField.Name {
  /// Which version of the protocol a device or a server speaks.
  static let arcProtocol = HTTPField.Name("Arc-Protocol")!  // a valid name, tested
  /// Who a proxy says is behind it.
  static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!  // a valid name, tested
  /// Tells a proxy (nginx) to pass on each event at once.
  static let xAccelBuffering = HTTPField.Name("X-Accel-Buffering")!  // a valid name, tested
  /// Where to go on after a lost stream.
  static let lastEventID = HTTPField.Name("Last-Event-ID")!  // a valid name, tested
}

extension ClosedRange<Int> {
  /// `2`, or `1 to 3`.
  var words: String { count == 1 ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)" }
}
