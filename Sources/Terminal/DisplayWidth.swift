extension Character {
  /// The width of the character in a terminal: 0 or more columns, usually 1 or 2.
  ///
  /// East Asian wide letters and emoji take two (Unicode TR 11), marks without a base none. An emoji of several parts
  /// (`👍🏽`, `👩‍👩‍👧`, `🇩🇪`) is one picture of two columns; letters of several parts take what their parts take (`क्षि` 3).
  public var displayWidth: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return first.displayWidth }
    if scalars.contains(where: { $0.value == 0xFE0F }) || first.properties.isEmojiPresentation { return 2 }
    return scalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// True when terminals disagree about the character's width: emoji, which are newer than some terminals, and
  /// characters of several parts.
  public var isWidthUnsure: Bool {
    if asciiValue != nil { return false }
    let scalars = unicodeScalars
    guard let first = scalars.first else { return false }
    return scalars.count > 1 || first.value >= 0x300 && first.properties.isEmojiPresentation
  }
}

extension StringProtocol {
  /// The width of the text in a terminal, in columns.
  public var displayWidth: Int {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// True when terminals disagree about the text's width.
  public var isWidthUnsure: Bool {
    !utf8.allSatisfy { $0 < 0x80 } && contains { $0.isWidthUnsure }
  }

  /// The longest prefix that fits into a number of columns.
  public func prefix(columns: Int) -> SubSequence {
    var used = 0
    return prefix { character in
      used += character.displayWidth
      return used <= columns
    }
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    if value < 0x300 { return 1 }
    // Korean vowels and final consonants are drawn inside the syllable that a wide consonant began.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value) { return 0 }
    // Arabic, Syriac and Kaithi characters that are drawn around the digits after them (Prepended_Concatenation_Mark).
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return 1
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    return isWide ? 2 : 1
  }

  private var isWide: Bool {
    var (first, end) = (0, wideScalars.count)
    while first < end {
      let middle = (first + end) / 2
      if wideScalars[middle].upperBound < value { first = middle + 1 } else { end = middle }
    }
    return first < wideScalars.count && wideScalars[first].contains(value)
  }
}
