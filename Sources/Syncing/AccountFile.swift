import Files
import JSONText
import Store

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The account of a planner on this machine, stored next to the planner in a file that only its owner can read.
///
///     {"schema":1,"server":"https://arc.example.org","name":"mia","device":"0f3a…","device_name":"laptop","token":"…","ca":null}
public struct AccountFile: Hashable, Sendable {
  /// The server's address.
  public var server: ServerAddress
  /// The account's name.
  public var name: String
  /// The server's id for this device.
  public var device: String
  /// The name of this device; empty in files of older versions.
  public var deviceName: String
  /// The device's bearer token.
  public var token: String
  /// The path of a private authority's certificate; nil: the system's authorities.
  public var ca: String?
  /// The path of the planner that it was read for; nil for an account that was not read from a file.
  private(set) var planner: String?

  /// Creates an account.
  public init(
    server: ServerAddress, name: String, device: String, deviceName: String, token: String, ca: String?
  ) {
    (self.server, self.name, self.device, self.deviceName) = (server, name, device, deviceName)
    (self.token, self.ca) = (token, ca)
  }

  /// Reads the account of a planner; nil when it is not logged in.
  /// - Throws: `SyncProblem` when the file cannot be read.
  public static func load(beside store: String) throws(SyncProblem) -> AccountFile? {
    let path = PlannerFiles.account(of: store)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failed("read", path)
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & 0o077 == 0 else {
      throw SyncProblem(
        .file, "other users can read \(path), which contains your token", hint: "chmod 600 \(path)")
    }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &bytes, bytes.count)
    var reader = JSONReader(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self))
    guard let json = try? reader.value(), let server = json["server"]?.string,
      let address = try? ServerAddress(server), let token = json["token"]?.string
    else { throw SyncProblem(.file, "\(path) is damaged", hint: "log in again: arc login URL") }
    var account = AccountFile(
      server: address, name: json["name"]?.string ?? "", device: json["device"]?.string ?? "",
      deviceName: json["device_name"]?.string ?? "", token: token, ca: json["ca"]?.string)
    account.planner = store
    return account
  }

  /// Writes the file atomically. The planner's file must exist.
  /// - Throws: `SyncProblem`.
  public func save(beside store: String) throws(SyncProblem) {
    let path = PlannerFiles.account(of: store)
    let json = JSONValue.object(
      [
        ("schema", JSONValue.number("1")), ("server", .text(server.description)), ("name", .text(name)),
        ("device", .text(device)), ("device_name", .text(deviceName)), ("token", .text(token)),
        ("ca", ca.map { .text($0) } ?? .null),
      ].map { JSONValue.Field(name: $0.0, value: $0.1) })
    var writer = JSONWriter()
    writer.value(json)
    let bytes = writer.bytes + [UInt8(ascii: "\n")]
    let new = path + ".new"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw AccountFile.failed("write", path) }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0, write(descriptor, bytes, bytes.count) == bytes.count,
      fsync(descriptor) == 0, rename(new, path) == 0
    else {
      let problem = AccountFile.failed("write", path)
      unlink(new)
      throw problem
    }
  }

  /// The word for this device after `arc devices revoke`: its name, or its id if a shell would need quotes around the
  /// name.
  var deviceWord: String {
    let isPlain = deviceName.allSatisfy { $0.isLetter || $0.isNumber || " ._-".contains($0) }
    guard isPlain, deviceName.contains(where: \.isLetter) else { return device }
    return deviceName.contains(" ") ? "'\(deviceName)'" : deviceName
  }

  /// The command that logs the planner in again. The device gets back the name that is in the file.
  var login: String {
    LoginLine(server: server, name: name, ca: ca, planner: planner).words
  }

  /// Deletes the file.
  public static func remove(beside store: String) { unlink(PlannerFiles.account(of: store)) }

  private static func failed(_ verb: String, _ path: String) -> SyncProblem {
    SyncProblem(.file, "cannot \(verb) \(path): \(String(cString: strerror(errno)).lowercased())")
  }
}
