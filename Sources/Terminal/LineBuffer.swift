/// A line of text with a cursor, edited with the keys of Emacs.
public struct LineBuffer: Equatable, Sendable {
  /// The text before the cursor.
  public private(set) var left = ""
  /// The text after the cursor.
  public private(set) var right = ""
  /// The text that was cut last.
  private var cut = ""
  /// True when the last key cut text, so that the next cut is appended to it.
  private var isCutting = false
  private var undone: [Snapshot] = []

  private struct Snapshot: Equatable, Sendable {
    var left: String
    var right: String
  }

  /// An empty line.
  public init() {}

  /// The whole line.
  public var text: String { left + right }

  /// True when there is nothing in the line.
  public var isEmpty: Bool { left.isEmpty && right.isEmpty }

  /// Replaces the whole line; the cursor goes to its end.
  public mutating func replace(with text: String) {
    remember()
    (left, right) = (text, "")
  }

  /// Replaces the last characters before the cursor.
  public mutating func replace(last count: Int, with text: String) {
    remember()
    left = left.dropLast(count) + text
  }

  /// Inserts text before the cursor.
  public mutating func insert(_ text: String) {
    remember(isTyping: text.count == 1 && text != " ")
    left += text
  }

  /// Empties the line and its undo history; cut text stays.
  public mutating func clear() {
    (left, right, undone, isCutting) = ("", "", [], false)
  }

  /// Applies an editing key.
  /// - Returns: false for a key that does not edit the line.
  public mutating func press(_ key: Key) -> Bool {
    let wasCutting = isCutting
    isCutting = false
    switch key {
    case .text(let text): insert(text)
    case .left, .control("b"): moveLeft(1)
    case .right, .control("f"): moveRight(1)
    case .wordLeft, .alt("b"): moveLeft(wordBefore)
    case .wordRight, .alt("f"): moveRight(wordAfter)
    case .home, .control("a"): moveLeft(left.count)
    case .end, .control("e"): moveRight(right.count)
    case .backspace: delete(before: 1)
    case .delete, .control("d"): delete(after: 1)
    case .control("k"): cut(after: right.count, joining: wasCutting)
    case .control("u"): cut(before: left.count, joining: wasCutting)
    case .control("w"): cut(before: blankBefore, joining: wasCutting)
    case .wordBackspace: cut(before: wordBefore, joining: wasCutting)
    case .wordDelete, .alt("d"): cut(after: wordAfter, joining: wasCutting)
    case .control("y"): insert(cut)
    case .control("t"): transpose()
    case .control("_"): takeBack()
    default: return false
    }
    return true
  }
}

// Moving.
extension LineBuffer {
  private mutating func moveLeft(_ count: Int) {
    right = left.suffix(count) + right
    left.removeLast(min(count, left.count))
  }

  private mutating func moveRight(_ count: Int) {
    left += right.prefix(count)
    right.removeFirst(min(count, right.count))
  }

  /// The number of characters back to the beginning of a word.
  private var wordBefore: Int {
    let reversed = left.reversed()
    let gap = reversed.prefix { !$0.isWordPart }.count
    return gap + reversed.dropFirst(gap).prefix(while: \.isWordPart).count
  }

  /// The number of characters forward to the end of a word.
  private var wordAfter: Int {
    let gap = right.prefix { !$0.isWordPart }.count
    return gap + right.dropFirst(gap).prefix(while: \.isWordPart).count
  }

  /// The number of characters back to white space.
  private var blankBefore: Int {
    let reversed = left.reversed()
    let gap = reversed.prefix(while: \.isWhitespace).count
    return gap + reversed.dropFirst(gap).prefix { !$0.isWhitespace }.count
  }
}

// Changing.
extension LineBuffer {
  private mutating func delete(before count: Int) {
    guard !left.isEmpty else { return }
    remember()
    left.removeLast(count)
  }

  private mutating func delete(after count: Int) {
    guard !right.isEmpty else { return }
    remember()
    right.removeFirst(count)
  }

  private mutating func cut(before count: Int, joining: Bool) {
    remember()
    cut = left.suffix(count) + (joining ? cut : "")
    left.removeLast(min(count, left.count))
    isCutting = true
  }

  private mutating func cut(after count: Int, joining: Bool) {
    remember()
    cut = (joining ? cut : "") + right.prefix(count)
    right.removeFirst(min(count, right.count))
    isCutting = true
  }

  /// Swaps the characters around the cursor; at the end, the last two.
  private mutating func transpose() {
    if right.isEmpty, left.count > 1 { moveLeft(1) }
    guard let before = left.last, let after = right.first else { return }
    remember()
    left.removeLast()
    right.removeFirst()
    left += "\(after)\(before)"
  }

  /// Saves the line for `takeBack`; letters typed in a row are undone together.
  private mutating func remember(isTyping: Bool = false) {
    if isTyping, let last = undone.last, !left.isEmpty, left.hasPrefix(last.left), right == last.right,
      !left.dropFirst(last.left.count).contains(" ")
    {
      return
    }
    let now = Snapshot(left: left, right: right)
    if undone.last != now { undone.append(now) }
    if undone.count > 200 { undone.removeFirst() }
  }

  private mutating func takeBack() {
    while let last = undone.popLast() {
      guard last.left != left || last.right != right else { continue }
      (left, right) = (last.left, last.right)
      return
    }
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
