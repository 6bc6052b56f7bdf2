extension Reader {
  /// What a line means that arc wrote itself (`Entry.canonicalText(in:)`) and that somebody may have changed since.
  ///
  /// arc writes English, and whoever changes the line writes their own language. Of the two readings the one counts
  /// that leaves less to the title, the reader's own when neither does.
  /// - Parameter english: a reader of English lines with the same names and reference; nil: this one reads English.
  public mutating func entry(ofWritten line: String, english: inout Reader?) -> Entry {
    let own = entry(of: line)
    guard let written = english?.entry(of: line) else { return own }
    return written.title.utf8.count < own.title.utf8.count ? written : own
  }
}
