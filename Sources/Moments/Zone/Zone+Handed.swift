extension Zone {
  /// The zone that the bytes of a TZif file describe, under a name.
  /// - Parameter path: where the file lies, for the message when it is damaged; nil shows the name.
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
  /// Where there are no files, the zones are those that were handed over.
  extension Zone {
    // Unchecked: there is one thread.
    nonisolated(unsafe) private static var files: [String: [UInt8]] = [:]
    /// Called with the name of a zone whose file was not handed over, which it may do then.
    nonisolated(unsafe) public static var ask: (String) -> Void = { _ in }

    /// Hands over the TZif file of a zone; it is looked at when somebody asks for the zone.
    public static func handOver(_ bytes: [UInt8], as name: String) { files[name] = bytes }

    /// The zone with an IANA name, read from the file that was handed over under it.
    /// - Throws: `ZoneError.unknown` when none was, otherwise what is wrong with it.
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
