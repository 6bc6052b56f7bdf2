import Hashing

/// Posts notices as JSON to a server of the person's own.
///
/// With a secret the header `X-Arc-Signature: sha256=…` holds the HMAC-SHA256 of the body in hexadecimal, so that the
/// server can tell who sent it. `X-Arc-Key` is the same at every attempt.
public struct WebhookChannel: Channel {
  /// What the configuration calls it.
  public let name = "webhook"
  /// Where to post, or where that address is found.
  let url: String
  let secret: Secret?
  let patience: Int

  /// - Parameters:
  ///   - url: where to post; or where that address is found, as `Secret` reads it.
  ///   - secret: what the signature is made with; nil: there is none.
  ///   - patience: how many seconds the server may take.
  public init(url: String, secret: Secret? = nil, patience: Int = 10) {
    (self.url, self.secret, self.patience) = (url, secret, patience)
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
      url: url, headers: headers.map { (name: $0.0, value: $0.1) }, body: body, patience: patience,
      repair: secret.map { "put the right secret into \($0.place), then: arc channel test webhook" }
        ?? "arc config webhook.secret file:PATH"
    ).answer(of: "the webhook")
    return nil
  }
}

/// Two digits.
private func hexadecimal(_ byte: UInt8) -> String {
  String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
}
