import HTTPTypes
import Hummingbird

/// The cookie that keeps a browser signed in: its value is the token of a device.
///
///     __Host-arc=arc_3k2J…; Path=/; HttpOnly; SameSite=Lax; Secure      by TLS
///     arc-8787=arc_3k2J…; Path=/; HttpOnly; SameSite=Lax                on this machine alone
///
/// Scripts cannot read it, and it goes to no other site. On one machine cookies are shared by all ports, so the name there
/// says whose it is.
struct SessionCookie: Sendable {
  /// True when browsers come by TLS.
  let isSecure: Bool
  /// For how many seconds a browser keeps it; the next visit counts anew.
  static let age = 180 * 86_400

  /// The token in a request; nil for none.
  func token(in request: Request) -> String? { request.cookies[name(for: request)]?.value }

  /// The header that has a browser keep a token.
  func keeping(_ token: String, for request: Request) -> String {
    "\(name(for: request))=\(token); Max-Age=\(Self.age); \(attributes)"
  }

  /// The header that has a browser forget its token.
  func forgetting(for request: Request) -> String { "\(name(for: request))=; Max-Age=0; \(attributes)" }

  private var attributes: String { "Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }

  private func name(for request: Request) -> String {
    if isSecure { return "__Host-arc" }
    let port = request.head.authority?.split(separator: ":").last.flatMap { UInt16($0) } ?? 80
    return "arc-\(port)"
  }
}

// A browser sends a cookie whoever wrote the page that asks, so these requests must come from a page of this server.
extension SessionCookie {
  /// Refuses a request of another site's page. One that changes something must say where it comes from, and send JSON,
  /// which no form can.
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

  /// Refuses what another site's page has sent; forms of this server say where they come from.
  /// - Parameter isNeeded: whether one that does not say so is refused.
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
  /// Whose page makes a browser ask (https://www.w3.org/TR/fetch-metadata/).
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!  // a valid name, tested
}
