import JSONText
import Sync

/// A device of an account.
public struct AccountDevice: Hashable, Sendable {
  /// The server's id for it.
  public var id: String
  /// The name its user gave it.
  public var name: String
  /// When it was last seen, in seconds since 1970, to about a minute.
  public var lastSeen: Int
  /// When it logged in, in seconds since 1970.
  public var created: Int
  /// True for the device that sent the request.
  public var isThis: Bool
  /// True for a program with an app password.
  public var isApp: Bool
}

/// An account's devices, and the planner files that have synced.
public struct AccountDevices: Hashable, Sendable {
  /// The devices that are logged in.
  public var devices: [AccountDevice]
  /// Device names by planner id: the device each planner last synced through.
  public var planners: [String: String]
}

/// The server's answer to a login or registration.
public struct LoginAnswer: Hashable, Sendable {
  /// The account's name as the server spells it.
  public var account: String
  /// The server's id for the device.
  public var device: String
  /// The device's name as the server has it; one that another device has gets a number.
  public var deviceName: String
  /// The bearer token for all further requests.
  public var token: String
}

extension SyncClient {
  /// Where pushes go. The server knows each operation by its name, however often it comes.
  static let pushes = "/v1/sync"

  /// Creates an account and logs in.
  /// - Throws: `SyncProblem`.
  public func register(_ name: String, password: String, device: String, invite: String?) async throws
    -> LoginAnswer
  {
    try await enter(
      "/v1/auth/register",
      ["name": name, "password": password, "device": device].merging(invite.map { ["invite": $0] } ?? [:]) {
        $1
      })
  }

  /// Logs in.
  /// - Throws: `SyncProblem`.
  public func logIn(_ name: String, password: String, device: String) async throws -> LoginAnswer {
    try await enter("/v1/auth/login", ["name": name, "password": password, "device": device])
  }

  private func enter(_ path: String, _ fields: [String: String]) async throws -> LoginAnswer {
    let answer = try await json(.post, path, fields.mapValues { .text($0) })
    guard let token = answer["token"]?.string, let device = answer["device"]?["id"]?.string else {
      throw unreadable
    }
    return LoginAnswer(
      account: answer["account"]?.string ?? fields["name"] ?? "", device: device,
      deviceName: answer["device"]?["name"]?.string ?? fields["device"] ?? "", token: token)
  }

  /// Revokes the device's token.
  /// - Throws: `SyncProblem`.
  public func logOut() async throws { _ = try await send(.post, "/v1/auth/logout") }

  /// Changes the password.
  /// - Parameter keepsOthers: true to leave all other devices logged in.
  /// - Returns: the new token of this device, and the names of the devices that were logged out.
  /// - Throws: `SyncProblem`.
  public func changePassword(from old: String, to new: String, keepsOthers: Bool) async throws -> (
    token: String, loggedOut: [String]
  ) {
    let answer = try await json(
      .post, "/v1/auth/password",
      ["current": .text(old), "new": .text(new), "revoke_others": .bool(!keepsOthers)])
    guard let token = answer["token"]?.string else { throw unreadable }
    return (token, (answer["logged_out"]?.values ?? []).compactMap(\.string))
  }

  /// Deletes the account and everything the server stores for it.
  /// - Throws: `SyncProblem`.
  public func deleteAccount(password: String) async throws {
    _ = try await json(.post, "/v1/auth/delete", ["password": .text(password)])
  }

  /// Fetches the account's devices.
  /// - Throws: `SyncProblem`.
  public func devices() async throws -> AccountDevices {
    let answer = try await json(.get, "/v1/devices")
    let devices = (answer["devices"]?.values ?? []).map {
      AccountDevice(
        id: $0["id"]?.string ?? "", name: $0["name"]?.string ?? "", lastSeen: $0["last_seen"]?.integer ?? 0,
        created: $0["created"]?.integer ?? 0, isThis: $0["current"] == .bool(true),
        isApp: $0["app"] == .bool(true))
    }
    let planners = (answer["planners"]?.values ?? []).compactMap { planner in
      planner["id"]?.string.map { ($0, planner["name"]?.string ?? "") }
    }
    return AccountDevices(devices: devices, planners: Dictionary(planners) { $1 })
  }

  /// Logs out another device.
  /// - Throws: `SyncProblem`.
  public func revoke(device: String) async throws { _ = try await send(.delete, "/v1/devices/\(device)") }

  /// Fetches a page of the account's audit log, newest first.
  /// - Parameter before: the number of the last entry on the previous page; nil for the first page.
  /// - Returns: the entries, and whether more follow.
  /// - Throws: `SyncProblem`.
  public func audit(before: Int?) async throws -> (entries: [JSONValue], more: Bool) {
    let answer = try await json(.get, "/v1/audit?limit=500" + (before.map { "&before=\($0)" } ?? ""))
    return (answer["entries"]?.values ?? [], answer["more"] == .bool(true))
  }

  /// Pushes and pulls once.
  /// - Throws: `SyncProblem`, and `SyncRefusal` for what the device can settle by itself.
  public func sync(_ request: SyncRequest) async throws -> SyncResponse {
    var request = request
    var bytes = request.bytes
    while bytes.count > SyncProtocol.mostBytes, request.operations.count > 1 {
      request.operations.removeLast(request.operations.count / 2)
      bytes = request.bytes
    }
    let answer = try await refusing { try await send(.post, SyncClient.pushes, bytes) }
    do { return try SyncResponse(bytes: answer) } catch { throw unreadable }
  }

  /// All that the account has, in pages.
  /// - Throws: `SyncProblem`.
  public func snapshot() async throws -> [SnapshotPage] {
    for _ in 0..<3 {
      var pages: [SnapshotPage] = []
      do {
        repeat {
          let query = pages.last?.next.map { "?page=\($0)" } ?? ""
          let bytes = try await refusing { try await send(.get, "/v1/sync/snapshot" + query) }
          pages.append(try SnapshotPage(bytes: bytes))
        } while pages.last?.next != nil
        return pages
      } catch SyncRefusal.serverIsBehind {
        // It was restored while the pages were read.
      } catch is SyncRefusal { throw unreadable }
    }
    throw unreadable
  }

  /// Turns what the device can settle by itself into the refusal that it is.
  private func refusing(_ body: () async throws -> [UInt8]) async throws -> [UInt8] {
    do { return try await body() } catch let problem as SyncProblem {
      let known: [SyncRefusal] = [.deviceIsCopied, .serverIsBehind, .behindFloor]
      if let refusal = known.first(where: { $0.code == problem.code }) { throw refusal }
      throw problem
    }
  }

  private func json(_ method: Method, _ path: String, _ fields: [String: JSONValue]? = nil) async throws
    -> JSONValue
  {
    var body: [UInt8]?
    if let fields {
      var writer = JSONWriter()
      writer.value(
        .object(fields.sorted { $0.key < $1.key }.map { JSONValue.Field(name: $0.key, value: $0.value) }))
      body = writer.bytes
    }
    let bytes = try await send(method, path, body)
    if bytes.isEmpty { return .null }
    var reader = JSONReader(String(decoding: bytes, as: UTF8.self))
    guard let value = try? reader.value() else { throw unreadable }
    return value
  }

  private var unreadable: SyncProblem {
    SyncProblem(.refused(status: 200, code: ""), "\(server) does not answer like an arc-server")
  }
}
