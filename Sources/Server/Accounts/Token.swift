import Crypto

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A secret that a device shows with each request: 32 random bytes, known only to the device.
///
///     arc_3k2J…      43 characters of base64url behind the prefix, by which scanners find leaked tokens
public struct Token: Sendable {
  /// What the device keeps.
  public let text: String
  /// What the server keeps.
  public var hash: TokenHash { TokenHash(of: text) }

  /// A new token.
  public init(prefix: String = "arc_") {
    text = prefix + [UInt8](randomByteCount: 32).base64URL
  }
}

/// The SHA-256 of a token. The token has 256 random bits, so no salt is needed and no stretching.
public struct TokenHash: Hashable, Sendable {
  /// 32 bytes.
  public let bytes: [UInt8]

  /// The hash of a token.
  public init(of token: String) { bytes = Array(SHA256.hash(data: Data(token.utf8))) }
}

extension [UInt8] {
  /// As text that may stand in an address (RFC 4648 §5), without padding.
  var base64URL: String {
    Data(self).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }

  /// Reads such a text; nil when it is none.
  init?(base64URL text: String) {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.count % 4) % 4)
    guard let data = Data(base64Encoded: plain + padding) else { return nil }
    self = Array(data)
  }
}
