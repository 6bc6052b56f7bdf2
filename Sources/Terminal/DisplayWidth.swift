extension Character {
  /// How many columns a terminal gives the character: 0 and up, mostly 1 or 2.
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

  /// True when terminals differ in how many columns they give the character: emoji, which are newer than some of them,
  /// and all that is put together from several parts.
  public var isWidthUnsure: Bool {
    if asciiValue != nil { return false }
    let scalars = unicodeScalars
    guard let first = scalars.first else { return false }
    return scalars.count > 1 || first.value >= 0x300 && first.properties.isEmojiPresentation
  }
}

extension StringProtocol {
  /// How many columns a terminal gives the text.
  public var displayWidth: Int {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// True when terminals differ in how many columns they give the text.
  public var isWidthUnsure: Bool {
    !utf8.allSatisfy { $0 < 0x80 } && contains { $0.isWidthUnsure }
  }

  /// The longest beginning that fits into so many columns; the whole text when it fits.
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
    // Vowels and final consonants of Korean stand inside the syllable that a wide consonant has begun.
    if (0x1160...0x11FF).contains(value) { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    return wideBlocks.contains { $0.contains(value) } ? 2 : 1
  }
}

/// The blocks whose letters are wide (East_Asian_Width W and F); emoji come from their own property.
private let wideBlocks: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
  0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
  0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
]
