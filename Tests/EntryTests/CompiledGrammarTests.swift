import Entry
import Foundation
import Grammar
import Testing

@Test(arguments: Language.names)
func theImageOfAGrammarIsWhatItsFilesAreCompiledTo(language: String) throws {
  let image = try Language.image(of: language)
  if ProcessInfo.processInfo.environment["ARC_UPDATE"] == "1" {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Grammar/compiled")
    try Data(image).write(to: folder.appending(path: "\(language).image"))
  } else {
    let isUpToDate = Language.builtInImage(of: language).elementsEqual(image)
    #expect(
      isUpToDate,
      "Grammar/compiled/\(language).image is out of date; 'make grammar' compiles it anew")
  }
}

@Test(arguments: Language.names)
func aPackedGrammarUnpacksToItsImage(language: String) throws {
  let packed = try Language.packed(language)
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../Grammar/compiled/\(language).packed")
  if ProcessInfo.processInfo.environment["ARC_UPDATE"] == "1" {
    try Data(packed).write(to: file)
  } else {
    #expect(
      try Data(contentsOf: file).elementsEqual(packed),
      "Grammar/compiled/\(language).packed is out of date; 'make grammar' packs it anew")
  }
  let image = try Language.image(of: language)
  #expect(packed.withUnsafeBytes { GrammarTables.image(packed: $0) == image })
}
