extension Appearance {
  /// Breaks a line between words so that no row is wider than `columns`; a word that is wider than a row is broken at
  /// its end. White space at the breaks is removed.
  ///
  ///     wrapped("! arc: '2/30' is not a date", to: 14, indent: 2)  →  ! arc: '2/30'
  ///                                                                  is not a date
  /// - Parameter indent: the indentation in columns of all rows but the first, where there is room.
  public func wrapped(_ line: StyledText, to columns: Int, indent: Int = 0) -> [StyledText] {
    guard width(of: line) > columns, columns > 0 else { return [line] }
    var wrapping = Wrapping(columns: columns, indent: indent * 3 < columns ? indent : 0)
    for piece in line.pieces {
      let (text, style) = piece.shown(self)
      for character in text { wrapping.add(character, style) }
    }
    return wrapping.finished
  }
}

/// Rows of words.
private struct Wrapping {
  let columns: Int
  let indent: Int
  private var rows: [StyledText] = []
  private var row = StyledText()
  private var used = 0
  /// The white space before the current word, dropped when the word begins the next row.
  private var gap = StyledText()
  private var gapWidth = 0
  private var word = StyledText()
  private var wordWidth = 0

  init(columns: Int, indent: Int) {
    (self.columns, self.indent) = (columns, indent)
  }

  var finished: [StyledText] {
    var copy = self
    copy.endWord()
    return copy.rows + (copy.row.isBlank ? [] : [copy.row])
  }

  mutating func add(_ character: Character, _ style: Style) {
    if character == " " {
      endWord()
      gap.append(" ", style)
      gapWidth += 1
      return
    }
    let width = character.displayWidth
    // A word that fills a row is broken, and so is text without spaces between words.
    if indent + wordWidth + width > columns { endWord() }
    word.append(String(character), style)
    wordWidth += width
    if width == 2 { endWord() }
  }

  private mutating func endWord() {
    guard wordWidth > 0 || !word.isEmpty else { return }
    if used + gapWidth + wordWidth > columns, !row.isBlank {
      rows.append(row)
      (row, used) = (.spaces(indent), indent)
    } else {
      row += gap
      used += gapWidth
    }
    row += word
    used += wordWidth
    (gap, gapWidth, word, wordWidth) = (StyledText(), 0, StyledText(), 0)
  }
}
