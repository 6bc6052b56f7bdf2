import Grammar

/// Which links say where.
extension Reading {
  /// A meeting's link, or any link after `at` or alone between separators.
  func linkPlace(_ link: Range<Int>) -> PlaceRange? {
    var start = link.lowerBound
    for kind in [kinds.at, kinds.inside, kinds.via] {
      if let marker = self.start(of: kind, endingAt: link.lowerBound), owners[marker] < 0 {
        start = min(start, marker)
      }
    }
    let text = line.text(of: TokenRange(start: Int32(link.lowerBound), end: Int32(link.upperBound)))
    guard start < link.lowerBound || isBetweenSeparators(link) || Links.isMeeting(text) else { return nil }
    return PlaceRange(span: start..<link.upperBound, text: link)
  }
}
