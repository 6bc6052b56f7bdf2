import HTTPTypes
import Hummingbird

/// The table of contents of the server's addresses; the routes of each resource are in their own file.
enum Routes {
  /// The router with all routes and middlewares.
  static func router(_ shared: ServerServices) -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    let methods = MethodTable()
    let cookie = SessionCookie(isSecure: shared.settings.isSecure)
    router.add(
      middleware: AnswerMiddleware(
        metrics: shared.metrics, methods: methods, isSecure: shared.settings.isSecure))
    let open = Addresses(group: router.group(), methods: methods)
    HealthRoutes(shared: shared).add(to: open)
    AuthRoutes(shared: shared).addOpen(to: open)
    SignInRoutes(shared: shared, cookie: cookie).add(to: open)
    SiteRoutes(shared: shared, cookie: cookie, site: .embedded).add(to: open)
    let devices = Addresses(
      group: router.group().add(middleware: TokenMiddleware(store: shared.store, cookie: cookie)).group(
        context: DeviceContext.self), methods: methods)
    AuthRoutes(shared: shared).add(to: devices)
    DeviceRoutes(shared: shared).add(to: devices)
    AuditRoutes(shared: shared).add(to: devices)
    SyncRoutes(shared: shared).add(to: devices)
    EventRoutes(shared: shared).add(to: devices)
    PlannerRoutes(shared: shared).add(to: devices)
    PlannerViewRoutes(shared: shared).add(to: devices)
    ExchangeRoutes(shared: shared).add(to: devices)
    return router
  }
}

/// What the routes share.
struct ServerServices: Sendable {
  let settings: ServerSettings
  let store: any SyncStore
  let passwords: PasswordWorkers
  let limits: Limits
  let metrics: PrometheusMetrics
  let hub: EventHub
  let replicas: Replicas
  let clock: ServerClock
  let client: ClientAddress
}

/// A group of routes with the same middlewares.
struct Addresses<Context: RequestContext> {
  let group: RouterGroup<Context>
  let methods: MethodTable

  /// Adds a route.
  func on(
    _ method: HTTPRequest.Method, _ path: String,
    _ answer: @escaping @Sendable (Request, Context) async throws -> Response
  ) {
    methods.add(method, path)
    group.on(RouterPath(path), method: method) { try await answer($0, $1) }
  }
}
