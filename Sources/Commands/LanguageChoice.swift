import Entry
import Terminal

/// Which language lines are in.
enum LanguageChoice {
  /// The folder of Grammar/ for `--lang`; without it for the locale (LC_ALL, LC_TIME, LANG, the first that is
  /// set), or English where there is no grammar of the locale's language.
  static func name(option: String?) throws(Failure) -> String {
    if let option {
      let name = language(of: option)
      guard Language.names.contains(name) else {
        throw Failure(
          .usage, "there is no language '\(option)'; there are: \(Language.names.joined(separator: ", "))")
      }
      return name
    }
    let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { Terminal.environment($0) }.first ?? ""
    return Language.names.contains(language(of: locale)) ? language(of: locale) : "en"
  }

  /// `de` of `de_AT.UTF-8` and `de-AT`.
  private static func language(of locale: String) -> String {
    locale.prefix { $0.isLetter }.lowercased()
  }
}
