import HTTPTypes
import Hummingbird
import NIOCore

/// Signing in and out in a browser: forms, no scripts.
struct SignInRoutes: Sendable {
  let shared: ServerServices
  let cookie: SessionCookie

  func add(to addresses: Addresses<ServerContext>) {
    addresses.on(.get, "/login") { request, _ in
      try await isSignedIn(request) ? .redirect(to: "/") : logInPage(for: request).response()
    }
    addresses.on(.get, "/register") { request, _ in
      if try await isSignedIn(request) { return .redirect(to: "/") }
      if shared.settings.registration == .closed {
        return refused(.registrationClosed, registerPage(for: request))
      }
      return registerPage(for: request).response()
    }
    addresses.on(.post, "/login") { try await logIn($0, $1) }
    addresses.on(.post, "/register") { try await register($0, $1) }
    addresses.on(.post, "/logout") { request, _ in try await logOut(request) }
  }

  private func logInPage(for request: Request) -> SignInPage {
    SignInPage(
      purpose: .logIn, words: .accepted(request.headers[.acceptLanguage]),
      offersRegistration: shared.settings.registration != .closed)
  }

  private func registerPage(for request: Request) -> SignInPage {
    SignInPage(
      purpose: .register(needsInvite: shared.settings.registration == .invite),
      words: .accepted(request.headers[.acceptLanguage]))
  }

  private func isSignedIn(_ request: Request) async throws -> Bool {
    guard let hash = cookie.token(in: request).map({ TokenHash(of: $0) }) else { return false }
    return try await shared.store.read { try $0.session(token: hash) } != nil
  }

  // MARK: In

  private func logIn(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await enter(request, context, logInPage(for: request)) { form, visitor in
      try await SignIn(shared: shared).logIn(visitor)
    }
  }

  private func register(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await enter(request, context, registerPage(for: request)) { form, visitor in
      guard form["again"] == visitor.password else {
        throw APIError.weakPassword("the two passwords are not the same")
      }
      return try await SignIn(shared: shared).register(visitor)
    }
  }

  /// Reads a form, logs the device in and redirects to the planner; on an error shows the page again.
  private func enter(
    _ request: Request, _ context: ServerContext, _ page: SignInPage,
    _ admit: (FormFields, SignIn.Visitor) async throws -> SignedInDevice
  ) async throws -> Response {
    var page = page
    do {
      try cookie.checkOriginHeader(of: request)
      let form = try await FormFields(request)
      page.name = String(form["name"].prefix(64))
      let visitor = SignIn.Visitor(
        name: form["name"], password: form["password"],
        device: BrowserName.device(userAgent: request.headers[.userAgent]),
        invite: form["invite"].isEmpty ? nil : form["invite"],
        address: shared.client.of(request, context))
      let entrance = try await admit(form, visitor)
      var response = Response.redirect(to: "/")
      response.headers[.setCookie] = cookie.keeping(entrance.token.text, for: request)
      return response
    } catch let error as APIError {
      return refused(error, page)
    }
  }

  private func refused(_ error: APIError, _ page: SignInPage) -> Response {
    var page = page
    page.error = page.words.words(for: error)
    var response = page.response(error.status)
    if let seconds = error.retryAfter { response.headers[.retryAfter] = String(seconds) }
    return response
  }

  // MARK: Out

  /// Logs out and deletes everything the site stored in the browser, for shared machines.
  private func logOut(_ request: Request) async throws -> Response {
    try cookie.checkOriginHeader(of: request)
    if let hash = cookie.token(in: request).map({ TokenHash(of: $0) }),
      let session = try await shared.store.read({ try $0.session(token: hash) })
    {
      try await SignIn(shared: shared).logOut(session)
    }
    var response = Response.redirect(to: "/login")
    response.headers[.setCookie] = cookie.forgetting(for: request)
    response.headers[.clearSiteData] = "\"storage\""
    return response
  }
}

/// The fields of a submitted form (https://url.spec.whatwg.org/#application/x-www-form-urlencoded).
struct FormFields {
  private let fields: [String: String]
  private static let mostBytes = 16 << 10

  /// - Throws: `APIError` when the body is not a form or is longer than 16 KiB.
  init(_ request: Request) async throws {
    let type = request.headers[.contentType]?.split(separator: ";").first?.lowercased()
    guard type == "application/x-www-form-urlencoded" else { throw APIError.notAForm }
    let body: ByteBuffer
    do { body = try await request.body.collect(upTo: Self.mostBytes) } catch is NIOTooManyBytesError {
      throw APIError.tooLarge
    }
    do {
      fields = try URLEncodedFormDecoder().decode([String: String].self, from: String(buffer: body))
    } catch {
      throw APIError.notAForm
    }
  }

  /// A field's value; empty when it is missing.
  subscript(_ name: String) -> String { fields[name] ?? "" }
}

extension Response {
  /// A response that redirects a browser to another page, by GET.
  static func redirect(to path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
  }
}
