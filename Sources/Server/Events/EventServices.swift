import Logging
import ServiceLifecycle

/// Sends a comment to every stream every 20 seconds, so that both ends notice a lost connection; ends all streams at
/// shutdown.
struct StreamComments: Service {
  let hub: EventHub
  private static let pause = Duration.seconds(20)

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: Self.pause)
        for stream in hub.all { stream.send(.comment) }
      }
    }
    hub.close()
  }
}

/// Checks every second for changes by other processes, such as `arc-server user disable`, and ends the streams of
/// sessions that are no longer valid.
struct StreamWatch: Service {
  let hub: EventHub
  let store: any SyncStore
  let logger: Logger

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var known = 0
      while true {
        do {
          let found = try await store.changesOfOthers()
          if found != known { try await endUnwelcome() }
          known = found
        } catch let error as SyncStoreError { logger.error("\(error)") }
        try await Task.sleep(for: .seconds(1))
      }
    }
  }

  private func endUnwelcome() async throws {
    for stream in hub.all {
      let token = stream.token
      if try await store.read({ try $0.session(token: token) }) == nil { stream.end() }
    }
  }
}
