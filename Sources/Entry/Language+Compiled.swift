import Grammar
import GrammarFiles

/// Built-in grammars that were compiled before, so that a start need not read their files.
///
/// The images in Grammar/compiled are made by `make grammar`. Each holds a fingerprint of the files it was made from:
/// when it is out of date, the files are read instead, and a test fails.
extension Language {
  /// The image that the built-in files of a language are compiled to.
  /// - Throws: a mistake in one of the files.
  public static func image(of folder: String) throws(GrammarError) -> [UInt8] {
    try GrammarTables.image(
      of: builtIn(folder), signatures: productions.map { $0.signature }, types: types,
      settings: LanguageSettings.declared
    )
  }

  /// The files of a language, packed for a page.
  /// - Throws: a mistake in one of the files.
  public static func packed(_ folder: String) throws(GrammarError) -> [UInt8] {
    try GrammarTables.packed(
      of: builtIn(folder), signatures: productions.map { $0.signature }, types: types,
      settings: LanguageSettings.declared
    )
  }

  /// The image that is built in for a language, in a page packed; empty when there is none.
  public static func builtInImage(of folder: String) -> UnsafeRawBufferPointer {
    for index in 0..<grammar_image_count where folder == String(cString: grammar_images[index].name) {
      return UnsafeRawBufferPointer(start: grammar_images[index].text, count: grammar_images[index].size)
    }
    return UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// What the built-in image of a language holds; nil when there is none, or when it was not made from these files.
  static func compiled(_ folder: String, of sources: [GrammarSource]) -> GrammarTables? {
    GrammarTables(
      image: builtInImage(of: folder), of: sources, signatures: productions.map { $0.signature },
      types: types,
      settings: LanguageSettings.declared)
  }
}
