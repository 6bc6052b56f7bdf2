// Server: accounts, and sync between the devices of each, over HTTP.
//
//     request ─▶ AnswerMiddleware ─▶ TokenMiddleware ─▶ a route ──write { … }──▶ SyncStore (SQLite)
//                errors as JSON,     who is it?         HTTP/Routes.swift
//                figures                                lists them all
//
// Passwords are hashed on separate threads, and everything that clients could exhaust has a limit. Only
// SQLiteStorage knows SQL. Start at `ArcServer`, then `Routes`.

import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import ServiceLifecycle

/// The server process: starts from its settings and runs until a signal ends it.
public struct ArcServer: Sendable {
  private let settings: ServerSettings
  private let logger: Logger
  private let tell: @Sendable (String) -> Void

  /// Creates a server; nothing is opened before `run`.
  /// - Parameter tell: called with the lines that say where it listens and what to do first.
  public init(settings: ServerSettings, logger: Logger, tell: @escaping @Sendable (String) -> Void) {
    (self.settings, self.logger, self.tell) = (settings, logger, tell)
  }

  /// Runs until SIGTERM or SIGINT.
  /// - Throws: `Refusal` for settings or files it cannot use, `SyncStoreError`.
  public func run() async throws {
    let folder = try DataFolder(settings.data)
    let lock = try folder.lock()
    defer { withExtendedLifetime(lock) {} }
    FileLimit.raise()
    let certificates = try settings.tls.map { try Certificates($0) }
    let store = try await folder.store()
    let metrics = PrometheusMetrics()
    let (clock, hub) = (ServerClock(), EventHub(metrics: metrics))
    let replicas = Replicas(folder: try folder.replicas(), store: store, hub: hub, clock: clock)
    let shared = ServerServices(
      settings: settings, store: store, passwords: try PasswordWorkers(cost: settings.passwordCost),
      limits: Limits(settings: settings, metrics: metrics, clock: clock), metrics: metrics, hub: hub,
      replicas: replicas, clock: clock, client: ClientAddress(isBehindProxy: settings.isBehindProxy))
    var services: [any Service] = [
      Housekeeping(store: store, clock: clock, logger: logger),
      StreamWatch(hub: hub, store: store, logger: logger),
      ReplicaHousekeeping(replicas: replicas, logger: logger),
    ]
    if let certificates { services.append(CertificateReload(certificates: certificates, logger: logger)) }
    services.append(try application(shared, certificates))
    // Services end in reverse order; the application waits for its streams, so these end first.
    services.append(StreamComments(hub: hub))
    var configuration = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(8)
    let group = ServiceGroup(configuration: configuration)
    do {
      try await group.run()
    } catch let error as IOError {
      throw Refusal(
        .storage, "cannot listen on \(settings.listen): \(settings.listen.obstacle(error.errnoCode))")
    }
    await store.close()
  }

  private func application(_ shared: ServerServices, _ certificates: Certificates?) throws -> some Service {
    let plain = HTTPServerBuilder.http1(
      configuration: .init(
        additionalChannelHandlers: [
          UnreadableRequestHandler(metrics: shared.metrics, isSecure: shared.settings.isSecure),
          SlowClientHandler(metrics: shared.metrics), ExpectationHandler(),
        ],
        idleTimeout: .seconds(10),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: 8 << 10, maxHeaderListSize: 16 << 10, maxHeaderFieldCount: 64)))
    let first = try firstSteps()
    return Application(
      router: Routes.router(shared),
      server: try certificates.map { try .tls(plain, tlsConfiguration: $0.configuration) } ?? plain,
      configuration: .init(
        address: .hostname(settings.listen.host, port: settings.listen.port),
        availableConnectionsDelegate: CountedConnections(settings.connections, metrics: shared.metrics)),
      onServerRunning: { [settings, tell] channel in
        var address = settings.listen
        address.port = channel.localAddress?.port ?? address.port
        for line in first("\(settings.scheme)://\(address)") { tell(line) }
      },
      logger: logger)
  }

  /// Returns the first lines to print, given the server's address.
  private func firstSteps() throws -> @Sendable (String) -> [String] {
    let (registration, data) = (settings.registration, settings.data)
    return { url in
      let how =
        switch registration {
        case .open: "arc login \(url) --register"
        case .invite: "arc-server user add NAME, or arc-server invite and arc login \(url) --register"
        case .closed: "arc-server user add NAME"
        }
      return [
        "arc-server listens on \(url)", "data: \(data)", "web page: open \(url) in a browser",
        "a new account: \(how)",
      ]
    }
  }
}
