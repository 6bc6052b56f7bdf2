import CoreMetrics
import HTTPTypes
import Hummingbird
import ServerFiles

/// Health checks and metrics, for the server's operator.
struct HealthRoutes: Sendable {
  let shared: ServerServices
  let readiness: Readiness

  init(shared: ServerServices) {
    self.shared = shared
    readiness = Readiness(store: shared.store)
  }

  func add(to addresses: Addresses<ServerContext>) {
    // The process is running.
    addresses.on(.get, "/healthz") { _, _ in Response { $0.field("status", "ok") } }
    // The database can be written.
    addresses.on(.get, "/readyz") { _, _ in
      try await readiness.check()
      return Response { $0.field("status", "ok") }
    }
    addresses.on(.get, "/openapi.json") { _, _ in
      Response(
        contentType: "application/json",
        bytes: Array(UnsafeBufferPointer(start: openapi, count: openapi_size)))
    }
    addresses.on(.get, "/metrics") { request, context in
      guard shared.settings.metricsForAll || shared.client.isLocal(request, context) else {
        throw APIError.metricsAreLocal
      }
      Gauge(label: "arc_streams", factory: shared.metrics).record(shared.hub.count)
      return Response(contentType: "text/plain; version=0.0.4", bytes: Array(shared.metrics.text.utf8))
    }
  }
}
