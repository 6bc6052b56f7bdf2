import Application
import Terminal

extension ArcColour {
  /// The colour on a terminal, which has the same name.
  var hue: Hue { Hue(rawValue: rawValue) ?? .blue }
}

extension ArcLooks {
  /// A name in eight columns: whole words of it, or its beginning and a full stop.
  static func cut(_ name: String) -> String {
    guard name.displayWidth > most else { return name }
    var words = ""
    for word in name.split(separator: " ") {
      let longer = words.isEmpty ? String(word) : "\(words) \(word)"
      guard longer.displayWidth <= most else { break }
      words = longer
    }
    return words.isEmpty ? String(name.prefix(columns: most - 1)) + "." : words
  }

  private static let most = 8
}
