import Logging
import ServiceLifecycle
import UnixSignals

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Deletes old records every hour: audit entries, log entries, tombstones, browsers' sessions.
struct Housekeeping: Service {
  let store: any SyncStore
  let clock: ServerClock
  let logger: Logger
  /// Days to keep audit entries.
  private static let auditDays = 400
  /// Days to keep log entries, and tombstones of deleted things.
  private static let (logDays, tombstoneDays) = (90, 180)

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        do { try await tidy(now: clock.now()) } catch let error as SyncStoreError { logger.error("\(error)") }
        try await Task.sleep(for: .seconds(3600))
      }
    }
  }

  private func tidy(now: Int) async throws {
    let (oldAudit, oldLog) = (now - Self.auditDays * 86_400, now - Self.logDays * 86_400)
    let oldTombstones = now - Self.tombstoneDays * 86_400
    let oldBrowsers = now - SessionCookie.age - 86_400
    try await store.write { try $0.removeAudit(before: oldAudit) }
    for account in try await store.read({ try $0.accounts() }) {
      try await store.write {
        try $0.compact(account.id, entriesBefore: oldLog, tombstonesBefore: oldTombstones)
        try $0.forgetBrowsers(account.id, unseenSince: oldBrowsers)
      }
    }
  }
}

/// Reloads the certificates on SIGHUP.
struct CertificateReload: Service {
  let certificates: Certificates
  let logger: Logger

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: [.sighup]).cancelOnGracefulShutdown() {
      do {
        try certificates.reload()
        logger.info("reloaded the certificates")
      } catch { logger.error("kept the old certificates: \(error)") }
    }
  }
}

/// The limit of open files and connections of the process.
enum FileLimit {
  /// Raises it to the system's maximum.
  static func raise() {
    var limit = rlimit()
    guard getrlimit(RLIMIT_NOFILE_, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(RLIMIT_NOFILE_, &limit)
  }

  #if canImport(Darwin)
    private static let RLIMIT_NOFILE_ = RLIMIT_NOFILE
  #else
    private static let RLIMIT_NOFILE_ = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif
}
