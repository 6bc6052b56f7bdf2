import Files
import Foundation
import Terminal
import Testing

/// The lines that `LineInput` finds in these bytes.
private func lines(in bytes: [UInt8]) throws -> [String] {
  let pipe = Pipe()
  let writer = Thread {
    try? pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    try? pipe.fileHandleForWriting.close()
  }
  writer.start()
  let input = LineInput(descriptor: pipe.fileHandleForReading.fileDescriptor, name: "test")
  var lines: [String] = []
  while let line = try input.next() { lines.append(String(decoding: line, as: UTF8.self)) }
  return lines
}

@Test(arguments: [
  ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\n\r\nb\r", ["a", "", "b"]),
  ("\n\n", ["", ""]),
  ("a\rb\n", ["a", "b"]), ("a\r\rb\r", ["a", "", "b"]), ("\r\n\ra", ["", "", "a"]),
])
func textIsSplitAtLineBreaks(text: String, expected: [String]) throws {
  #expect(try lines(in: Array(text.utf8)) == expected)
}

@Test func linesLongerThanTheBufferAreWhole() throws {
  let long = String(repeating: "x", count: 3_000_000)
  #expect(try lines(in: Array("a\n\(long)\nb\n".utf8)) == ["a", long, "b"])
}

@Test(arguments: ["\n", "\r\n", "\r"])
func everyKindOfLineBreakMayStandWhereTheBufferEnds(lineBreak: String) throws {
  // 128 KiB are read at once: the break falls on every place around their end.
  for length in (1 << 17) - 4...(1 << 17) + 1 {
    let long = String(repeating: "x", count: length)
    #expect(try lines(in: Array("\(long)\(lineBreak)b\(lineBreak)c".utf8)) == [long, "b", "c"])
  }
}

@Test func manyLinesKeepTheirOrder() throws {
  let expected = (0..<100_000).map { "line \($0)" }
  #expect(try lines(in: Array(expected.joined(separator: "\n").utf8)) == expected)
}

@Test func aMissingFileIsNamed() {
  #expect {
    _ = try LineInput(path: "/nowhere/x")
  } throws: {
    "\($0)" == "cannot read /nowhere/x: no such file or directory"
  }
}
