import Foundation
import Moments

@testable import Application

/// A folder for planners, gone afterwards.
final class Folder {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A planner in it, on Fri 2026-11-20 at 09:00 in UTC.
  func workspace(_ name: String, _ set: [String: String] = [:]) throws -> Workspace {
    let settings = Settings(fromFile: set, locale: LocaleFacts("C"))
    return Workspace(
      .init(
        path: "\(path)/\(name).db", now: Moment(seconds: 1_795_165_200), zone: try Zone(named: "UTC"),
        settings: settings))
  }
}
