import Foundation
import JSONText
import Testing

@testable import Server

/// The description of the server for programs names every kind of change.
@Test func theDescriptionOfTheServerHasEveryKindOfChange() throws {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
  let file = root.appending(path: "Sources/ServerFiles/openapi.json").standardizedFileURL
  var reader = JSONReader(try String(contentsOf: file, encoding: .utf8))
  let kinds = lists(in: try reader.value()).first { $0.contains("arc-unarchive") } ?? []
  #expect(Set(kinds) == Set(PlannerChange.Kind.allCases.map(\.rawValue)))
}

/// All lists of texts in a value.
private func lists(in value: JSONValue) -> [[String]] {
  switch value {
  case .list(let values): [values.compactMap(\.string)] + values.flatMap(lists)
  case .object(let fields): fields.flatMap { lists(in: $0.value) }
  default: []
  }
}
