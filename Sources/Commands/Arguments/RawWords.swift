import Application
import Entry

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The words of the command line as bytes.
///
/// `CommandLine.arguments` silently replaces bytes that are not UTF-8. With the bytes themselves, arc refuses such a line,
/// or reads it with the error *invalid-utf8*.
enum RawWords {
  /// The first word that is not valid UTF-8: its place, the program's name being 0, and the byte, from 0.
  static var firstInvalid: (word: Int, byte: Int)? {
    for index in 0..<Int(CommandLine.argc) {
      if let byte = bytes(at: index).withUnsafeBufferPointer(UTF8Check.firstInvalid) { return (index, byte) }
    }
    return nil
  }

  /// The bytes of a line whose words stood on the command line.
  static func bytes(of words: [ArgumentText]) -> [UInt8] {
    let all = (0..<Int(CommandLine.argc)).map(bytes)
    let raw = words.map { word in
      all.first { String(decoding: $0, as: UTF8.self) == word.text } ?? Array(word.text.utf8)
    }
    return Array(raw.joined(separator: [0x20]))
  }

  private static func bytes(at index: Int) -> [UInt8] {
    guard let word = CommandLine.unsafeArgv[index] else { return [] }
    return Array(UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) })
  }
}
