import Entry
import Foundation
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
