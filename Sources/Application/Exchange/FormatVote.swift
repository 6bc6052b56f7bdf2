/// What a line says about the format of a file whose name says nothing: the majority decides, so that one line that looks
/// foreign does not turn a plain list into the file of another program.
///
///     * TODO essay     for Org mode
///     * milk           neither: any list may have it
///     call mom         against
package enum FormatVote {
  case yes, no, neither

  /// True when more lines are for a format than against it.
  package static func isMajority(of lines: [Substring], _ vote: (Substring) -> FormatVote) -> Bool {
    var (yes, no) = (0, 0)
    for line in lines {
      switch vote(line) {
      case .yes: yes += 1
      case .no: no += 1
      case .neither: break
      }
    }
    return yes > no
  }
}
