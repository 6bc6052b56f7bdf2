import Foundation
import Terminal
import Testing

/// The widths that another program found, as ranges of scalars.
private func oracle() throws -> [(scalars: ClosedRange<UInt32>, width: Int)] {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Oracles/widths.txt")
  return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    .map {
      let parts = $0.split(separator: " ")
      let first = try #require(UInt32(parts[0], radix: 16))
      let last = try #require(UInt32(parts[1], radix: 16))
      return (first...last, try #require(Int(parts[2])))
    }
}

@Test func everyScalarIsAsWideAsAnotherProgramFindsIt() throws {
  var (seen, wrong) = (0, [String]())
  for (scalars, width) in try oracle() {
    for scalar in scalars.lazy.compactMap(Unicode.Scalar.init) {
      seen += 1
      let found = Character(scalar).displayWidth
      if found != width { wrong.append("U+\(String(scalar.value, radix: 16)) \(found) for \(width)") }
    }
  }
  #expect(seen > 140_000)
  #expect(wrong == [])
}

@Test(arguments: [
  ("", 0), ("arc", 3), ("網", 2), ("ｱ", 1), ("Ａ", 2), ("e\u{301}", 1), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2),
  ("☎\u{FE0F}", 2),
  ("क्षि", 3), ("각", 2), ("\u{200B}", 0), ("\t", 0), ("日本 ok", 7),
])
func charactersOfSeveralPartsAreOnePicture(text: String, columns: Int) {
  #expect(text.displayWidth == columns)
}
