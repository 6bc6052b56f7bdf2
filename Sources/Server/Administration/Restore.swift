#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Replaces a server's database with a backup.
public enum Restore {
  /// Restores a backup. The server must not run. The old database is kept next to the new one.
  ///
  /// Every account's log gets a new name, so devices notice and push again what the backup lacks.
  /// - Returns: the path of the old database; nil when there was none.
  /// - Throws: `Refusal`, `SyncStoreError`; nothing has changed then.
  public static func run(_ backup: String, settings: ServerSettings) async throws -> String? {
    let folder = try DataFolder(settings.data)
    let lock = try folder.lock()
    defer { withExtendedLifetime(lock) {} }
    guard FileManager.default.fileExists(atPath: backup) else {
      throw Refusal(.notFound, "there is no file \(backup)")
    }
    let new = folder.database + ".restoring"
    try? FileManager.default.removeItem(atPath: new)
    do { try FileManager.default.copyItem(atPath: backup, toPath: new) } catch {
      throw Refusal(.storage, "cannot copy \(backup) to \(settings.data)")
    }
    defer { remove(new) }
    try await check(new, backup)
    let kept = try moveAside(folder.database)
    do { try FileManager.default.moveItem(atPath: new, toPath: folder.database) } catch {
      throw Refusal(.storage, "cannot rename \(new) to \(folder.database)")
    }
    let administration = try await Administration(settings: settings)
    try await administration.renameLogs()
    await administration.close()
    return kept
  }

  /// Migrates a copy of the backup and checks all of it.
  private static func check(_ copy: String, _ backup: String) async throws {
    let findings: [String]
    do { findings = try await migrated(copy) } catch SyncStoreError.unavailable(let words) {
      throw Refusal(
        .storage,
        "\(backup) is not a backup that arc-server wrote, or is damaged (\(reason(of: words, copy))); "
          + "nothing was changed; arc-server backup FILE writes one")
    }
    guard findings.isEmpty else {
      throw Refusal(.storage, "\(backup) is damaged: \(findings.joined(separator: "; "))")
    }
  }

  /// Migrates a database.
  /// - Returns: what is damaged in it.
  private static func migrated(_ path: String) async throws -> [String] {
    let store = try SQLiteStore(path: path)
    do {
      try await store.migrate()
      let findings = try await store.findings()
      await store.close()
      return findings
    } catch {
      await store.close()
      throw error
    }
  }

  /// The database's words without the path of the copy, which nobody has heard of.
  private static func reason(of words: String, _ copy: String) -> String {
    words.hasPrefix("\(copy): ") ? String(words.dropFirst(copy.count + 2)) : words
  }

  /// Deletes an unused copy, with the files that SQLite made next to it.
  private static func remove(_ copy: String) {
    for ending in ["-wal", "-shm", ""] { try? FileManager.default.removeItem(atPath: copy + ending) }
  }

  /// Renames the database, with SQLite's files next to it.
  private static func moveAside(_ database: String) throws -> String? {
    guard FileManager.default.fileExists(atPath: database) else { return nil }
    let kept = (1...).lazy.map { "\(database).before-restore-\($0)" }.first {
      !FileManager.default.fileExists(atPath: $0)
    }
    guard let kept else { return nil }
    for ending in ["-wal", "-shm", ""] where FileManager.default.fileExists(atPath: database + ending) {
      do { try FileManager.default.moveItem(atPath: database + ending, toPath: kept + ending) } catch {
        throw Refusal(.storage, "cannot rename \(database + ending)")
      }
    }
    return kept
  }
}
