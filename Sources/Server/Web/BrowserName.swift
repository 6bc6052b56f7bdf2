/// A browser's name in the list of devices.
enum BrowserName {
  /// The prefix of such names.
  static let mark = "web: "

  /// `web: Firefox on Linux`, from the `User-Agent` header; unknown parts are left out.
  static func device(userAgent: String?) -> String {
    let agent = userAgent ?? ""
    func first(_ table: [(sign: String, name: String)]) -> String? {
      table.first { agent.contains($0.sign) }?.name
    }
    let browser = first(browsers) ?? "a browser"
    return mark + browser + (first(systems).map { " on \($0)" } ?? "")
  }

  // Browsers also claim to be older ones, so the newer ones come first.
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
