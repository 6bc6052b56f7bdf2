import Grammar

/// Which of the mentioned Arcs a line means.
extension Reading {
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
      if let twin = twin(of: mentions[mention], chosen) {
        let names = [chosen, twin].map { vocabulary.arcs[Int($0)] }.sorted()
        error = .ambiguousArc(
          folded(mentions[mention].start..<mentions[mention].end), names, areAll: true,
          offset: Int(line[mentions[mention].start].start))
        mentions[mention].isInside = true
        return
      }
      arc = chosen
    case .ambiguous(let index):
      arcMention = index
      // Whoever settles it gets the title whole: `lab report`.
      mentions[index].isInside = mentions[index].isInside || !mentions[index].isOutright
      let mention = mentions[index]
      if let error, error.code != .unknownEscalation { return }
      let most = Reading.mostCandidates
      let some = vocabulary.arcNames.values(from: mention.names).prefix(most + 1).map {
        vocabulary.arcs[Int($0)]
      }
      let name = line.text(of: TokenRange(start: Int32(mention.start), end: Int32(mention.end)))
      error = .ambiguousArc(
        name, some.prefix(most).sorted(), areAll: some.count <= most,
        offset: Int(line[mention.start].start))
    }
  }

  /// How many Arcs of one name are offered: every course may have its `Part 1`.
  private static let mostCandidates = 12

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

  /// The Arc of a mention that can mean no other; nil when several have the name.
  func onlyArc(of mention: Mention) -> Int32? {
    if mention.arc >= 0 { return mention.arc }
    let entry = vocabulary.arcNames.value(mention.names)
    return entry.next < 0 ? entry.value : nil
  }

  /// True when one of the Arcs that a mention can mean lies in no other.
  func mayBeRoot(_ mention: Mention) -> Bool {
    if mention.arc >= 0 { return vocabulary.parents[Int(mention.arc)] < 0 }
    return vocabulary.arcNames.values(from: mention.names).contains { vocabulary.parents[Int($0)] < 0 }
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

  /// The one before a separator at the start; then the one after `for`, `in`, `to`, `under`; then the first. A mention
  /// whose Arc lies below another mentioned one says more than that one.
  private func bestSettled() -> SettledMention? {
    if settled.count < 2 { return settled.first }
    if let apart = settled.first(where: { isNamedAgain($0) }) { return apart }
    var (first, introduced, beside): (SettledMention?, SettledMention?, SettledMention?)
    for item in settled where isDeepest(item) {
      if opensLine(mentions[item.mention]) { return item }
      if isNamedAlone(item) { continue }
      first = first ?? item
      // `lab report for chem lab`
      if beside == nil,
        settled.contains(where: {
          mentions[$0.mention].end == mentions[item.mention].start
            && vocabulary.isAncestor($0.arc, of: item.arc)
        })
      {
        beside = item
      }
      if introduced == nil, start(of: kinds.arcIntroducer, endingAt: mentions[item.mention].start) != nil {
        introduced = item
      }
    }
    return introduced ?? beside ?? first ?? settled.first { isDeepest($0) }
  }

  /// `band practice tonight 7-9 Band`: of two mentions of one Arc, the one that stands by itself.
  private func isNamedAgain(_ item: SettledMention) -> Bool {
    let mention = mentions[item.mention]
    guard !mention.isInitials, !mention.isOutright,
      settled.allSatisfy({ $0.arc == item.arc && !mentions[$0.mention].isInitials }),
      let first = settled.first, first.mention != item.mention
    else { return false }
    let isCapital = line[mention.start].isCapitalised && !line[mentions[first.mention].start].isCapitalised
    // `travel insurance quote (travel)`
    func isEdge(_ token: Int) -> Bool {
      token < 0 || token >= line.count || isSetAside(token) || isBracket(token)
    }
    return isEdge(mention.end) && (isEdge(mention.start - 1) || isCapital)
      && !isEdge(mentions[first.mention].end)
  }

  /// `lab 5 cs61b`: the name of a SubArc without that of the Arc it lies in says less than the name of another Arc.
  private func isNamedAlone(_ item: SettledMention) -> Bool {
    guard vocabulary.parents[Int(item.arc)] >= 0, mentions[item.mention].arc < 0 else { return false }
    return !settled.contains { vocabulary.isAncestor($0.arc, of: item.arc) }
      && settled.contains { vocabulary.parents[Int($0.arc)] < 0 && !mentions[$0.mention].isInitials }
  }

  private func isDeepest(_ item: SettledMention) -> Bool {
    !settled.contains { $0.arc != item.arc && vocabulary.isAncestor(item.arc, of: $0.arc) }
  }

  /// True for a mention before a separator, with nothing but entities in front.
  private func opensLine(_ mention: Mention) -> Bool {
    mention.end < line.count && roles[mention.end] == .separator
      && (0..<mention.start).allSatisfy { entity(at: $0) != nil || roles[$0] == .separator }
  }

  /// Takes the tokens of the chosen mention away from entities that overlap it; what stands beside it is read without
  /// them: `Team 7 - 3pm` is no range.
  func claimArc() {
    guard let index = arcMention else { return }
    let mention = mentions[index].start..<mentions[index].end
    var freed: Range<Int>?
    for token in mention where owners[token] >= 0 {
      let other = candidates[Int(owners[token])]
      let (first, end) = (
        min(other.start, freed?.lowerBound ?? other.start), max(other.end, freed?.upperBound ?? 0)
      )
      freed = first..<end
      drop(Int(owners[token]), .arc)
    }
    guard let freed, freed.lowerBound < mention.lowerBound || freed.upperBound > mention.upperBound else {
      return
    }
    for index in candidates.indices where candidates[index].dropped == nil && !candidates[index].isTaken {
      let tokens = candidates[index].start..<candidates[index].end
      if freed.overlaps(tokens), !mention.overlaps(tokens), isFree(candidates[index]) { take(index) }
    }
    markSeparators()
  }
}
