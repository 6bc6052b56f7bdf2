import Hummingbird
import JSONText

/// The audit log of an account, newest first, in pages.
struct AuditRoutes: Sendable {
  let shared: ServerServices

  func add(to addresses: Addresses<DeviceContext>) {
    addresses.on(.get, "/v1/audit") { try await list($0, $1) }
  }

  private func list(_ request: Request, _ context: DeviceContext) async throws -> Response {
    let limit = try request.number("limit", in: 1...500) ?? 100
    let before = try request.number("before", in: 1...Int.max)
    let account = context.account
    let entries = try await shared.store.read { try $0.audit(account, before: before, limit: limit + 1) }
    return Response { json in
      json.key("entries")
      json.array { json in
        for entry in entries.prefix(limit) { Self.write(entry, to: &json) }
      }
      json.field("more", entries.count > limit)
    }
  }

  private static func write(_ entry: AuditEntry, to json: inout JSONWriter) {
    json.object { json in
      json.field("number", entry.number)
      json.field("time", entry.time)
      json.field("device", entry.device)
      json.field("action", entry.action)
      json.field("label", entry.label)
      json.key("subjects")
      json.array { json in for subject in entry.subjects { json.value(subject) } }
    }
  }
}

extension Request {
  /// A whole number in the query; nil when it is missing.
  /// - Throws: `APIError.invalid` when it is anything else or out of range.
  func number(_ name: Substring, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = uri.queryParameters[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw APIError.invalid(
        "\"\(name)\" is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
