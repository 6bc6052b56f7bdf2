/// All rate limits, with a count of the requests they rejected.
struct Limits: Sendable {
  private let logins = LoginLimit()
  private let registrations: RateLimit<String>
  private let syncs: RateLimit<DeviceKey>
  private let metrics: PrometheusMetrics
  private let clock: ServerClock

  private struct DeviceKey: Hashable {
    var account: AccountID
    var device: String
  }

  init(settings: ServerSettings, metrics: PrometheusMetrics, clock: ServerClock) {
    // A device's first sync pushes everything at once, so bursts are allowed after a pause.
    syncs = RateLimit(perMinute: settings.syncsPerMinute, burst: settings.syncsPerMinute * 10)
    registrations = RateLimit(perMinute: 10, burst: 10)
    (self.metrics, self.clock) = (metrics, clock)
  }

  /// Counts a login attempt.
  /// - Throws: `APIError` with status 429 after too many.
  func login(name: String, address: String) throws {
    try refuse("logins", logins.wait(name: name, address: address, now: clock.steady()))
  }

  /// Clears the attempts before a successful login.
  func loggedIn(name: String, address: String) { logins.succeeded(name: name, address: address) }

  /// Counts a registration.
  /// - Throws: `APIError` with status 429 after too many.
  func register(address: String) throws {
    try refuse("registrations", registrations.wait(for: address, now: clock.steady()))
  }

  /// Counts a sync.
  /// - Throws: `APIError` with status 429 after too many.
  func sync(_ session: LoginSession) throws {
    let key = DeviceKey(account: session.account, device: session.device.id)
    try refuse("syncs", syncs.wait(for: key, now: clock.steady()))
  }

  private func refuse(_ what: String, _ wait: Int?) throws {
    guard let wait else { return }
    metrics.countRefused(by: what)
    throw APIError.tooMany(what, retryAfter: max(1, wait))
  }
}
