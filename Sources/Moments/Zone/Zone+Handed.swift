extension Zone {
  /// Creates a zone with this name from the bytes of a TZif file.
  /// - Parameter path: the file's path, for errors; nil shows the name.
  /// - Throws: `ZoneError.damaged`.
  init(name: String, file bytes: [UInt8], at path: String? = nil) throws(ZoneError) {
    do {
      let file = try TZif(bytes)
      self.init(table: ZoneTable(name: name, times: file.times, offsets: file.offsets, rule: file.rule))
    } catch {
      throw .damaged(path: path ?? name, reason: error.words)
    }
  }
}

#if hasFeature(Embedded)
  /// In a browser there are no files; zones are read from bytes passed in by the page.
  extension Zone {
    // Unchecked: there is only one thread.
    nonisolated(unsafe) private static var files: [String: [UInt8]] = [:]
    /// Called with the name of a zone whose file is missing; can pass it in.
    nonisolated(unsafe) public static var ask: (String) -> Void = { _ in }

    /// Passes in the TZif file of a zone; it is parsed when the zone is used.
    public static func handOver(_ bytes: [UInt8], as name: String) { files[name] = bytes }

    /// The zone with an IANA name, read from the file passed in under that name.
    /// - Throws: `ZoneError.unknown` when there is none; otherwise what is wrong with it.
    public init(named name: String) throws(ZoneError) {
      guard name != "UTC" else {
        self = .utc
        return
      }
      if Zone.files[name] == nil { Zone.ask(name) }
      guard let bytes = Zone.files[name] else { throw .unknown(name: name) }
      self = try Zone(name: name, file: bytes)
    }
  }
#endif
