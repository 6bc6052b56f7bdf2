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
      settings: Settings.declared
    )
  }

  /// The image that is built in for a language; empty when there is none.
  public static func builtInImage(of folder: String) -> UnsafeRawBufferPointer {
    for index in 0..<grammar_image_count where folder == String(cString: grammar_images[index].name) {
      let image = UnsafeRawBufferPointer(start: grammar_images[index].text, count: grammar_images[index].size)
      return grammar_image_planes == 1 ? image : image.joined(planes: grammar_image_planes)
    }
    return UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// What the built-in image of a language holds; nil when there is none, or when it was not made from these files.
  static func compiled(_ folder: String, of sources: [GrammarSource]) -> GrammarTables? {
    GrammarTables(
      image: builtInImage(of: folder), of: sources, signatures: productions.map { $0.signature },
      types: types,
      settings: Settings.declared)
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes in their order, when they are split into planes: first bytes 0, `planes` …, then 1, `planes` + 1 …
  ///
  /// The memory stays for good, since a language does.
  fileprivate func joined(planes: Int) -> UnsafeRawBufferPointer {
    let whole = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 32)
    var next = startIndex
    for plane in 0..<planes {
      for place in stride(from: plane, to: count, by: planes) {
        whole[place] = self[next]
        next += 1
      }
    }
    return UnsafeRawBufferPointer(whole)
  }
}
