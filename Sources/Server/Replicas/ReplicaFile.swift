import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The files of replicas: one per account, named by its id, in one folder.
enum ReplicaFile {
  /// The path of an account's file.
  static func path(_ account: AccountID, in folder: String) -> String {
    func half(_ bits: UInt64) -> String {
      let digits = String(bits, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return "\(folder)/\(half(account.high))\(half(account.low)).db"
  }

  /// Deletes a file and SQLite's files next to it.
  static func remove(_ path: String) {
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
  }

  /// Deletes the files of accounts that no longer exist.
  static func removeAll(in folder: String, but accounts: [AccountID]) {
    let kept = Set(accounts.map { path($0, in: folder) })
    for name in (try? names(inFolder: folder)) ?? []
    where name.hasSuffix(".db") && !kept.contains("\(folder)/\(name)") {
      remove("\(folder)/\(name)")
    }
  }
}
