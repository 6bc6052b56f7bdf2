import HTTPTypes
import Hummingbird

/// The cookie that keeps a browser signed in; its value is a device's token.
///
///     __Host-arc=arc_3k2J…; Path=/; HttpOnly; SameSite=Lax; Secure      by TLS
///     arc-8787=arc_3k2J…; Path=/; HttpOnly; SameSite=Lax                on this machine alone
///
/// Scripts cannot read it, and it is not sent to other sites. All ports of a host share their cookies, so without TLS
/// the name contains the port.
struct SessionCookie: Sendable {
  /// True when browsers come by TLS.
  let isSecure: Bool
  /// Seconds until the cookie expires (180 days); renewed at each visit.
  static let age = 180 * 86_400

  /// The token in a request; nil if there is none.
  func token(in request: Request) -> String? { request.cookies[name(for: request)]?.value }

  /// The `Set-Cookie` value that stores a token.
  func keeping(_ token: String, for request: Request) -> String {
    "\(name(for: request))=\(token); Max-Age=\(Self.age); \(attributes)"
  }

  /// The `Set-Cookie` value that deletes the token.
  func forgetting(for request: Request) -> String { "\(name(for: request))=; Max-Age=0; \(attributes)" }

  private var attributes: String { "Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }

  private func name(for request: Request) -> String {
    if isSecure { return "__Host-arc" }
    let port = request.head.authority?.split(separator: ":").last.flatMap { UInt16($0) } ?? 80
    return "arc-\(port)"
  }
}

// Browsers send cookies with requests from any site's page, so these checks make sure that the page is this server's.
extension SessionCookie {
  /// Rejects requests from other sites' pages. A request that changes something must say its origin and send JSON,
  /// which no HTML form can.
  /// - Throws: `APIError`.
  func checkOrigin(of request: Request) throws {
    let isReading = request.method == .get || request.method == .head
    if let site = request.headers[.secFetchSite], site != "same-origin", !(isReading && site == "none") {
      throw APIError.otherOrigin
    }
    try checkOriginHeader(of: request, isNeeded: !isReading)
    guard isReading || request.method == .delete || RequestDocument.isJSON(request) else {
      throw APIError.notJSON
    }
  }

  /// Rejects requests whose `Origin` is another site.
  /// - Parameter isNeeded: true to reject a request without `Origin`, too.
  /// - Throws: `APIError.otherOrigin`.
  func checkOriginHeader(of request: Request, isNeeded: Bool = true) throws {
    guard let origin = request.headers[.origin] else {
      if isNeeded { throw APIError.otherOrigin }
      return
    }
    let own = "\(isSecure ? "https" : "http")://\(request.head.authority ?? "")"
    guard origin.lowercased() == own.lowercased() else { throw APIError.otherOrigin }
  }
}

extension HTTPField.Name {
  /// How a request relates to the page that made it (https://www.w3.org/TR/fetch-metadata/).
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!  // a valid name, tested
}
