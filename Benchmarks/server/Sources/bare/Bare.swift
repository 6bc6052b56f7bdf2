import CSQLite
import Dispatch
import Hummingbird
import Logging

/// The baseline: a handler that only inserts each request into SQLite, durably, in a transaction of its own.
///
/// Usage: bare DATABASE PORT
@main
struct Bare {
  static func main() async throws {
    let table = Table(CommandLine.arguments[1])
    let router = Router()
    router.post("/insert") { request, _ in
      let body = try await request.body.collect(upTo: 1 << 20)
      await table.insert(Array(body.readableBytesView))
      return Response(status: .ok)
    }
    var logger = Logger(label: "bare")
    logger.logLevel = .error
    let port = Int(CommandLine.arguments[2]) ?? 0
    try await Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)), logger: logger
    ).runService()
  }
}

/// A table of blobs.
final class Table: @unchecked Sendable {  // used on `queue` only
  private let queue = DispatchQueue(label: "table")
  private var database: OpaquePointer?
  private var statement: OpaquePointer?

  init(_ path: String) {
    sqlite3_open(path, &database)
    sqlite3_exec(
      database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (json BLOB)", nil, nil,
      nil)
    sqlite3_prepare_v2(database, "INSERT INTO t VALUES (?)", -1, &statement, nil)
  }

  func insert(_ bytes: [UInt8]) async {
    await withCheckedContinuation { continuation in
      queue.async {
        bytes.withUnsafeBytes {
          sqlite3_bind_blob(self.statement, 1, $0.baseAddress, Int32($0.count), nil)
          sqlite3_step(self.statement)
          _ = sqlite3_reset(self.statement)
        }
        continuation.resume()
      }
    }
  }
}
