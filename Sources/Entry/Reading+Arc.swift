import Grammar
import Names

/// Where a line mentions Arcs.
extension Reading {
  /// Finds every mention of an Arc, from left to right, the longest name at each place.
  func findMentions() {
    lastSlash =
      vocabulary.hasSubArcs ? line.tokens.lastIndex { $0.kind == .sign && $0.value == 0x2F } ?? -1 : -1
    let names = vocabulary.arcNames
    var token = 0
    while token < line.count {
      if line[token].kind == .sign, let end = readContext(at: token) {
        token = end
        continue
      }
      guard mayBeginMention(names, token), line.canBegin(token),
        let mention = labelledMention(at: token) ?? outrightMention(at: token) ?? signedMention(at: token)
          ?? plainMention(at: token)
      else {
        token += 1
        continue
      }
      mentions.append(withList(mention))
      separateBehind(mention.end)
      separateSentence(behind: mention)
      token = mentions[mentions.count - 1].end
    }
  }

  /// False for most words and numbers: no name begins like them.
  @inline(__always)
  private func mayBeginMention(_ names: NameTable, _ token: Int) -> Bool {
    !line[token].isLiteral
      && (line[token].kind == .sign || names.mayBegin(line[token], line)
        || begins(kinds.arcLabel, at: token))
  }

  /// `project:Blog`, as other planners write it; an unknown one becomes the error.
  private func labelledMention(at token: Int) -> Mention? {
    guard begins(kinds.arcLabel, at: token), line.isSign(token + 1, ":"), line.isGlued(token + 1),
      line.isGlued(token + 2), line[token + 2].kind != .sign
    else { return nil }
    var end = token + 2
    while end < line.count, end == token + 2 || line.isGlued(end), line[end].kind != .sign || joinsPath(end) {
      end += 1
    }
    let found =
      longestPath(at: token + 2, isOutright: true)
      ?? pathStart(at: token + 2, by: ".").flatMap { continuedPath($0, token + 2, by: ".") }
      ?? initialsWord(token + 2..<end).flatMap { word in
        var arcs = arcs(ofInitials: word)
        if arcs.isEmpty, let arc = vocabulary.arcNames.initials(of: vocabulary.arcs).arc(withWord: word) {
          arcs = [arc]
        }
        return arcs.count == 1 ? Mention(start: token, end: end, names: -1, arc: arcs[0]) : nil
      }
    guard var mention = found else {
      if error == nil {
        let written = line.text(of: TokenRange(start: Int32(token + 2), end: Int32(end)))
        let name = String(
          decoding: written.utf8.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
        error = .unknownArc(
          name, near: vocabulary.names(near: name, following: []), offset: Int(line[token].start))
      }
      return nil
    }
    mention.start = token
    mention.isOutright = true
    return mention
  }

  /// True for a dot or slash between the parts of a path: `project:Blog.Drafts`, as Taskwarrior writes it.
  private func joinsPath(_ token: Int) -> Bool {
    (line.isSign(token, ".") || line.isSign(token, "/")) && token + 1 < line.count && line.isGlued(token + 1)
  }

  /// The words behind a name that may be more of it, as many as names have at most.
  private func words(behind end: Int) -> [String] {
    var words: [String] = []
    var token = end
    while token < line.count, line[token].kind != .sign, words.count + 1 < vocabulary.mostWords {
      words.append(line.text(of: TokenRange(start: Int32(token), end: Int32(token + 1))))
      token += 1
    }
    return words
  }

  /// `#name`, `#"two words"`, `#Parent/Child`, `#"two words"/Child`, or with `+`; an unknown one becomes the error.
  private func outrightMention(at token: Int) -> Mention? {
    guard line.isSign(token, "#") || line.isSign(token, "+"), !line[token].isLiteral, line.canBegin(token),
      line.isGlued(token + 1)
    else { return nil }
    var start = token + 1
    var isQuoted = false
    if let quote = line.sign(start) {
      guard quote == "\"" || quote == "“" else { return nil }
      isQuoted = true
      start += 1
    }
    guard start < line.count, line[start].kind != .sign || line[start].value > 127 else { return nil }
    let found = isQuoted ? quotedPath(at: start) : longestPath(at: start, isOutright: true)
    if var mention = found {
      mention.start = token
      mention.isOutright = true
      return mention
    }
    if !isQuoted, let mention = outrightInitials(at: token) { return mention }
    var end = start + 1
    while end < line.count, isQuoted ? !isQuote(end) : line.isGlued(end) && !line.canEnd(end) { end += 1 }
    // Of a path with quotes in it the error shows all that was typed.
    if isQuoted, line.isSign(end + 1, "/"), line.isGlued(end + 1) {
      start -= 1
      while end < line.count, line.isGlued(end) { end += 1 }
    }
    let name = line.text(of: TokenRange(start: Int32(start), end: Int32(end)))
    // `PR #42`, `problems #4-12`, `hw 8 #s 3, 7`
    if !isQuoted, (start..<end).allSatisfy({ line[$0].kind != .word }) { return nil }
    if name == "s", end < line.count, line[end].kind == .number { return nil }
    let unknown = EntryError.unknownArc(
      name, near: vocabulary.names(near: name, following: isQuoted ? [] : words(behind: end)),
      offset: Int(line[token].start))
    keepTag(token..<end, unknown, isQuoted: isQuoted)
    return nil
  }

  /// `#hist`: the first letters of one name.
  func outrightInitials(at token: Int) -> Mention? {
    var end = token + 2
    while end < line.count, line.isGlued(end), line[end].kind != .sign { end += 1 }
    guard line.canEnd(end) || line.isGluedSeparator(end), let word = initialsWord(token + 1..<end) else {
      return nil
    }
    var arcs = arcs(ofInitials: word)
    if arcs.isEmpty, let arc = vocabulary.arcNames.initials(of: vocabulary.arcs).arc(withWord: word) {
      arcs = [arc]
    }
    guard arcs.count == 1, !goesOn(end, word, arcs) || line[end].kind == .number else { return nil }
    return Mention(start: token, end: end, names: -1, arc: arcs[0], isOutright: true)
  }

  /// `@Family`: an Arc, unless the word is a noun of a place (`@Home`) or a place used before.
  private func signedMention(at token: Int) -> Mention? {
    let name = token + 1
    guard line.isSign(token, "@"), line.isGlued(name), line[name].kind == .word, !line[token].isLiteral,
      !begins(kinds.place, at: name),
      vocabulary.placeNames.longestName(at: name, in: line, upTo: line.count) == nil,
      var mention = longestPath(at: name, isOutright: true)
    else { return nil }
    mention.start = token
    mention.isOutright = true
    return mention
  }

  /// `Work. Email Sheila tomorrow`: the full stop behind the Arc that the line begins with.
  private func separateSentence(behind mention: Mention) {
    let stop = mention.end
    if line.isSign(stop, "."), line.isGlued(stop), stop + 1 < line.count, line[stop + 1].isSpaced,
      owners[stop] < 0, (0..<mention.start).allSatisfy({ isAside($0) })
    {
      roles[stop] = .separator
    }
  }

  private func isQuote(_ token: Int) -> Bool {
    line.sign(token).map { $0 == "\"" || $0 == "”" } ?? false
  }

  /// What `quotedName` finds, or the path that goes on behind the quotes: `"two words"/Child`.
  private func quotedPath(at start: Int) -> Mention? {
    guard var mention = quotedName(at: start) else { return nil }
    mention.end += 1
    guard line.isSign(mention.end, "/"), line.isGlued(mention.end), line.isGlued(mention.end + 1) else {
      return mention
    }
    return continuedPath((mention.end, mention.names), start, in: mention.arc < 0 ? nil : mention.arc)
  }

  /// A name or path that fills the quotes; the Arc whose whole path it is comes first.
  private func quotedName(at start: Int) -> Mention? {
    var end = start
    while end < line.count, !isQuote(end) { end += 1 }
    guard end < line.count else { return nil }
    let path = line.text(of: TokenRange(start: Int32(start), end: Int32(end)))
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map { NameKey($0) }
    guard let last = names.last else { return nil }
    var hash = KeyHash()
    for byte in last.text.utf8 { hash.add(byte) }
    let first = vocabulary.arcNames.first(hash)
    guard first >= 0 else { return nil }
    let fitting = arcs(first, in: names.dropLast()).filter {
      vocabulary.bears($0, ancestors: names.dropLast())
    }
    let whole = fitting.first { vocabulary.depth(of: $0) == names.count }
    if names.count == 1, whole == nil { return Mention(start: start, end: end, names: first) }
    guard let arc = whole ?? fitting.first else { return nil }
    return Mention(start: start, end: end, names: first, arc: arc)
  }

  /// The Arcs of a name among which are all those with these parents, the nearest last.
  private func arcs(_ names: Int32, in parents: ArraySlice<NameKey>) -> [Int32] {
    guard let parent = parents.last else { return vocabulary.arcs(names) }
    var hash = KeyHash()
    for byte in parent.text.utf8 { hash.add(byte) }
    let first = vocabulary.arcNames.first(hash)
    guard first >= 0, vocabulary.arcNames.value(first).next < 0 else { return vocabulary.arcs(names) }
    return Array(vocabulary.lineage.arcs(names, within: vocabulary.arcNames.value(first).value))
  }

  /// A name that stands as a word of its own, or a path of names joined by `/`.
  private func plainMention(at token: Int) -> Mention? {
    vocabulary.arcNames.isEmpty ? nil : longestPath(at: token, isOutright: false)
  }

  private func longestPath(at start: Int, isOutright: Bool) -> Mention? {
    guard let (end, names) = vocabulary.arcNames.longestName(at: start, in: line, upTo: line.count) else {
      guard start < lastSlash, let slash = pathStart(at: start) else { return nil }
      return continuedPath(slash, start)
    }
    var mention = Mention(start: start, end: end, names: names)
    if line.isSign(end, "/"), line.isGlued(end), line.isGlued(end + 1),
      let longer = continuedPath((end, names), start)
    {
      mention = longer
    }
    return mention
  }

  /// A name directly before `/`, where the name alone would be no word of its own.
  private func pathStart(at start: Int, by sign: Unicode.Scalar = "/") -> (end: Int, names: Int32)? {
    guard sign != "/" || start < lastSlash else { return nil }
    var end = start
    while end < line.count, end == start || line.isGlued(end) || !line.isSign(end, sign) {
      if line.isSign(end, sign), line.isGlued(end) { break }
      if end - start > 12 { return nil }
      end += 1
    }
    guard end < line.count, line.isSign(end, sign), line.isGlued(end), line.isGlued(end + 1) else {
      return nil
    }
    var hash = KeyHash()
    if (start..<end).contains(where: { vocabulary.arcNames.isTooLong(line[$0]) }) { return nil }
    for token in start..<end where !(line.sign(token)?.joinsNameParts ?? false) {
      NameTable.add(line, line[token], to: &hash)
    }
    let first = vocabulary.arcNames.first(hash)
    return first >= 0 ? (end, first) : nil
  }

  /// The path that goes on behind a name with `/child`.
  /// - Parameter known: which Arc of that name is meant, when the path before says so.
  private func continuedPath(
    _ parent: (end: Int, names: Int32), _ start: Int, in known: Int32? = nil, by sign: Unicode.Scalar = "/"
  ) -> Mention? {
    let next = parent.end + 1
    guard next < line.count else { return nil }
    let child: (end: Int, names: Int32)?
    if isQuote(next) {
      child = quotedName(at: next + 1).map { (end: $0.end + 1, names: $0.names) }
    } else if let deeper = pathStart(at: next, by: sign) {
      child = deeper
    } else {
      child = vocabulary.arcNames.longestName(at: next, in: line, upTo: line.count)
        .map { (end: $0.end, names: $0.first) }
    }
    guard let child, let arc = vocabulary.child(child.names, of: parent.names, known) else { return nil }
    if line.isSign(child.end, sign), line.isGlued(child.end), line.isGlued(child.end + 1),
      let deeper = continuedPath(child, start, in: arc, by: sign)
    {
      return deeper
    }
    return Mention(start: start, end: child.end, names: child.names, arc: arc)
  }
}
