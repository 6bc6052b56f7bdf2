import Foundation
import Moments
import Planner
import Store
import Testing

/// A folder with a store, a command that writes down what it gets, and the real arcd.
final class Workplace {
  let folder: URL
  private var isLoudAtNight = false
  var environment: [String: String]
  /// 2026-11-20 17:00 in UTC, a Friday.
  let begin = Moment(seconds: 1_795_194_000)

  static let binary: URL =
    Bundle.allBundles.map(\.bundleURL).map { $0.deletingLastPathComponent() }
    .map { $0.appendingPathComponent("arcd") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
      "arcd")

  init(command: String = "") throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("arcd-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    environment = [
      "HOME": folder.path, "TZ": "UTC", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    // One write, so that lines of several are not mixed.
    try """
    #!/bin/sh
    line=$(cat)
    printf '%s\\n' "$line" >>'\(folder.path)/heard'
    \(command)
    """.write(to: folder.appendingPathComponent("notify"), atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent("notify").path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var path: String { folder.path + "/planner.db" }
  var channel: String { "command:\(folder.path)/notify" }

  /// The store as another program uses it.
  func store(at now: Moment? = nil) -> PlannerStore {
    let store = PlannerStore(path: path, now: now ?? begin, zone: .utc) { .random(in: .min ... .max) }
    if isLoudAtNight { store.reminding.quiet = nil }
    return store
  }

  /// Sets something, as `arc config` does.
  func set(_ line: String) throws {
    let file = folder.appendingPathComponent(".config/arc/config.toml")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let before = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    try (before + line + "\n").write(to: file, atomically: true, encoding: .utf8)
    if line == "quiet-hours = \"off\"" { isLoudAtNight = true }
  }

  /// Adds tasks that are due at an instant, each with its number.
  @discardableResult
  func add(_ titles: [String], due: Moment, path: String? = nil, lead: Int? = nil, at now: Moment? = nil)
    throws -> [Int]
  {
    try store(at: now).record("added") { step in
      let arc = try step.snapshot.arcs().arcs.first?.id ?? step.addArc(path: "CS 298").id
      return try titles.map { title in
        var fields = ArcTask.Fields(title: title)
        let local = Zone.utc.local(at: due)
        (fields.date, fields.time, fields.path) = (local.day, local.time, path)
        if let lead { fields.leads = [lead] }
        return try step.add(fields, to: arc).id
      }
    }
  }

  /// Starts arcd.
  func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = Workplace.binary
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = folder.appendingPathComponent("errors")
    if !FileManager.default.fileExists(atPath: errors.path) { try Data().write(to: errors) }
    let handle = try FileHandle(forWritingTo: errors)
    try handle.seekToEnd()
    process.standardError = handle
    try process.run()
    return process
  }

  /// Delivers what is due at an instant.
  /// - Returns: the exit code; the number of the signal for a process that was killed.
  @discardableResult
  func once(at now: Moment, fault: Int? = nil) async throws -> Int32 {
    environment["ARC_FAULT"] = fault.map { "\($0)" }
    let process = try start(
      ["daemon", "--once", "--store", path, "--at", "\(now.seconds)", "--channel", channel])
    return try await end(of: process)
  }

  /// Waits for the end of a process, without a thread that others need.
  /// - Returns: its exit code, or the number of the signal that killed it.
  func end(of process: Process) async throws -> Int32 {
    try await eventually { !process.isRunning }
    return process.terminationStatus
  }

  var errors: String {
    (try? String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)) ?? ""
  }

  /// What the command got, each a JSON object.
  func heard() -> [[String: Any]] {
    let text = (try? String(contentsOf: folder.appendingPathComponent("heard"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
    }
  }

  /// What the command got, as `step level late message`.
  func words() -> [String] {
    heard().map { one in
      "\(one["step"] ?? "") \(one["level"] ?? "") \(one["late"] ?? "") \(one["message"] ?? "")"
    }
  }

  /// Waits until all is in the planner's file, and nothing in its journal. The daemon sees to that once it rests, unless
  /// somebody reads just then, as a test does.
  func journalIsEmpty() async throws {
    try await eventually {
      let store = store()
      _ = try store.read { try $0.lastStep() }
      try? store.settle()
      return try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int == 0
    }
  }

  /// Waits for something, looking again and again, half a minute at least.
  func eventually(_ condition: () throws -> Bool) async throws {
    for _ in 0..<3000 {
      if try condition() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    try #require(try condition(), "\(errors)")
  }
}
