import HTTPTypes
import Hummingbird

/// Accounts: register, log in and out, change the password.
struct AuthRoutes: Sendable {
  let shared: ServerServices

  func addOpen(to addresses: Addresses<ServerContext>) {
    addresses.on(.post, "/v1/auth/register") { try await register($0, $1) }
    addresses.on(.post, "/v1/auth/login") { try await logIn($0, $1) }
  }

  func add(to addresses: Addresses<DeviceContext>) {
    addresses.on(.post, "/v1/auth/logout") { try await logOut($0, $1) }
    addresses.on(.post, "/v1/auth/password") { try await changePassword($0, $1) }
    addresses.on(.post, "/v1/auth/delete") { try await delete($0, $1) }
    addresses.on(.post, "/v1/auth/app-passwords") { try await makeAppPassword($0, $1) }
  }

  // MARK: Without a token

  private func register(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await admission.register(visitor(request, context)).response(.created)
  }

  private func logIn(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await admission.logIn(visitor(request, context)).response(.ok)
  }

  private var admission: SignIn { SignIn(shared: shared) }

  private func visitor(_ request: Request, _ context: ServerContext) async throws -> SignIn.Visitor {
    try ProtocolVersion.check(request.headers)
    let document = try await RequestDocument(request)
    return SignIn.Visitor(
      name: try document.text("name"), password: try document.text("password", 1...4096),
      device: try document.text("device", 1...100), invite: try document.optionalText("invite"),
      address: shared.client.of(request, context))
  }

  // MARK: With one

  private func logOut(_ request: Request, _ context: DeviceContext) async throws -> Response {
    try await admission.logOut(context.session)
    return Response(status: .noContent)
  }

  /// Changes the password. Whoever has got hold of a token or the old password is out: all other devices are logged out,
  /// and this one gets a new token.
  private func changePassword(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let document = try await RequestDocument(request)
    let (current, new) = (try document.text("current", 1...4096), try document.text("new", 1...4096))
    let keepsOthers = try document.value["revoke_others"] != nil && !document.flag("revoke_others")
    let (session, now, token) = (context.session, shared.clock.now(), AccessToken())
    if let refusal = PasswordRules.refusal(new, name: session.name) { throw APIError.weakPassword(refusal) }
    let account = try await confirmed(session, current)
    let hash = try await shared.passwords.hash(new)
    let revoked = try await shared.store.write { transaction in
      guard try transaction.account(account.id)?.password == account.password else {
        throw APIError.wrongPassword
      }
      let others = try transaction.devices(account.id).filter { $0.id != session.device.id }.map(\.name)
      try transaction.setPassword(account.id, hash)
      try transaction.setToken(account.id, device: session.device.id, token.hash)
      if !keepsOthers { try transaction.revokeAll(account.id, except: session.device.id) }
      try transaction.add(
        account.id,
        AuditEntry(
          time: now, device: session.device.id, action: "password",
          label: keepsOthers ? "changed the password" : "changed the password; logged out all other devices"
        ))
      return keepsOthers ? [] : others
    }
    shared.hub.end(account.id) { !keepsOthers || $0 == session.device.id }
    let isBrowser = request.headers[.authorization] == nil
    var response = Response(json: .ok) {
      // Scripts of a page cannot read the token, so it comes as a cookie.
      if !isBrowser { $0.field("token", token.text) }
      $0.texts("logged_out", revoked)
    }
    if isBrowser {
      let cookie = SessionCookie(isSecure: shared.settings.isSecure)
      response.headers[.setCookie] = cookie.keeping(token.text, for: request)
    }
    return response
  }

  private func makeAppPassword(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let document = try await RequestDocument(request)
    let name = try document.text("name", 1...100)
    let account = try await confirmed(context.session, document.text("password", 1...4096))
    return try await admission.addApp(name, to: account).response(.created)
  }

  private func delete(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let document = try await RequestDocument(request)
    let account = try await confirmed(context.session, document.text("password", 1...4096))
    try await shared.store.write { try $0.remove(account.id) }
    shared.hub.end(account.id)
    await shared.replicas.remove(account.id)
    return Response(status: .noContent)
  }

  /// The session's account after its password was checked: for dangerous actions, a stolen token must not be enough.
  private func confirmed(_ session: LoginSession, _ password: String) async throws -> Account {
    try session.checkIsPerson()
    // Counted per device id, so that someone with a token cannot lock the account's owner out of logging in.
    try shared.limits.login(name: session.name, address: session.device.id)
    let account = try await shared.store.read { try $0.account(session.account) }
    guard try await shared.passwords.matches(password, account?.password), let account else {
      throw APIError.wrongPassword
    }
    shared.limits.loggedIn(name: session.name, address: session.device.id)
    return account
  }
}
