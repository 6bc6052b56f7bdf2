import Crypto

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A secret that a device sends with each request: 32 random bytes. The server stores only its hash.
///
///     arc_3k2J…      a prefix by which scanners find leaked tokens, then 43 characters of base64url
public struct AccessToken: Sendable {
  /// The token itself, kept by the device.
  public let text: String
  /// The token's hash, kept by the server.
  public var hash: TokenHash { TokenHash(of: text) }

  /// Creates a random token.
  public init(prefix: String = "arc_") {
    text = prefix + [UInt8](randomByteCount: 32).base64URL
  }
}

/// The SHA-256 of a token. A token has 256 random bits, so salting and stretching are not needed.
public struct TokenHash: Hashable, Sendable {
  /// The 32 bytes of the hash.
  public let bytes: [UInt8]

  /// Hashes a token.
  public init(of token: String) { bytes = Array(SHA256.hash(data: Data(token.utf8))) }
}

extension [UInt8] {
  /// The bytes as base64url (RFC 4648 §5) without padding.
  var base64URL: String {
    Data(self).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }

  /// Reads base64url; nil for anything else.
  init?(base64URL text: String) {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.count % 4) % 4)
    guard let data = Data(base64Encoded: plain + padding) else { return nil }
    self = Array(data)
  }
}
