import HTTPTypes
import Hummingbird
import JSONText

/// The devices of an account.
struct DeviceRoutes: Sendable {
  let shared: ServerServices

  func add(to addresses: Addresses<DeviceContext>) {
    addresses.on(.get, "/v1/devices") { try await list($0, $1) }
    addresses.on(.delete, "/v1/devices/{device}") { try await revoke($0, $1) }
  }

  private func list(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let account = context.account
    let (devices, planners) = try await shared.store.read {
      (try $0.devices(account), try $0.planners(account))
    }
    return Response { json in
      json.key("devices")
      json.array { json in
        for device in devices {
          Self.write(device, isThis: device.id == context.session.device.id, to: &json)
        }
      }
      json.key("planners")
      json.array { json in
        for planner in planners {
          json.object {
            $0.field("id", planner.id)
            $0.field("name", planner.deviceName)
          }
        }
      }
    }
  }

  private func revoke(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let (account, device) = (context.account, try context.parameters.require("device"))
    if device != context.session.device.id { try context.session.checkIsPerson() }
    let entry = AuditEntry(
      time: shared.clock.now(), device: context.session.device.id, action: "device.revoked",
      label: "logged out a device",
      subjects: ["device \(device)"])
    try await shared.store.write { transaction in
      guard try transaction.revoke(account, device: device) else { throw APIError.noSuchDevice }
      try transaction.add(account, entry)
    }
    shared.hub.end(account) { $0 == device }
    return Response(status: .noContent)
  }

  /// Writes a device as JSON.
  static func write(_ device: Device, isThis: Bool, to json: inout JSONWriter) {
    json.object {
      $0.field("id", device.id)
      $0.field("name", device.name)
      $0.field("created", device.created)
      $0.field("last_seen", device.lastSeen)
      $0.field("current", isThis)
      $0.field("app", device.isApp)
    }
  }
}
