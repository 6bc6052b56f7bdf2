import Calendars
import Names

/// Where a feed comes from, as it is kept: an https address, http on this machine only, or a file.
package struct FeedSource {
  /// The address, or the path of the file from the root.
  package let text: String
  /// The most bytes that a file may have.
  package static let mostBytes = 20 << 20

  /// True for a file.
  package var isFile: Bool { text.hasPrefix("/") }

  /// What a person has typed: `webcal://…` is an https address, anything without a scheme a file.
  /// - Throws: `Failure` for an address that is not safe, and for what cannot be read.
  package init(_ typed: String) throws(Failure) {
    let lower = typed.lowercased()
    if lower.hasPrefix("file://") {
      text = String(typed.dropFirst(7)).absolutePath
    } else if lower.contains("://") {
      text = try FeedSource.address(typed)
    } else {
      text = typed.absolutePath
      guard CalendarPublisher.contents(of: text, most: FeedSource.mostBytes) != nil else {
        throw Failure(.notFound, "\(typed) is not a file that can be read, or larger than 20 MB")
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
