extension Appearance {
  /// The line broken between words so that no row takes more than so many columns; a word that is longer than a row is
  /// broken where the row ends. White space at the breaks goes.
  ///
  ///     wrapped("! arc: '2/30' is no date", to: 14, indent: 2)  →  ! arc: '2/30'
  ///                                                                  is no date
  /// - Parameter indent: how far all rows but the first are indented, where there is room for that.
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
  /// White space that stands between the row and the word, which goes when the word begins the next row.
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
    // A word that fills a row is broken; so are letters that are written without spaces between them.
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
