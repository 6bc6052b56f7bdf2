import Foundation
import Testing

/// The real program in a folder of its own, which is gone when the value is.
final class ArcProgram {
  /// What one run gave.
  struct Run {
    var output: String
    var errors: String
    var exit: Int32
  }

  /// The program beside the test bundle.
  static let binary: URL =
    Bundle.allBundles.map(\.bundleURL).map { $0.deletingLastPathComponent() }
    .map { $0.appendingPathComponent("arc") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
      "arc")

  let folder: URL
  /// The environment of every run; nothing of the machine's own leaks in.
  var environment: [String: String]
  /// Options that every call of `run` begins with.
  var options = ["--now", "2026-11-20T09:00"]
  /// Holds the lock of the daemon that seems to run.
  private var daemon: Int32 = -1

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("arc-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    environment = [
      "ARC_STORE": folder.path + "/planner.db", "HOME": folder.path, "LC_ALL": "C.UTF-8",
      "TZ": "America/Los_Angeles", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
    ]
    startDaemon()
  }

  /// Makes as if a daemon ran beside the store, so that nobody asks whether to start one.
  private func startDaemon() {
    daemon = open(folder.path + "/planner.db.daemon", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    _ = flock(daemon, LOCK_EX | LOCK_NB)
  }

  /// Makes as if no daemon ran any more.
  func stopDaemon() {
    if daemon >= 0 { close(daemon) }
    daemon = -1
  }

  deinit {
    stopDaemon()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Runs `arc` with these words.
  /// - Parameter input: what it reads; nil for nothing at all (/dev/null).
  @discardableResult
  func run(_ arguments: String..., input: Data? = nil) throws -> Run {
    try run(arguments, input: input)
  }

  /// Runs `arc` with these words, as above.
  func run(_ arguments: [String], input: Data? = nil) throws -> Run {
    try run(ArcProgram.binary.path, options + arguments, input: input)
  }

  /// Runs a line of shell, in which `arc` is the program with the usual options.
  func shell(_ line: String) throws -> Run {
    let arc = "'\(ArcProgram.binary.path)' \(options.joined(separator: " "))"
    return try run("/bin/sh", ["-c", "arc() { \(arc) \"$@\"; }; \(line)"], input: nil)
  }

  /// Writes a file into the folder.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Starts a program without waiting for it.
  func start(_ path: String, _ arguments: [String], input: Any?, output: Any, errors: Any) throws -> Process {
    let process = process(path, arguments)
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return process
  }

  /// A program in this environment, not yet started.
  func process(_ path: String, _ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = folder
    return process
  }

  private func run(_ path: String, _ arguments: [String], input: Data?) throws -> Run {
    // Files instead of pipes: nothing can block, however much is written.
    let names = ["in", "out", "err"].map { folder.appendingPathComponent(".\($0)-\(UUID().uuidString)") }
    defer { for name in names { try? FileManager.default.removeItem(at: name) } }
    for name in names { try Data().write(to: name) }
    if let input { try input.write(to: names[0]) }
    let process = try start(
      path, arguments, input: input == nil ? nil : FileHandle(forReadingFrom: names[0]),
      output: FileHandle(forWritingTo: names[1]), errors: FileHandle(forWritingTo: names[2]))
    process.waitUntilExit()
    return Run(
      output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self),
      exit: process.terminationStatus)
  }
}
