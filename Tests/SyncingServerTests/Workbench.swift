import Foundation
import Testing

/// A folder with an arc-server, and any number of devices of one person, all gone when the value is.
final class Workbench: @unchecked Sendable {  // a test uses it from one task
  static let programs: URL =
    Bundle.allBundles.map(\.bundleURL).map { $0.deletingLastPathComponent() }
    .first { FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("arc-server").path) }
    ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

  static let password = "four random words, say"

  let folder: URL
  private(set) var url = ""
  private(set) var server: Process?
  private var started: [Process] = []

  /// What the server is started with besides.
  private let options: [String]

  /// Starts a server and waits until it listens.
  /// - Parameter options: given the folder of the workbench, further options of the server.
  init(_ options: (URL) throws -> [String] = { _ in [] }) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("arc-sync-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.options = try options(folder)
    try Workbench.password.write(toFile: path("password"), atomically: true, encoding: .utf8)
    try startServer()
  }

  deinit {
    for process in started + [server].compactMap({ $0 }) where process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Starts the server, on the port that it had.
  func startServer() throws {
    let port = URL(string: url)?.port ?? 0
    let process = process("arc-server", ["--listen", "127.0.0.1:\(port)", "--password-cost", "10"] + options)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.contains("a new account"), case let bytes = output.fileHandleForReading.availableData,
      !bytes.isEmpty
    {
      text += String(decoding: bytes, as: UTF8.self)
    }
    let first = text.split(separator: "\n").first.map(String.init) ?? ""
    url = String(first.dropFirst("arc-server listens on ".count))
    try #require(!url.isEmpty, "\(text)")
    server = process
  }

  /// Ends the server.
  func stopServer(_ signal: Int32 = SIGTERM) {
    guard let server else { return }
    kill(server.processIdentifier, signal)
    server.waitUntilExit()
    self.server = nil
  }

  /// Runs a command of the server on its data.
  func administrate(_ words: String...) throws {
    let process = process("arc-server", words)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(words)")
  }

  /// A program with an environment of its own.
  func process(_ program: String, _ words: [String], home: String? = nil) -> Process {
    let process = Process()
    process.executableURL = Workbench.programs.appendingPathComponent(program)
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = [
      "HOME": home ?? folder.path, "ARC_SERVER_DATA": path("data"), "PATH": "/usr/bin:/bin", "TZ": "UTC",
      "LC_ALL": "C.UTF-8", "USER": "mia", "SWIFT_BACKTRACE": "enable=no",
    ]
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Notes a process that is to end with the test.
  func keep(_ process: Process) { started.append(process) }

  /// A device without an account.
  func device(_ name: String, syncsInBackground: Bool = false) throws -> Device {
    try Device(name, on: self, syncsInBackground: syncsInBackground)
  }

  /// Devices of one account; the first has made it.
  func devices(_ names: String..., syncsInBackground: Bool = false) throws -> [Device] {
    let devices = try names.map { try device($0, syncsInBackground: syncsInBackground) }
    for (place, device) in devices.enumerated() { try device.logIn(registers: place == 0) }
    return devices
  }
}

/// One device: a planner in a folder of its own.
final class Device {
  struct Run {
    var output: String
    var errors: String
    var exit: Int32
    /// Both, for messages.
    var all: String { output + errors }
  }

  let name: String
  let bench: Workbench
  let folder: String
  /// Held, so that commands take it that a daemon runs and start no sync by themselves.
  private var lock: Int32 = -1

  init(_ name: String, on bench: Workbench, syncsInBackground: Bool) throws {
    (self.name, self.bench, folder) = (name, bench, bench.path(name))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if !syncsInBackground {
      lock = open(planner + ".daemon", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
      _ = flock(lock, LOCK_EX | LOCK_NB)
    }
  }

  deinit { if lock >= 0 { close(lock) } }

  var planner: String { folder + "/planner.db" }

  /// Runs `arc` with these words.
  @discardableResult
  func run(_ words: String..., input: String? = nil) throws -> Run { try run("arc", words, input: input) }

  @discardableResult
  func run(_ program: String, _ words: [String], input: String? = nil) throws -> Run {
    try run(program: Workbench.programs.appendingPathComponent(program), words, input: input)
  }

  /// Runs any program as one of this device.
  func run(program: URL, _ words: [String], input: String? = nil) throws -> Run {
    let id = UUID().uuidString
    let names = ["in", "out", "err"].map { "\(folder)/.\($0)-\(id)" }
    defer { for name in names { try? FileManager.default.removeItem(atPath: name) } }
    for name in names {
      try Data((name == names[0] ? input ?? "" : "").utf8).write(to: URL(fileURLWithPath: name))
    }
    let process = process(program.lastPathComponent, words)
    process.executableURL = program
    if input != nil { process.standardInput = FileHandle(forReadingAtPath: names[0]) }
    process.standardOutput = FileHandle(forWritingAtPath: names[1])
    process.standardError = FileHandle(forWritingAtPath: names[2])
    try process.run()
    process.waitUntilExit()
    func text(_ name: String) -> String { (try? String(contentsOfFile: name, encoding: .utf8)) ?? "" }
    return Run(output: text(names[1]), errors: text(names[2]), exit: process.terminationStatus)
  }

  /// A program of arc on this planner, not yet started.
  func process(_ program: String, _ words: [String]) -> Process {
    let process = bench.process(program, words, home: folder)
    process.environment?["ARC_STORE"] = planner
    return process
  }

  /// Logs in, and joins what there is.
  func logIn(registers: Bool = false) throws {
    let words =
      ["login", bench.url, "--device", name, "--password-file", bench.path("password"), "--yes"]
      + (registers ? ["--register"] : [])
    let run = try run("arc", words)
    try #require(run.exit == 0, "\(run.all)")
  }

  /// Syncs, which must not fail.
  @discardableResult
  func sync() throws -> Run {
    let run = try run("sync")
    try #require(run.exit == 0, "\(name): \(run.all)")
    return run
  }

  /// What the planner holds, without what is its own: numbers, and the tasks' order.
  func contents() throws -> [String] {
    let run = try run("export", "--format", "json")
    try #require(run.exit == 0, "\(run.all)")
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any] ?? [:]
    var lines: [String] = []
    for (kind, value) in document {
      for thing in value as? [[String: Any]] ?? [] {
        var thing = thing
        for name in ["id", "number", "parent_id", "arc_id"] { thing[name] = nil }
        let data = try JSONSerialization.data(withJSONObject: thing, options: [.sortedKeys])
        lines.append("\(kind) \(String(decoding: data, as: UTF8.self))")
      }
    }
    return lines.sorted()
  }

  /// The titles of all open tasks.
  func titles() throws -> [String] {
    let run = try run("ls", "--tree", "--json")
    let text = run.output
    return text.matches(of: #/"title":"(task [^"]*|hw [^"]*)"/#).map { String($0.1) }.sorted()
  }
}

/// Waits for something, minutes if need be.
func eventually(_ what: Comment, _ condition: () throws -> Bool) async throws {
  let deadline = ContinuousClock.now + .seconds(300)
  while ContinuousClock.now < deadline {
    if try condition() { return }
    try await Task.sleep(for: .milliseconds(50))
  }
  try #require(try condition(), what)
}

/// Checks that devices hold the same.
func expectSame(_ devices: [Device], _ place: SourceLocation = #_sourceLocation) throws {
  let first = try devices[0].contents()
  #expect(!first.isEmpty, sourceLocation: place)
  for device in devices.dropFirst() {
    #expect(try device.contents() == first, "\(device.name)", sourceLocation: place)
  }
}
