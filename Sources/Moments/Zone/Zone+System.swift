#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Zone {
  /// The zone of this machine, found as the C library finds it.
  ///
  /// | TZ | zone |
  /// |---|---|
  /// | nil (not set) | the target of the link `/etc/localtime`, else the name in `/etc/timezone`, else the file |
  /// | empty | UTC |
  /// | `Europe/Berlin`, `:Europe/Berlin` | the zone with that name |
  /// | `:/etc/localtime` or another path | the zone in that file |
  /// | `EST5EDT,M3.2.0,M11.1.0` | the POSIX rule, with the text as its name |
  /// | anything else | UTC |
  /// - Parameters:
  ///   - tz: the environment variable TZ, nil when it is not set.
  ///   - folders: where zone files are; see `folders(tzdir:)`.
  ///   - etc: the folder of `localtime` and `timezone`.
  public static func system(tz: String?, in folders: [String] = systemFolders, etc: String = "/etc") -> Zone {
    guard let tz else {
      return linked(from: "\(etc)/localtime", in: folders) ?? written(in: "\(etc)/timezone", in: folders)
        ?? (try? Zone(file: "\(etc)/localtime", name: "localtime")) ?? .utc
    }
    let value = tz.hasPrefix(":") ? String(tz.dropFirst()) : tz
    if value.hasPrefix("/") {
      return linked(from: value, in: folders) ?? (try? Zone(file: value, name: "localtime")) ?? .utc
    }
    if let zone = try? Zone(named: value, in: folders) { return zone }
    guard let rule = ZoneRule(posix: value) else { return .utc }
    return Zone(table: ZoneTable(name: value, times: [], offsets: [rule.standardOffset], rule: rule))
  }

  /// The zone whose file a path leads to, named by what follows `zoneinfo/`; nil when it leads elsewhere.
  private static func linked(from path: String, in folders: [String]) -> Zone? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    let parts = String(cString: resolved).split(separator: "/")
    // macOS calls one of its folders zoneinfo.default.
    guard let folder = parts.lastIndex(where: { $0 == "zoneinfo" || $0 == "zoneinfo.default" }) else {
      return nil
    }
    var names = parts[(folder + 1)...]
    if names.first == "posix" { names = names.dropFirst() }
    return try? Zone(named: names.joined(separator: "/"), in: folders)
  }

  /// The zone named in the first line of a file; nil when there is none.
  private static func written(in path: String, in folders: [String]) -> Zone? {
    guard let bytes = try? contents(of: path) else { return nil }
    let line = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D && $0 != 0x20 }, as: UTF8.self)
    return try? Zone(named: line, in: folders)
  }
}
