import Grammar

/// A grammar file that is not built in.
public struct GrammarFile: Sendable {
  /// The name that mistakes show; its ending (`.words`, `.rules`) says which notation it is.
  public var name: String
  /// UTF-8.
  public var text: [UInt8]

  /// A file with this name and this text.
  public init(name: String, text: [UInt8]) {
    self.name = name
    self.text = text
  }
}

/// Grammars that are not, or not only, built in.
extension Language {
  /// The grammar that these files make up, with what is common to all languages.
  ///
  /// Files that bear the name of a built-in one stand in its order, others behind them by name: where two
  /// rules fit equally well, the earlier one wins.
  /// - Parameter isAlone: true to leave out what is common to all languages.
  /// - Throws: the first mistake.
  public init(files: [GrammarFile], isAlone: Bool = false) throws(GrammarError) {
    self = try Language.withSources(Language.ordered(files)) { sources throws(GrammarError) in
      try Language(sources: (isAlone ? [] : Language.builtIn("common")) + sources)
    }
  }

  /// A built-in grammar with a person's own files on top.
  ///
  /// The own files come after the built-in ones: where two rules fit equally well, the built-in one wins. An
  /// own word with the kind and the spelling of a built-in one replaces it. A file with a mistake is left out
  /// as a whole.
  /// - Returns: the language, and the mistake for which each file was left out.
  /// - Throws: a mistake in a built-in file.
  public static func adding(
    _ own: [GrammarFile], to folder: String = "en"
  ) throws(GrammarError) -> (language: Language, leftOut: [GrammarError]) {
    var files = ordered(own)
    var leftOut: [GrammarError] = []
    while true {
      do throws(GrammarError) {
        return (try load(files, on: folder), leftOut)
      } catch {
        guard let culprit = culprit(of: error, among: files, on: folder) else { throw error }
        let file = files.remove(at: culprit)
        leftOut.append(error.file == file.name ? error : Language.blame(file, for: error))
      }
    }
  }

  /// Every mistake in the files of a language, at most one a line; when there is none, what they leave out that
  /// the files common to all languages need.
  public static func mistakes(in files: [GrammarFile]) -> [GrammarError] {
    let all = withSources(ordered(files)) {
      GrammarTables.mistakes(
        in: builtIn("common") + $0, signatures: productions.map { $0.signature }, types: types,
        settings: LanguageSettings.declared)
    }
    let own = all.filter { mistake in files.contains { $0.name == mistake.file } }
    return own.isEmpty ? all : own
  }

  /// Every mistake in a built-in grammar with a person's own files on top, at most one a line.
  public static func mistakes(in own: [GrammarFile], on folder: String) -> [GrammarError] {
    withSources(ordered(own), replacesWords: true) {
      GrammarTables.mistakes(
        in: builtIn(folder) + $0, signatures: productions.map { $0.signature }, types: types,
        settings: LanguageSettings.declared)
    }
  }

  private static func load(_ own: [GrammarFile], on folder: String) throws(GrammarError) -> Language {
    if own.isEmpty { return try Language(folder) }
    return try withSources(own, replacesWords: true) { sources throws(GrammarError) in
      try Language(sources: builtIn(folder) + sources)
    }
  }

  /// A mistake that shows in another file, and only because of this one.
  private static func blame(_ file: GrammarFile, for error: GrammarError) -> GrammarError {
    GrammarError(
      file: file.name, line: 1, column: 1,
      message: "with this file \(error.file):\(error.line) is a mistake: \(error.message)", text: "")
  }

  /// The own file to blame: the one that the mistake names, else the last without which there is none.
  private static func culprit(of error: GrammarError, among files: [GrammarFile], on folder: String) -> Int? {
    if let named = files.firstIndex(where: { $0.name == error.file }) { return named }
    let single = files.indices.last { index in
      var others = files
      others.remove(at: index)
      return (try? load(others, on: folder)) != nil
    }
    return single ?? files.indices.last
  }

  /// Words before rules, and each in the order of the built-in files.
  private static func ordered(_ files: [GrammarFile]) -> [GrammarFile] {
    if files.isEmpty { return [] }
    let builtIn = Language.builtIn("en").filter { !$0.name.hasPrefix("common/") }
      .map { $0.name.split(separator: "/").last ?? "" }
    func place(_ file: GrammarFile) -> (Int, Int, String) {
      let name = file.name.split(separator: "/").last ?? ""
      return (
        name.hasSuffix(".words") ? 0 : 1, builtIn.firstIndex(of: name) ?? builtIn.count, file.name
      )
    }
    return files.sorted { place($0) < place($1) }
  }

  /// The files as sources, for as long as `body` runs.
  private static func withSources<Result, Failure>(
    _ files: [GrammarFile], replacesWords: Bool = false,
    _ body: ([GrammarSource]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let all = files.flatMap { $0.text }
    return try all.withUnsafeBufferPointer { bytes throws(Failure) in
      var start = 0
      return try body(
        files.map { file in
          defer { start += file.text.count }
          return GrammarSource(
            name: file.name,
            text: UnsafeBufferPointer(rebasing: bytes[start..<start + file.text.count]),
            replacesWords: replacesWords)
        })
    }
  }
}
