/// What a browser is called in the list of devices.
enum BrowserName {
  /// How the names of browsers begin.
  static let mark = "web: "

  /// `web: Firefox on Linux`, from the `User-Agent` header. What is not known is left out.
  static func device(userAgent: String?) -> String {
    let agent = userAgent ?? ""
    func first(_ table: [(sign: String, name: String)]) -> String? {
      table.first { agent.contains($0.sign) }?.name
    }
    let browser = first(browsers) ?? "a browser"
    return mark + browser + (first(systems).map { " on \($0)" } ?? "")
  }

  // Browsers claim to be the ones before them, so the later ones come first.
  private static let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
  ]
  private static let systems = [
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Windows", "Windows"), ("Linux", "Linux"),
  ]
}
