import HTTPTypes

// Security headers of every response.
extension HTTPFields {
  /// The content security policy of pages: only files of this server, WebAssembly, and a Trusted Types policy `arc`;
  /// nothing inline, nothing from other sites (https://www.w3.org/TR/CSP3/).
  static let pagePolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    + "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    + "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types arc"

  /// Adds headers against framing, content sniffing and access by other sites.
  ///
  /// Pages and workers set their own policy before; other responses may not load or run anything. What only pages obey
  /// is left out of other responses: the first screen has some thirty, and a slow phone waits for each byte.
  /// - Parameter isSecure: true when browsers connect by TLS, and must do so from now on.
  mutating func secure(isSecure: Bool) {
    if self[.contentSecurityPolicy] == nil {
      self[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }
    self[.xContentTypeOptions] = "nosniff"
    // Browsers send the Origin of a form only if this policy allows it.
    self[.referrerPolicy] = "same-origin"
    self[.crossOriginResourcePolicy] = "same-origin"
    if isSecure { self[.strictTransportSecurity] = "max-age=31536000" }
    guard self[.contentType]?.hasPrefix("text/html") == true else { return }
    self[.crossOriginOpenerPolicy] = "same-origin"
    self[.permissionsPolicy] = "camera=(), microphone=(), geolocation=(self), payment=(), usb=()"
  }
}

extension HTTPField.Name {
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!  // a valid name, tested
  static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!  // a valid name, tested
  static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!  // a valid name, tested
  static let clearSiteData = HTTPField.Name("Clear-Site-Data")!  // a valid name, tested
}
