extension JSONWriter {
  /// `{"schema":1, …}`, the frame of every document that arc writes for programs.
  public static func document<Failure>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> JSONWriter {
    var json = JSONWriter()
    try json.object { (json: inout JSONWriter) throws(Failure) in
      json.field("schema", 1)
      try body(&json)
    }
    return json
  }
}
