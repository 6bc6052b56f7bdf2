/// A key that a person pressed, or a text that was pasted.
public enum Key: Hashable, Sendable {
  /// Typed text: one Unicode scalar, so that an accent can be a separate key.
  case text(String)
  /// Pasted text, line breaks included.
  case paste(String)
  /// A letter or sign with Control; letters are lower case.
  case control(Character)
  /// A letter or sign with Alt, or after Escape.
  case alt(Character)
  case enter, tab, backTab, escape, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  /// Left and Right with Control or Alt.
  case wordLeft, wordRight
  /// Backspace with Alt, Delete with Control or Alt.
  case wordBackspace, wordDelete
  /// F1 to F12.
  case function(Int)
}
