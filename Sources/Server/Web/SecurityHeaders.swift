import HTTPTypes

// What browsers are told about every answer.
extension HTTPFields {
  /// What a page may load and do: its own files, the engine, and one policy `arc` for Trusted Types; nothing inline and
  /// nothing of others (https://www.w3.org/TR/CSP3/).
  static let pagePolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    + "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    + "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types arc"

  /// Adds the headers that keep an answer from being framed, guessed at or read by other sites.
  ///
  /// Documents for programs may do nothing at all; pages say their own policy before.
  /// - Parameter isSecure: true when browsers come by TLS, and shall from now on.
  mutating func secure(isSecure: Bool) {
    if self[.contentSecurityPolicy] == nil {
      self[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }
    self[.xContentTypeOptions] = "nosniff"
    // Forms say where they come from only under a policy that lets them.
    self[.referrerPolicy] = "same-origin"
    self[.crossOriginResourcePolicy] = "same-origin"
    self[.crossOriginOpenerPolicy] = "same-origin"
    self[.permissionsPolicy] = "camera=(), microphone=(), geolocation=(self), payment=(), usb=()"
    if isSecure { self[.strictTransportSecurity] = "max-age=31536000" }
  }
}

extension HTTPField.Name {
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!  // a valid name, tested
  static let crossOriginOpenerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!  // a valid name, tested
  static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!  // a valid name, tested
  static let clearSiteData = HTTPField.Name("Clear-Site-Data")!  // a valid name, tested
}
