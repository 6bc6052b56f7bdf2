extension Coordinate {
  /// Reads the position from a line written by a phone or a script; nil when the line contains no position.
  ///
  /// | line | position |
  /// |---|---|
  /// | `37.33,-121.88` | the whole line |
  /// | `2026-11-20T09:00:00Z 37.33,-121.88` | the last words |
  /// | `2026-11-20 37.33 -121.88` | the last two words |
  /// | `{"_type":"location","lat":37.33,"lon":-121.88,…}` | `lat` and `lon`, as OwnTracks and GPSLogger write them |
  public init?(line: some StringProtocol) {
    let line = String(line)
    if line.contains("{") {
      let latitude = Coordinate.number("lat", in: line) ?? Coordinate.number("latitude", in: line)
      let longitude =
        Coordinate.number("lon", in: line) ?? Coordinate.number("lng", in: line)
        ?? Coordinate.number("longitude", in: line)
      guard let latitude, let longitude else { return nil }
      self.init("\(latitude),\(longitude)")
      return
    }
    let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let last = words.last else { return nil }
    let isPair = last.contains(",") && !(words.count > 1 && words[words.count - 2].hasSuffix(","))
    let text = isPair ? String(last) : words.suffix(2).joined(separator: ",").replacing(",,", with: ",")
    self.init(text)
  }

  /// The number after a name in JSON, quoted or not: `"lat": 37.33`.
  private static func number(_ name: String, in json: String) -> String? {
    guard let range = json.ranges(of: "\"\(name)\"").first else { return nil }
    var rest = json[range.upperBound...].drop { $0 == " " }
    guard rest.first == ":" else { return nil }
    rest = rest.dropFirst().drop { $0 == " " || $0 == "\"" }
    let number = rest.prefix { $0.isNumber || ".-+eE".contains($0) }
    return number.isEmpty ? nil : String(number)
  }
}
