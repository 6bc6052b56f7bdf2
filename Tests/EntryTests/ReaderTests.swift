import Entry
import Foundation
import Moments
import Testing

private let arcs = ["CS 298", "CS 298/Labs", "Home", "MATH 31"].map { Vocabulary.ArcName(path: $0) }

private func reader() throws -> Reader {
  Reader(
    language: try Language(), vocabulary: Vocabulary(arcs: arcs, places: ["Blue Door"]),
    reference: Reader.Reference(
      now: try #require(LocalDateTime(iso: "2026-11-20T09:00")), zone: try Zone(named: "America/Los_Angeles"))
  )
}

/// What ends a line is looked for late, so it must not be known from the line before.
@Test(arguments: ["x", "call Ana", "flu shot 2/11 1:15 student health ctr home"])
func theLengthOfTheLineBeforeChangesNothing(before: String) throws {
  let line = "flu shot 2/11 1:15 student health ctr home"
  var (fresh, used) = (try reader(), try reader())
  _ = used.entry(of: before)
  #expect(used.entry(of: line) == fresh.entry(of: line))
}

@Test(arguments: [
  ([0x43, 0x53, 0xFF, 0x20, 0x61], 2), ([0xC3], 0), ([0x61, 0xE2, 0x82], 1), ([0xED, 0xA0, 0x80], 0),
  ([0xC0, 0xAF], 0), ([0xF5, 0x80, 0x80, 0x80], 0), ([0x61, 0x80], 1),
])
func invalidBytesAreAnErrorThatNamesTheFirst(bytes: [UInt8], offset: Int) throws {
  var reader = try reader()
  let entry = bytes.withUnsafeBufferPointer { reader.entry(of: $0) }
  #expect(entry.error?.code == .invalidUTF8)
  #expect(entry.error?.offset == offset)
  #expect(entry.text == String(decoding: bytes, as: UTF8.self))
}

@Test(arguments: [
  ("CS 289 hw 3 fri", ["CS 298"]), ("hme wash the car", ["Home"]), ("maht31 quiz", ["MATH 31"]),
  ("buy milk", []), ("x", []),
])
func aLineWithoutAnArcNamesTheOnesThatAreClose(text: String, candidates: [String]) throws {
  var reader = try reader()
  let error = reader.entry(of: text).error
  #expect(error?.code == .noArc)
  #expect(error?.candidates == candidates)
}

@Test func anUnknownArcSuggestsItsNeighbours() throws {
  var reader = try reader()
  let error = reader.entry(of: "#CS289 hw 3").error
  #expect(error?.message == "no Arc is called 'CS289'; did you mean CS 298?")
}

@Test func whatBeginsLikeAnUnknownArcIsSuggested() throws {
  let reference = Reader.Reference(now: try #require(LocalDateTime(iso: "2027-02-01T09:00")), zone: .utc)
  let vocabulary = Vocabulary(arcs: ["HIST 7B", "History Club"].map { Vocabulary.ArcName(path: $0) })
  var reader = Reader(language: try Language(), vocabulary: vocabulary, reference: reference)
  #expect(reader.entry(of: "#HIS essay").error?.candidates == ["HIST 7B", "History Club"])
}

@Test func theListOfEmbeddedFilesIsTheFolder() throws {
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
  let list = try String(contentsOf: root.appending(path: "Sources/GrammarFiles/files.c"), encoding: .utf8)
  let folder = root.appending(path: "Grammar")
  let files = try #require(FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String])
  for file in files where file.hasSuffix(".words") || file.hasSuffix(".rules") {
    #expect(list.contains("#embed \"../../Grammar/\(file)\"") && list.contains("{\"\(file)\","), "\(file)")
  }
}

@Test func ofAVeryLongLineTheEndsAreRead() throws {
  var reader = try reader()
  let middle = String(repeating: "by 3/12 and 5pm ", count: 2000)
  let entry = reader.entry(
    of: "#CS298 hw 3 " + String(repeating: "x ", count: 3000) + middle
      + String(repeating: "x ", count: 3000) + "tomorrow")
  #expect(entry.arc == "CS 298")
  #expect(entry.spans.map(\.kind) == [.arc, .date])
  #expect(entry.title.hasPrefix("hw 3 x x") && entry.title.contains("by 3/12 and 5pm"))
}

@Test(arguments: [
  "a ", "5pm ", "sat ", "\"a ", "#\"a ", "a/b/", "at x ", "3/12 ", "a week from ", "1 ", "12:", "日本 ", "👨‍👩‍👧",
  "\u{301}",
])
func aVeryLongLineIsAnswered(unit: String) throws {
  var reader = try reader()
  let isHard = ProcessInfo.processInfo.environment["ARC_TEST_HARD"] != nil
  let text = String(repeating: unit, count: (isHard ? 65_536 : 16_384) / unit.utf8.count)
  #expect(reader.entry(of: text).text == text)
}

@Test func aCopiedReaderAndTheOtherReadEachForItself() throws {
  var one = try reader()
  let first = one.entry(of: "CS 298 hw 3 fri 5pm")
  var other = one
  other.reference.now = try #require(LocalDateTime(iso: "2027-02-01T09:00"))
  other.suggestsArcs = false
  #expect(other.entry(of: "Hone rake").error?.candidates == [])
  #expect(other.entry(of: "CS 298 hw 3 fri 5pm").date?.description == "2027-02-05")
  #expect(one.entry(of: "CS 298 hw 3 fri 5pm") == first)
  #expect(one.entry(of: "Hone rake").error?.candidates == ["Home"])
}
