import Delivery
import Files
import Store
import Subprocess

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The daemon as a service that the system starts at every login.
public struct Service: Sendable {
  /// The path of arcd.
  let program: String
  /// The store's file.
  let store: String
  /// The person's home folder.
  let home: String
  let configuration: String

  /// The service for a store, with the arcd of this program.
  public init(store: String) {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    self.store = store
    program = Service.ownPath
    home = variable("HOME") ?? "/"
    configuration =
      variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
  }

  init(program: String, store: String, home: String) {
    (self.program, self.store, self.home, configuration) = (program, store, home, home + "/.config")
  }

  /// The folder of the running program, which contains both arc and arcd.
  static var folder: String {
    let path = ownPath
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static var ownPath: String {
    #if canImport(Darwin)
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0, let real = realpath(buffer, nil) else { return "arcd" }
    #else
      guard let real = realpath("/proc/self/exe", nil) else { return "arcd" }
    #endif
    defer { free(real) }
    return String(cString: real)
  }

  /// The path of the service file.
  var path: String {
    #if os(macOS)
      home + "/Library/LaunchAgents/\(Service.name).plist"
    #else
      configuration + "/systemd/user/arc.service"
    #endif
  }

  /// True when the service file exists.
  public var isInstalled: Bool { access(path, F_OK) == 0 }

  /// Writes the service file, and starts the service now and at every login.
  /// - Returns: lines for the person on what was done.
  /// - Throws: `DaemonError`.
  public func install() async throws -> [String] {
    try StoreFolder.make(for: store)
    try StoreFolder.make(for: path)
    try write()
    for call in Service.starting(path) where await !succeeds(call) {
      throw DaemonError.noService(wrote: path, call: call.joined(separator: " "))
    }
    return ["arc reminds you from now on, and after every login", "  the service is \(path)"]
  }

  /// Stops the service and deletes its file.
  /// - Returns: lines for the person on what was done.
  public func uninstall() async -> [String] {
    guard isInstalled else { return ["arc was not installed as a service"] }
    guard let text = Files.text(ofFile: path), Service.isOwn(Array(text.utf8)) else {
      return ["\(path) is not a file that arc wrote, so arc did not delete it"]
    }
    for call in Service.stopping(path) { _ = await succeeds(call) }
    unlink(path)
    for call in Service.forgetting { _ = await succeeds(call) }
    return ["reminders are off; arc daemon install starts them again"]
  }

  private func write() throws(DaemonError) {
    do throws(NewFileError) {
      let file = try NewFile(
        path, besides: PlannerFiles(of: store), replacing: .own(Service.isOwn), mode: 0o644)
      let bytes = Array(text.utf8)
      guard systemWrite(file.descriptor, bytes, bytes.count) == bytes.count else {
        throw .failed(path: path, code: errno)
      }
      try file.finish()
    } catch {
      guard case .failed(_, let code) = error else { throw .notOwn(path) }
      throw .file(path, code)
    }
  }

  /// True for the contents of a service file that arc wrote.
  static func isOwn(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    // Older versions of arc wrote the second description.
    return ["arc reminders", "Reminders of arc"].contains { text.contains("Description=\($0)\n") }
      || text.contains("<string>\(Service.name)</string>")
  }

  private func succeeds(_ call: [String]) async -> Bool {
    let result = try? await FreeDescriptors.forProgram {
      try await run(
        .name(call[0]), arguments: Arguments(Array(call.dropFirst())), output: .discarded, error: .discarded)
    }
    return result?.terminationStatus.isSuccess ?? false
  }
}

/// The system's `write`, which a method of the same name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

#if os(macOS)
  extension Service {
    var text: String { agent }
    static func starting(_ path: String) -> [[String]] { [["launchctl", "load", "-w", path]] }
    static func stopping(_ path: String) -> [[String]] { [["launchctl", "unload", "-w", path]] }
    static let forgetting: [[String]] = []
  }
#else
  extension Service {
    var text: String { unit }
    static func starting(_ path: String) -> [[String]] {
      [["systemctl", "--user", "daemon-reload"], ["systemctl", "--user", "enable", "--now", "arc.service"]]
    }
    static func stopping(_ path: String) -> [[String]] {
      [["systemctl", "--user", "disable", "--now", "arc.service"]]
    }
    static let forgetting = [["systemctl", "--user", "daemon-reload"]]
  }
#endif
