import Calendars
import Files
import Names

/// The source of a feed as it is saved: an https address, an http address on this machine, or a file.
package struct FeedSource {
  /// The address, or the path of the file from the root.
  package let text: String
  /// The largest feed file, in bytes (20 MiB).
  package static let mostBytes = 20 << 20

  /// True for a file.
  package var isFile: Bool { text.hasPrefix("/") }

  /// Reads what a person typed: `webcal://…` becomes an https address, text without a scheme is a file.
  /// - Throws: `Failure` for http to another machine, an unknown scheme, and a file that is unreadable or too large.
  package init(_ typed: String) throws(Failure) {
    let lower = typed.lowercased()
    if lower.hasPrefix("file://") {
      text = String(typed.dropFirst(7)).absolutePath
    } else if lower.contains("://") {
      text = try FeedSource.address(typed)
    } else {
      text = typed.absolutePath
      guard CalendarPublisher.contents(of: text, most: FeedSource.mostBytes) != nil else {
        throw Failure(
          .notFound,
          mark(ofFile: text).isEmpty
            ? "there is no file \(typed)" : "\(typed) cannot be read, or is larger than 20 MB",
          hints: ["give the address of a calendar, https://…, or a file"])
      }
    }
  }

  private static func address(_ typed: String) throws(Failure) -> String {
    let address = WebAddress(typed)
    switch address?.scheme {
    case "https", "webcal", "webcals":
      if address?.host.isEmpty == false { return "https" + typed.drop { $0 != ":" } }
    case "http":
      if address?.isLocal == true { return typed }
      throw Failure(
        .refused, "\(address?.masked ?? "it") is not safe: anyone on the network can read and change it",
        hints: ["use https"])
    default: break
    }
    throw Failure(.usage, "a feed is https://… or a file, not '\(address?.masked ?? typed)'")
  }
}
