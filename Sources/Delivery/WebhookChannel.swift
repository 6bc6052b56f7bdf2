import Hashing

/// Posts notices as JSON to the person's own server.
///
/// With a secret, the header `X-Arc-Signature: sha256=…` has the HMAC-SHA256 of the body in hexadecimal, so that the
/// server can check who sent it. `X-Arc-Key` is the same for every attempt.
public struct WebhookChannel: Channel {
  /// The name in the settings.
  public let name = "webhook"
  /// The address to post to, or the `Secret` with the address.
  let url: String
  let secret: Secret?
  let timeout: Int

  /// - Parameters:
  ///   - url: the address to post to, or the text of a `Secret` with the address.
  ///   - secret: the key of the signature; nil: no signature.
  ///   - timeout: the time limit in seconds.
  public init(url: String, secret: Secret? = nil, timeout: Int = 10) {
    (self.url, self.secret, self.timeout) = (url, secret, timeout)
  }

  /// See `Channel`.
  public func deliver(_ notice: Notice, replacing previous: String?) async throws -> String? {
    let url = try await Secret(url)?.reveal() ?? url
    let body = Array(notice.json.utf8)
    var headers = [("Content-Type", "application/json"), ("X-Arc-Key", notice.key)]
    if let secret {
      let signature = SHA256.signature(of: body, key: Array(try await secret.reveal().utf8))
      headers.append(("X-Arc-Signature", "sha256=" + signature.map(hexadecimal).joined()))
    }
    _ = try await WebRequest(
      url: url, headers: headers.map { (name: $0.0, value: $0.1) }, body: body, timeout: timeout,
      repair: secret.map { "put the right secret into \($0.place), then: arc channel test webhook" }
        ?? "arc config webhook.secret file:PATH"
    ).answer(of: "the webhook")
    return nil
  }
}

/// A number with two digits.
private func hexadecimal(_ byte: UInt8) -> String {
  String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
}
