import NIOCore
import Synchronization

/// The server's stream of events: says up to which rev the log goes.
///
///     id: 812
///     event: changed
///     data: {"rev":812}
struct ServerEvents: Sendable {
  let client: SyncClient

  /// What the stream says.
  enum Heard: Sendable {
    /// It is open.
    case open
    /// The log goes up to a rev.
    case changed(rev: Int)
    /// Events were lost.
    case resync
  }

  /// Listens until the stream ends.
  /// - Parameter id: the rev that was heard last; nil: none was.
  /// - Throws: `SyncProblem` when it cannot be opened.
  func listen(after id: Int?, _ hear: @Sendable (Heard) -> Void) async throws {
    let body = try await client.stream("/v1/events", after: id)
    hear(.open)
    var (line, event, rev) = ([UInt8](), "", Int?.none)
    for try await part in body {
      for byte in part.readableBytesView where byte != 13 {
        guard byte == 10 else {
          // No line of a server is longer.
          if line.count < 65_536 { line.append(byte) }
          continue
        }
        let text = String(decoding: line, as: UTF8.self)
        line = []
        if text.isEmpty {
          if event == "resync" { hear(.resync) } else if let rev { hear(.changed(rev: rev)) }
          (event, rev) = ("", nil)
        } else if text.hasPrefix("event:") {
          event = text.dropFirst(6).trimmed
        } else if text.hasPrefix("id:") {
          rev = Int(text.dropFirst(3).trimmed)
        }
      }
    }
  }
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
