import Grammar
import Names

/// Which Arc a line means.
extension Reading {
  /// Finds every mention of an Arc, from left to right, the longest name at each place.
  func findMentions() {
    lastSlash =
      vocabulary.hasSubArcs ? line.tokens.lastIndex { $0.kind == .sign && $0.value == 0x2F } ?? -1 : -1
    var token = 0
    while token < line.count {
      guard mayBeginMention(line[token]), line.canBegin(token),
        let mention = outrightMention(at: token) ?? plainMention(at: token)
      else {
        token += 1
        continue
      }
      mentions.append(mention)
      token = mention.end
    }
  }

  /// False for most words and numbers: no name begins like them.
  private func mayBeginMention(_ token: Token) -> Bool {
    !token.isLiteral && (token.kind == .sign || vocabulary.arcNames.mayBegin(token, line))
  }

  /// `#name`, `#"two words"`, `#Parent/Child`, or with `+`; an unknown one becomes the error.
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
    let found = isQuoted ? quotedName(at: start) : longestPath(at: start, isOutright: true)
    if var mention = found {
      mention.start = token
      mention.isOutright = true
      if isQuoted { mention.end += 1 }
      return mention
    }
    var end = start + 1
    while end < line.count, isQuoted ? !isQuote(end) : line.isGlued(end) && !line.canEnd(end) { end += 1 }
    let name = line.text(of: TokenRange(start: Int32(start), end: Int32(end)))
    if !isQuoted, line[start].kind == .number, end == start + 1 { return nil }
    if error == nil || error?.code == .unknownEscalation {
      error = .unknownArc(
        name, near: vocabulary.names(near: name), offset: Int(line[token].start))
    }
    return nil
  }

  private func isQuote(_ token: Int) -> Bool {
    line.sign(token).map { $0 == "\"" || $0 == "”" } ?? false
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
  private func pathStart(at start: Int) -> (end: Int, names: Int32)? {
    guard start < lastSlash else { return nil }
    var end = start
    while end < line.count, end == start || line.isGlued(end) || !line.isSign(end, "/") {
      if line.isSign(end, "/"), line.isGlued(end) { break }
      if end - start > 12 { return nil }
      end += 1
    }
    guard end < line.count, line.isSign(end, "/"), line.isGlued(end), line.isGlued(end + 1) else {
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
    _ parent: (end: Int, names: Int32), _ start: Int, in known: Int32? = nil
  ) -> Mention? {
    let next = parent.end + 1
    guard next < line.count else { return nil }
    let child: (end: Int, names: Int32)?
    if let deeper = pathStart(at: next) {
      child = deeper
    } else {
      child = vocabulary.arcNames.longestName(at: next, in: line, upTo: line.count)
        .map { (end: $0.end, names: $0.first) }
    }
    guard let child, let arc = vocabulary.child(child.names, of: parent.names, known) else { return nil }
    if line.isSign(child.end, "/"), line.isGlued(child.end), line.isGlued(child.end + 1),
      let deeper = continuedPath(child, start, in: arc)
    {
      return deeper
    }
    return Mention(start: start, end: child.end, names: child.names, arc: arc)
  }

  /// Which mention names the Arc.
  private enum ArcChoice {
    case none
    case one(mention: Int, arc: Int32)
    /// Several Arcs bear the name, and nothing says which.
    case ambiguous(mention: Int)
  }

  /// Chooses the Arc among the mentions.
  func chooseArc() {
    switch arcChoice() {
    case .none: return
    case .one(let mention, let chosen):
      arcMention = mention
      arc = chosen
    case .ambiguous(let index):
      arcMention = index
      let mention = mentions[index]
      let candidates = arcs(of: mention).map { vocabulary.arcs[Int($0)] }.sorted()
      let name = line.text(of: TokenRange(start: Int32(mention.start), end: Int32(mention.end)))
      if let error, error.code != .unknownEscalation { return }
      error = .ambiguousArc(name, candidates, offset: Int(line[mention.start].start))
    }
  }

  private func arcChoice() -> ArcChoice {
    if mentions.count < 2 {
      guard let mention = mentions.first, isUsable(mention) else { return .none }
      if let only = onlyArc(of: mention) { return .one(mention: 0, arc: only) }
    }
    findRivals()
    if rivals.isEmpty { return .none }
    if rivals.count == 1, let only = onlyArc(of: mentions[rivals[0]]) {
      return .one(mention: rivals[0], arc: only)
    }
    settled.removeAll()
    var unsettled: Int?
    for index in rivals.prefix(Reading.mostMentions) {
      if let arc = onlyArc(of: mentions[index]) ?? settle(index) {
        settled.append(SettledMention(mention: index, arc: arc))
      } else if unsettled == nil {
        unsettled = index
      }
    }
    if let best = bestSettled() { return .one(mention: best.mention, arc: best.arc) }
    return unsettled.map { .ambiguous(mention: $0) } ?? .none
  }

  /// Finds the mentions that are usable, and among them those that could name the Arc: the outright ones, when there
  /// are any.
  private func findRivals() {
    usable.removeAll()
    rivals.removeAll()
    for index in mentions.indices where isUsable(mentions[index]) { usable.append(index) }
    let hasOutright = usable.contains { mentions[$0].isOutright }
    for index in usable where mentions[index].isOutright || !hasOutright { rivals.append(index) }
  }

  /// How many mentions of a line are weighed against each other, so that time stays linear in its length.
  private static let mostMentions = 32

  /// The Arc of a mention that can mean no other; nil when several bear the name.
  private func onlyArc(of mention: Mention) -> Int32? {
    if mention.arc >= 0 { return mention.arc }
    let entry = vocabulary.arcNames.value(mention.names)
    return entry.next < 0 ? entry.value : nil
  }

  /// The Arcs that a mention can mean.
  func arcs(of mention: Mention) -> [Int32] {
    mention.arc >= 0 ? [mention.arc] : vocabulary.arcs(mention.names)
  }

  /// The one Arc of a mention's shared name that lies below another usable mention's.
  private func settle(_ index: Int) -> Int32? {
    var found: Int32?
    func isOne(below ancestor: Int32) -> Bool {
      for arc in vocabulary.lineage.arcs(mentions[index].names, within: ancestor) where arc != ancestor {
        if found ?? arc != arc { return false }
        found = arc
      }
      return true
    }
    for other in usable.prefix(Reading.mostMentions) where other != index {
      if mentions[other].arc >= 0 {
        guard isOne(below: mentions[other].arc) else { return nil }
      } else {
        for ancestor in vocabulary.arcNames.values(from: mentions[other].names) {
          guard isOne(below: ancestor) else { return nil }
        }
      }
    }
    return found
  }

  /// A mention inside an entity is none (`due March 12` with an Arc March), and neither is `at home` or `after work`.
  func isUsable(_ mention: Mention) -> Bool {
    if mention.isOutright { return true }
    if let index = entity(at: mention.start), candidates[index].strength == .firm {
      let entity = candidates[index]
      if entity.start <= mention.start, entity.end >= mention.end,
        entity.end - entity.start > mention.end - mention.start
      {
        return false
      }
    }
    if begins(kinds.place, at: mention.start), mention.end == mention.start + 1,
      start(of: kinds.at, endingAt: mention.start) != nil
        || start(of: kinds.when, endingAt: mention.start) != nil
    {
      return false
    }
    return true
  }

  /// The one before a separator at the start; then the one after `for`, `in`, `to`, `under`; then the first. A mention
  /// whose Arc lies below another mentioned one says more than that one.
  private func bestSettled() -> SettledMention? {
    if settled.count < 2 { return settled.first }
    var (first, introduced): (SettledMention?, SettledMention?)
    for item in settled where isDeepest(item) {
      if opensLine(mentions[item.mention]) { return item }
      first = first ?? item
      if introduced == nil, start(of: kinds.arcIntroducer, endingAt: mentions[item.mention].start) != nil {
        introduced = item
      }
    }
    return introduced ?? first
  }

  private func isDeepest(_ item: SettledMention) -> Bool {
    !settled.contains { $0.arc != item.arc && vocabulary.isAncestor(item.arc, of: $0.arc) }
  }

  /// True for a mention before a separator, with nothing but entities in front.
  private func opensLine(_ mention: Mention) -> Bool {
    mention.end < line.count && roles[mention.end] == .separator
      && (0..<mention.start).allSatisfy { entity(at: $0) != nil || roles[$0] == .separator }
  }

  /// Takes the tokens of the chosen mention away from entities that overlap it.
  func claimArc() {
    guard let index = arcMention else { return }
    let mention = mentions[index]
    for token in mention.start..<mention.end {
      if owners[token] >= 0 { drop(Int(owners[token]), .arc) }
    }
  }
}
