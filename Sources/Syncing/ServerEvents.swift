import JSONText
import NIOCore
import Sync
import Synchronization

/// The server's stream of events, which tells the log's revision:
///
///     id: 812
///     event: changed
///     data: {"rev":812}
///
/// and the number of other devices of the account that ring:
///
///     event: ringing
///     data: {"others":1}
struct ServerEvents: Sendable {
  let client: SyncClient

  /// What the stream reports.
  enum Heard: Sendable {
    /// The stream is open.
    case open
    /// The log's new revision.
    case changed(rev: Int)
    /// Events were lost.
    case resync
    /// The number of other devices that ring.
    case ringing(others: Int)
  }

  /// Listens until the stream ends.
  /// - Parameters:
  ///   - id: the last revision received; nil if there was none.
  ///   - ringing: whether this device rings.
  /// - Throws: `SyncProblem` when the stream cannot be opened.
  func listen(after id: Int?, ringing: Ringing, _ hear: @Sendable (Heard) async -> Void)
    async throws
  {
    let body = try await client.stream("/v1/events?ring=\(ringing.rawValue)", after: id)
    await hear(.open)
    var (line, event, rev, data) = ([UInt8](), "", Int?.none, "")
    for try await part in body {
      for byte in part.readableBytesView where byte != 13 {
        guard byte == 10 else {
          // The server sends no longer lines.
          if line.count < 65_536 { line.append(byte) }
          continue
        }
        let text = String(decoding: line, as: UTF8.self)
        line = []
        if text.isEmpty {
          if let heard = heard(event, rev, data) { await hear(heard) }
          (event, rev, data) = ("", nil, "")
        } else if text.hasPrefix("event:") {
          event = text.dropFirst(6).trimmed
        } else if text.hasPrefix("id:") {
          rev = Int(text.dropFirst(3).trimmed)
        } else if text.hasPrefix("data:") {
          data = text.dropFirst(5).trimmed
        }
      }
    }
  }

  /// The meaning of an event; nil for an unknown one.
  private func heard(_ event: String, _ rev: Int?, _ data: String) -> Heard? {
    switch event {
    case "resync": return .resync
    case "ringing":
      var reader = JSONReader(data)
      return (try? reader.value())?["others"]?.integer.map { .ringing(others: $0) }
    default: return rev.map { .changed(rev: $0) }
    }
  }
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
