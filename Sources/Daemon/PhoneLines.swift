import Delivery
import JSONText
import Moments
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Lines that were written on a phone: `arc add` takes them in, so that they mean what they mean everywhere.
struct PhoneLines: Sendable {
  /// The store's file.
  let store: String
  /// The program `arc`.
  var program = Service.folder + "/arc"

  /// Adds a task.
  /// - Returns: how the line was read, or why it was not kept.
  func add(_ line: String) async -> (title: String, message: String) {
    let line = line.replacing("\0", with: "")
    // No program takes a longer argument, and no phone shows it.
    guard line.utf8.count <= 100_000 else { return ("not kept: \(line.prefix(80))…", "it is too long") }
    do {
      // A space before it: what begins with a hyphen is no option.
      let result = try await FreeDescriptors.forProgram {
        try await run(
          .path(FilePath(program)), arguments: ["add", "--store", store, "--json", " " + line],
          output: .string(limit: 1 << 20), error: .string(limit: 1 << 16))
      }
      guard result.terminationStatus.isSuccess else {
        return ("not kept: \(line)", PhoneLines.said(result.standardError))
      }
      return PhoneLines.words(result.standardOutput) ?? ("kept: \(line)", "")
    } catch {
      return ("not kept: \(line)", "\(program) cannot be run")
    }
  }

  /// What arc says of a mistake, as one line.
  private static func said(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).prefix(3).joined(separator: "; ")
  }

  /// `kept 12: hw 2`, `Fri 2026-11-27 17:00 · CS 298 · @ Room 204` from what `arc add --json` answers.
  static func words(_ json: String) -> (title: String, message: String)? {
    var reader = JSONReader(json)
    guard let document = try? reader.value(), let task = document["task"], let id = task["id"]?.integer,
      let title = task["title"]?.string
    else { return nil }
    let day = task["date"]?.string.flatMap { Day(iso: $0) }
    let weekday = day.map { "\($0.weekday)".prefix(3) }
    let when = [
      weekday.map { $0.prefix(1).uppercased() + $0.dropFirst() }, day?.description, task["time"]?.string,
    ]
    .compactMap { $0 }.joined(separator: " ")
    let place = task["location"]?.string.map { "@ \($0)" }
    let again = task["recurrence"]?.string.map { text in (try? RecurrencePattern(text))?.words ?? text }
    let parts = [when.isEmpty ? "no date" : when, again, place, task["arc"]?.string].compactMap { $0 }
    let warnings = (document["warnings"]?.values ?? []).compactMap { $0["message"]?.string }
    return ("kept \(id): \(title)", ([parts.joined(separator: " · ")] + warnings).joined(separator: "\n"))
  }
}
