import JSONText

extension Notice {
  /// The notice as a JSON object on one line, for commands and webhooks.
  ///
  ///     {"schema":1,"key":"…0.1","id":12,"kind":"task","title":"hw 2","arc":"CS 298","level":"push","intensity":3,
  ///      "step":2,"lead":false,"due":"2027-02-14T17:00","late":0,"ring":0,"message":"due now"}
  ///
  /// A group also has `alerts`, with one such object for each of its tasks.
  public var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.field("schema", 1)
      $0.field("key", key)
      $0.field("id", id)
      $0.field("kind", kind.rawValue)
      $0.field("title", title)
      $0.field("arc", arc)
      $0.field("level", level.rawValue)
      $0.field("intensity", intensity)
      $0.field("step", step)
      $0.field("lead", isLead)
      $0.field("due", due)
      $0.field("late", late)
      $0.field("ring", ring)
      $0.field("message", message)
      guard !members.isEmpty else { return }
      $0.key("alerts")
      $0.array { list in members.forEach { $0.write(to: &list) } }
    }
  }

  /// The same fields as environment variables: `ARC_TITLE`, `ARC_LEVEL` …; null fields are left out. NUL bytes, which an
  /// environment cannot contain, and characters after the first 16,000 of a value are removed.
  public var environment: [(name: String, value: String)] {
    let fields: [(String, String?)] = [
      ("KEY", key), ("ID", id.map { "\($0)" }), ("KIND", kind.rawValue), ("TITLE", title), ("ARC", arc),
      ("LEVEL", level.rawValue), ("INTENSITY", "\(intensity)"), ("STEP", "\(step)"), ("LEAD", "\(isLead)"),
      ("DUE", due), ("LATE", "\(late)"), ("RING", "\(ring)"), ("MESSAGE", message),
    ]
    return fields.compactMap { name, value in
      value.map { ("ARC_" + name, String($0.replacing("\0", with: "").unicodeScalars.prefix(16_000))) }
    }
  }
}
