import AsyncHTTPClient
import Foundation
import NIOCore
import Testing

/// The real arc-server on a free port of loopback, in a folder of its own, both gone when the value is.
final class RunningServer: @unchecked Sendable {  // a test starts and stops it from one task
  static let binary: URL =
    Bundle.allBundles.map(\.bundleURL).map {
      $0.deletingLastPathComponent().appendingPathComponent("arc-server")
    }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
      "arc-server")

  /// A client that says at once when nobody listens.
  static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(configuration: configuration)
  }()

  let folder: URL
  let options: [String]
  /// `http://127.0.0.1:34567`.
  private(set) var url = ""
  private(set) var process = Process()
  /// What it said on standard output when it began.
  private(set) var greeting: [String] = []

  /// Starts it and waits until it listens.
  /// - Parameter cost: that of passwords, low, so that tests do not wait for them.
  init(_ options: [String] = [], cost: Int = 10) async throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("arc-server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.options = ["--password-cost", "\(cost)"] + options
    try start()
  }

  deinit {
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Port and number of the process.
  var port: Int { URL(string: url)?.port ?? 0 }

  /// Starts it again, on the port it had.
  /// - Parameter blocks: no file may grow beyond so many blocks of 512 bytes, as on a full disk; nil: any may.
  func start(blocks: Int? = nil) throws {
    let words = ["run", "--listen", "127.0.0.1:\(port)"] + options
    process = Self.process(folder, words)
    if let blocks {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments =
        ["-c", "trap '' XFSZ; ulimit -f \(blocks); exec \"$@\"", "sh", Self.binary.path] + words
    }
    let output = Pipe()
    process.standardOutput = output
    try Data().write(to: folder.appendingPathComponent("errors"))
    process.standardError = FileHandle(forWritingAtPath: folder.path + "/errors")
    try process.run()
    var text = ""
    while !text.contains("a new account"), case let bytes = output.fileHandleForReading.availableData,
      !bytes.isEmpty
    {
      text += String(decoding: bytes, as: UTF8.self)
    }
    greeting = text.split(separator: "\n").map(String.init)
    url = greeting.first.map { String($0.dropFirst("arc-server listens on ".count)) } ?? ""
    try #require(!url.isEmpty, "\(errors)")
  }

  /// What it wrote to standard error.
  var errors: String { (try? String(contentsOfFile: folder.path + "/errors", encoding: .utf8)) ?? "" }

  /// Sends a signal and waits for the end.
  /// - Returns: how many seconds that took, and the exit code.
  func stop(_ signal: Int32 = SIGTERM) -> (seconds: Double, code: Int32) {
    let start = Date()
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return (Date().timeIntervalSince(start), process.terminationStatus)
  }

  /// Runs another command of the program on the same data, and waits for its end.
  @discardableResult
  func command(_ words: String..., input: String = "") throws -> (output: String, errors: String, code: Int32)
  {
    try Self.command(folder, words, input: input)
  }

  static func command(
    _ folder: URL, _ words: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> (output: String, errors: String, code: Int32) {
    let process = process(folder, words)
    process.environment?.merge(environment) { $1 }
    let (into, output, errors) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (into, output, errors)
    try process.run()
    into.fileHandleForWriting.write(Data(input.utf8))
    try into.fileHandleForWriting.close()
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (texts[0], texts[1], process.terminationStatus)
  }

  private static func process(_ folder: URL, _ words: [String]) -> Process {
    let process = Process()
    process.executableURL = binary
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = [
      "HOME": folder.path, "ARC_SERVER_DATA": folder.path + "/data", "PATH": "/usr/bin:/bin",
      "LC_ALL": "C.UTF-8",
      "SWIFT_BACKTRACE": "enable=no", "ARC_SERVER_PASSWORD_COST": "10",
    ]
    return process
  }
}

/// An answer, read.
struct Answer {
  var status: Int
  var headers: [String: String]
  var body: String

  /// A field of the JSON object, by a path: `error.code`.
  subscript(path: String) -> Any? {
    var value: Any? = try? JSONSerialization.jsonObject(with: Data(body.utf8))
    for name in path.split(separator: ".") { value = (value as? [String: Any])?[String(name)] }
    return value is NSNull ? nil : value
  }

  func text(_ path: String) -> String { self[path] as? String ?? "" }
  func number(_ path: String) -> Int { self[path] as? Int ?? -1 }
  func list(_ path: String) -> [[String: Any]] { self[path] as? [[String: Any]] ?? [] }
}

extension RunningServer {
  /// Sends a request.
  /// - Parameter json: the body, an object.
  func send(
    _ method: String, _ path: String, token: String? = nil, json: [String: Any]? = nil, body: String? = nil,
    data: Data? = nil, headers: [String: String] = [:]
  ) async throws -> Answer {
    var request = HTTPClientRequest(url: url + path)
    request.method = .RAW(value: method)
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
    let data =
      try data ?? body.map { Data($0.utf8) } ?? json.map { try JSONSerialization.data(withJSONObject: $0) }
    if data != nil, headers["Content-Type"] == nil {
      request.headers.add(name: "Content-Type", value: "application/json")
    }
    if let data { request.body = .bytes(Array(data)) }
    let response = try await RunningServer.client.execute(request, timeout: .seconds(60))
    let bytes = try await response.body.collect(upTo: 64 << 20)
    return Answer(
      status: Int(response.status.code),
      headers: Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { $1 },
      body: String(buffer: bytes))
  }

  static let password = "four random words, say"

  /// Makes an account.
  /// - Returns: the token and the id of its device.
  func register(_ name: String, device: String = "laptop") async throws -> (token: String, device: String) {
    let answer = try await send(
      "POST", "/v1/auth/register", json: ["name": name, "password": Self.password, "device": device])
    #expect(answer.status == 201, "\(answer.body)")
    return (answer.text("token"), answer.text("device.id"))
  }

  /// Makes an app password.
  func appPassword(_ name: String, token: String) async throws -> Answer {
    try await send(
      "POST", "/v1/auth/app-passwords", token: token, json: ["name": name, "password": Self.password])
  }

  /// Logs in.
  func logIn(_ name: String, device: String = "phone", password: String = password) async throws -> Answer {
    try await send("POST", "/v1/auth/login", json: ["name": name, "password": password, "device": device])
  }
}
