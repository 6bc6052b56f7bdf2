/// Whether the server can take a push: checked by a small write, at most every few seconds, however often it is asked.
actor Readiness {
  private let store: any SyncStore
  private var last: (write: Task<Void, any Error>, time: ContinuousClock.Instant)?
  /// How long an answer holds.
  private static let validity = Duration.seconds(5)

  init(store: any SyncStore) { self.store = store }

  /// Passes when the database can be written.
  /// - Throws: `SyncStoreError`.
  func check() async throws {
    if let last, .now - last.time < Self.validity { return try await last.write.value }
    let write = Task { [store] in try await store.tryWriting() }
    last = (write, .now)
    try await write.value
  }
}
