import Foundation
import JSONText
import Testing

/// `Mutants/mutants` breaks the rules one by one, which takes long. That it still finds what it breaks takes no time.
struct MutantTests {
  @Test func everyMutantFindsWhatItBreaks() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let sources = ["Sync", "Merging"].map { tests.appendingPathComponent("../../Sources/\($0)").standardized }
    let script = try String(
      contentsOf: tests.appendingPathComponent("Mutants/mutants"), encoding: .utf8)
    var count = 0
    for line in script.split(separator: "\n") where line.hasPrefix("    (\"") && line.hasSuffix("\"),") {
      var reader = JSONReader("[\(line.dropFirst(5).dropLast(2))]")
      let parts = try reader.value().values.compactMap(\.string)
      try #require(parts.count == 4, "\(line)")
      let text = try #require(
        sources.lazy.compactMap {
          try? String(contentsOf: $0.appendingPathComponent(parts[1]), encoding: .utf8)
        }.first)
      #expect(text.contains(parts[2]), "\(parts[0]): \(parts[1]) does not say '\(parts[2])' any more")
      count += 1
    }
    #expect(count > 80)
  }
}
