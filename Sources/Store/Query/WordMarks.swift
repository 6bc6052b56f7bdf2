import Hashing

/// Which words a text may hold, as 47 bits of which each word sets two (B. H. Bloom, *Space/time trade-offs in hash
/// coding with allowable errors*, 1970).
///
/// A text of four words passes for another word once in some forty times; none is ever missed. So whatever walks along
/// an index that has them looks at few rows in vain. SQLite keeps the bits in six bytes.
enum WordMarks {
  /// The marks of a text of whose words nothing is known: it may hold any.
  static let any = -1

  /// The marks of some texts together; `any` when they have other letters than ASCII, which only the full-text table
  /// folds.
  static func of(_ texts: String?...) -> Int {
    var marks = 0
    for case var text? in texts {
      let isRead = text.withUTF8 { bytes in
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
        for word in bytes.split(whereSeparator: { !$0.isOfWord }) { marks |= mark(of: word) }
        return true
      }
      guard isRead else { return any }
    }
    return marks
  }

  /// True when a text with some marks is found by all its words where these are kept for it.
  static func include(_ marks: Int, in kept: Int) -> Bool { marks & kept == marks }

  /// The two bits of a word of ASCII letters and digits.
  static func mark(of word: some Sequence<UInt8>) -> Int {
    var hash = FNV1a()
    for byte in word { hash.add(UInt64(byte.isLetter ? byte | 0x20 : byte)) }
    return 1 << Int(hash.value % 47) | 1 << Int((hash.value >> 32) % 47)
  }
}

extension UInt8 {
  /// True for ASCII letters and digits, of which SQLite's tokenizer `unicode61` makes words.
  var isOfWord: Bool { (0x30...0x39).contains(self) || isLetter }

  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}

extension TaskRow {
  /// The marks of what can be searched.
  var marks: Int { WordMarks.of(fields.title, fields.location, fields.description) }
}
