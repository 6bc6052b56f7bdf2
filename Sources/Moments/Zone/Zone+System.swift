#if !hasFeature(Embedded)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  extension Zone {
    /// The zone of this machine, determined like the C library does.
    ///
    /// | TZ | zone |
    /// |---|---|
    /// | nil (not set) | the target of the link `/etc/localtime`; of a copy, the zone with the same content, else the name in `/etc/timezone`, else the file |
    /// | empty | UTC |
    /// | `Europe/Berlin`, `:Europe/Berlin` | the zone with that name |
    /// | `:/etc/localtime` or another path | the zone in that file |
    /// | `EST5EDT,M3.2.0,M11.1.0` | the POSIX rule, with the text as its name |
    /// | anything else | UTC |
    /// - Parameters:
    ///   - tz: the environment variable TZ, nil when it is not set.
    ///   - folders: where zone files are; see `folders(tzdir:)`.
    ///   - etc: the folder of `localtime` and `timezone`.
    public static func system(tz: String?, in folders: [String] = systemFolders, etc: String = "/etc") -> Zone
    {
      guard let tz else {
        let (file, name) = ("\(etc)/localtime", written(in: "\(etc)/timezone"))
        return linked(from: file, in: folders) ?? copied(to: file, first: name, in: folders)
          ?? name.flatMap { try? Zone(named: $0, in: folders) } ?? unnamed(file) ?? .utc
      }
      return meant(byTZ: tz, in: folders) ?? .utc
    }

    /// The zone that a value of TZ means, as in `system`; nil when it means none.
    public static func meant(byTZ tz: String, in folders: [String] = systemFolders) -> Zone? {
      let value = tz.hasPrefix(":") ? String(tz.dropFirst()) : tz
      if value.hasPrefix("/") {
        return linked(from: value, in: folders) ?? copied(to: value, in: folders) ?? unnamed(value)
      }
      if let zone = try? Zone(named: value, in: folders) { return zone }
      return ZoneRule(posix: value).map {
        Zone(table: ZoneTable(name: value, times: [], offsets: [$0.standardOffset], rule: $0))
      }
    }

    /// The zone whose file a path resolves to, named by what follows `zoneinfo/`; nil when it resolves to something
    /// else.
    private static func linked(from path: String, in folders: [String]) -> Zone? {
      guard let resolved = realpath(path, nil) else { return nil }
      defer { free(resolved) }
      let parts = String(cString: resolved).split(separator: "/")
      // On macOS one of these folders is called zoneinfo.default.
      guard let folder = parts.lastIndex(where: { $0 == "zoneinfo" || $0 == "zoneinfo.default" }) else {
        return nil
      }
      var names = parts[(folder + 1)...]
      if names.first == "posix" { names = names.dropFirst() }
      return try? Zone(named: names.joined(separator: "/"), in: folders)
    }

    /// The name in the first line of a file; nil when there is none.
    private static func written(in path: String) -> String? {
      guard let bytes = try? contents(of: path) else { return nil }
      let name = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D && $0 != 0x20 }, as: UTF8.self)
      return name.isEmpty ? nil : name
    }

    /// The zone of which a file is a copy: preferably the one with the given name, else the first in the table of
    /// zones (which has the names people choose), else the first in the folder; nil when none has the same contents.
    private static func copied(to path: String, first name: String? = nil, in folders: [String]) -> Zone? {
      guard let bytes = try? contents(of: path), !bytes.isEmpty else { return nil }
      for folder in folders {
        func isCopied(_ name: String) -> Bool {
          var facts = stat()
          return isName(name) && stat("\(folder)/\(name)", &facts) == 0 && Int(facts.st_size) == bytes.count
            && (try? contents(of: "\(folder)/\(name)")) == bytes
        }
        let name =
          [name, "UTC"].compactMap { $0 }.first(where: isCopied) ?? tabled(in: folder).first(where: isCopied)
          ?? names(in: folder).first(where: isCopied)
        if let name { return try? Zone(named: name, in: [folder]) }
      }
      return nil
    }

    /// The names in the third column of the table next to the zone files.
    private static func tabled(in folder: String) -> [String] {
      guard let bytes = try? contents(of: "\(folder)/zone1970.tab") ?? contents(of: "\(folder)/zone.tab")
      else {
        return []
      }
      return bytes.split(separator: 0x0A).filter { $0.first != UInt8(ascii: "#") }.compactMap { line in
        let columns = line.split(separator: 0x09)
        return columns.count > 2 ? String(decoding: columns[2], as: UTF8.self) : nil
      }
    }

    /// The names of all files in a folder and its subfolders, two levels deep, sorted.
    private static func names(in folder: String, under prefix: String = "") -> [String] {
      guard let stream = opendir("\(folder)/\(prefix)") else { return [] }
      defer { closedir(stream) }
      var names: [String] = []
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        // Skips invalid names, and folders with the same zones, with or without leap seconds.
        if isName(name), !["posix", "right", "posixrules", "localtime"].contains(name) {
          names.append(prefix + name)
        }
      }
      names.sort()
      guard prefix.utf8.count(where: { $0 == UInt8(ascii: "/") }) < 2 else { return names }
      return names.flatMap { [$0] + Zone.names(in: folder, under: $0 + "/") }
    }

    /// The zone in a file without a name; it is named by its rule for future years, so that different zones differ.
    private static func unnamed(_ path: String) -> Zone? {
      guard let bytes = (try? contents(of: path)) ?? nil else { return nil }
      let rule = try? TZif(bytes).footer
      return try? Zone(file: path, name: rule ?? "localtime")
    }
  }
#endif
