import Grammar

/// Words behind `#` that no Arc is called: labels, where the line says otherwise which Arc is meant, or where nothing could
/// be one.
///
///     read ch 3 cs61b #reading      the Arc is CS 61B, so `reading` is a label
///     read Latour #thesis #notes    one task lies in one Arc, so both are labels
///     return router #errands        how or where something is done, so it is a label
///     fix sink #bathroom            nothing else says which Arc: the error unknown-arc
extension Reading {
  /// A name behind `#` that no Arc has.
  struct Tag {
    var tokens: Range<Int>
    /// What the line says if it is meant as an Arc.
    var error: EntryError
  }

  /// Makes a label of a word that says how or where something is done: `#errands`, `@phone`.
  /// - Returns: its end; nil when another word is there, or an Arc or a place is called so.
  func readContext(at token: Int) -> Int? {
    let name = token + 1
    guard reads.contains(.marks), line[token].kind == .sign, !line[token].isLiteral, line.isGlued(name),
      line[name].kind == .word, let kind = language.contextWord,
      matcher.isWord(name, of: kind), line.canEnd(name + 1), line.canBegin(token),
      line.isSign(token, "#") || line.isSign(token, "+") || line.isSign(token, "@"),
      vocabulary.arcNames.longestName(at: name, in: line, upTo: line.count) == nil,
      vocabulary.placeNames.longestName(at: name, in: line, upTo: line.count) == nil,
      outrightInitials(at: token) == nil, owners[token] < 0, owners[name] < 0
    else { return nil }
    makeLabel(token..<name + 1)
    return name + 1
  }

  /// `to my home list`, `in the car category`: the words around a name that say it is an Arc.
  func withList(_ mention: Mention) -> Mention {
    let noun = mention.end
    guard isAttribute(.list, at: noun), line[noun].isSpaced, line.canEnd(noun + 1), !mention.isOutright,
      noun + 1 >= line.count || isAside(noun + 1)
        || [kinds.verb, kinds.opener, kinds.openerStart, kinds.leftover].contains(where: {
          begins($0, at: noun + 1)
        })
    else { return mention }
    var start = mention.start
    if start > 0, begins(kinds.determiner, at: start - 1) || begins(kinds.possessive, at: start - 1) {
      start -= 1
    }
    guard isAttribute(.filing, at: start - 1), (start - 1..<noun + 1).allSatisfy({ owners[$0] < 0 }) else {
      return mention
    }
    var whole = mention
    (whole.start, whole.end, whole.isOutright) = (start - 1, noun + 1, true)
    return whole
  }

  /// True for an Arc that the line calls a list: `add milk to my home list`.
  var isFiled: Bool {
    arcMention.map { isAttribute(.list, at: mentions[$0].end - 1) && mentions[$0].isOutright } ?? false
  }

  /// Keeps a name that no Arc has until the line's Arc is known.
  func keepTag(_ tokens: Range<Int>, _ error: EntryError, isQuoted: Bool) {
    // `#hsit` is a slip of HIST 7B; `seat #4B` is a number of something, `+Sam` is somebody else.
    guard reads.contains(.marks), !isQuoted, error.candidates.isEmpty, line.isSign(tokens.lowerBound, "#"),
      tokens.allSatisfy({ owners[$0] < 0 && roles[$0] == .title && line[$0].kind != .number })
    else {
      report(error)
      return
    }
    tags.append(Tag(tokens: tokens, error: error))
  }

  /// Makes labels of the names that no Arc has, or reports the first.
  func settleTags() {
    guard !tags.isEmpty else { return }
    if error == nil, arc >= 0 || tags.count + contexts.count > 1 {
      for tag in tags { makeLabel(tag.tokens) }
    } else {
      report(tags[0].error)
    }
  }

  /// An unknown Arc comes before what else is wrong with the Arc or a path.
  private func report(_ unknown: EntryError) {
    if error?.code != .unknownArc { error = unknown }
  }

  private func makeLabel(_ tokens: Range<Int>) {
    for token in tokens { roles[token] = .entity }
    contexts.append(tokens)
    addSpan(.label, tokens)
  }
}
