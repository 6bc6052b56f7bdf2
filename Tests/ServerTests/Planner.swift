import Foundation
import Sync
import Testing

/// A planner on a device, as far as a server sees it: it numbers what it does and follows the log.
struct Planner {
  let token: String
  var device = UUID().uuidString.lowercased()
  var cursor = 0
  var number = 0
  var log: String?
  var outbox: [Sync.Operation] = []
  var version = SyncProtocol.version

  init(_ token: String) { self.token = token }

  /// What it would send now.
  var request: SyncRequest {
    SyncRequest(
      device: device, cursor: cursor, last: number, log: log,
      operations: Array(outbox.prefix(SyncProtocol.mostOperations)), version: version)
  }

  /// Makes a thing.
  @discardableResult
  mutating func add(_ entity: String, _ fields: [String: String]) -> ThingKey {
    let key = ThingKey(entity, UUID().uuidString.lowercased())
    act(key, .create, fields, "added \(entity == "arc" ? "an arc" : "a \(entity)")")
    return key
  }

  mutating func set(_ key: ThingKey, _ fields: [String: String]) {
    act(key, .set, fields, "edited a \(key.entity)")
  }
  mutating func delete(_ key: ThingKey) { act(key, .delete, [:], "deleted a \(key.entity)") }

  private mutating func act(_ key: ThingKey, _ kind: ChangeKind, _ fields: [String: String], _ label: String)
  {
    number += 1
    outbox.append(
      Sync.Operation(
        device: device, number: number, step: UUID().uuidString.lowercased(), label: label, thing: key,
        kind: kind,
        fields: fields.mapValues { .text($0) }, base: cursor))
  }

  /// Sends a request as it is.
  func send(_ request: SyncRequest, to server: RunningServer) async throws -> Answer {
    try await server.send(
      "POST", "/v1/sync", token: token, body: String(decoding: request.bytes, as: UTF8.self))
  }

  /// Pushes and pulls once.
  mutating func sync(with server: RunningServer) async throws -> SyncResponse {
    let answer = try await send(request, to: server)
    try #require(answer.status == 200, "\(answer.body)")
    let response = try SyncResponse(bytes: Array(answer.body.utf8))
    outbox.removeFirst(response.outcomes.count)
    (cursor, log) = (response.cursor, response.log)
    return response
  }
}
