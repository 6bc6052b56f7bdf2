import Grammar
import Moments

/// What became of every phrase, read off a finished reading.
extension Reading {
  /// The entities and what nearly was one, in the order in which they stand.
  func pieces(of entry: Entry) -> [Explanation.Piece] {
    var pieces = candidates.indices.compactMap { piece(of: $0) }
    if let arc = arcPiece(entry) { pieces.append(arc) }
    let ruled = pieces.map { $0.start }
    for span in entry.spans where span.kind == .location || span.kind == .escalation {
      if !ruled.contains(span.start) { pieces.append((span.start, plainPiece(span, entry))) }
    }
    return pieces.sorted { $0.start < $1.start }.map { $0.piece }
  }

  private typealias Placed = (start: Int, piece: Explanation.Piece)

  // MARK: Phrases

  /// A candidate that was taken at first; nil for one that never was.
  private func piece(of index: Int) -> Placed? {
    let candidate = candidates[index]
    guard wasTaken(candidate) else { return nil }
    let runnerUp = rivals(of: index).first.map {
      Explanation.RunnerUp(
        node: node(of: candidates[$0].phrase), loss: loss(of: candidates[$0], to: candidate))
    }
    let isText = candidate.dropped == nil && candidate.field == nil
    if isText, runnerUp == nil { return nil }
    let piece = Explanation.Piece(
      kind: isText || candidate.dropped != nil ? nil : kind(of: index), node: node(of: candidate.phrase),
      loss: candidate.dropped.map { loss(of: candidate, dropped: $0) }, runnerUp: runnerUp)
    return (Int(line[candidate.start].start), piece)
  }

  private func wasTaken(_ candidate: Candidate) -> Bool { candidate.isTaken || candidate.dropped != nil }

  /// The candidates that lost their words to this one, the best first.
  private func rivals(of index: Int) -> [Int] {
    candidates.indices.filter { other in
      other > index && !wasTaken(candidates[other]) && overlaps(candidates[other], candidates[index])
        && !candidates[..<index].contains { wasTaken($0) && overlaps($0, candidates[other]) }
    }
  }

  private func overlaps(_ a: Candidate, _ b: Candidate) -> Bool { a.start < b.end && b.start < a.end }

  /// Why the candidate comes after another, in the order of `findCandidates`.
  private func loss(of candidate: Candidate, to winner: Candidate) -> Explanation.Loss {
    let words = folded(winner.start..<winner.end)
    if candidate.end - candidate.start != winner.end - winner.start { return .wider(words) }
    if winner.phrase.kind == kinds.text, candidate.phrase.kind != kinds.text { return .text(words) }
    if candidate.phrase.strength != winner.phrase.strength { return .firmer(words) }
    if candidate.isMarked != winner.isMarked { return .marked(words) }
    return candidate.phrase.rule == winner.phrase.rule ? .further(words) : .earlierRule(words)
  }

  private func loss(of candidate: Candidate, dropped: Drop) -> Explanation.Loss {
    switch dropped {
    case .arc: return .arc(arcMention.map { folded(mentions[$0].start..<mentions[$0].end) } ?? "")
    case .name: return .name
    case .count: return .count
    case .besideNothing: return .besideNothing
    case .noCompany: return candidate.phrase.strength == .weak ? .noCompany : .besideNothing
    case .moment: return .moment(chosenDate.map { folded(candidates[$0].start..<candidates[$0].end) } ?? "")
    case .notChosen: break
    }
    if isImpossible(candidate) { return .noSuchDate }
    guard let chosen = chosen(insteadOf: candidate) else { return .unused }
    let words = folded(chosen.start..<chosen.end)
    if chosen.isMarked, !candidate.isMarked { return .marked(words) }
    if chosen.start < candidate.start { return .atStart(words) }
    let isLast = !roles[chosen.end...].contains(.title)
    return isLast && !candidate.isMarked ? .atEnd(words) : .later(words)
  }

  /// What sets the field that the candidate would have set.
  private func chosen(insteadOf candidate: Candidate) -> Candidate? {
    let index: Int? =
      switch candidate.phrase.value {
      case .date, .moment: chosenDate
      case .time: chosenTime
      case .length: chosenLength ?? chosenEnd
      case .recurrence: chosenRecurrence
      default: nil
      }
    return index.map { candidates[$0] }
  }

  // MARK: Arcs, places, paths

  private func arcPiece(_ entry: Entry) -> Placed? {
    guard let index = arcMention else { return nil }
    let mention = mentions[index]
    let rival = mentions.indices.first { $0 != index }
    let piece = Explanation.Piece(
      kind: .arc, node: node(of: mention, value: entry.arc),
      runnerUp: rival.map {
        Explanation.RunnerUp(
          node: node(of: mentions[$0], value: arcs(of: mentions[$0]).first.map { vocabulary.arcs[Int($0)] }),
          loss: loss(of: mentions[$0], to: mention))
      })
    return (Int(line[mention.start].start), piece)
  }

  private func node(of mention: Mention, value: String?) -> Explanation.Node {
    Explanation.Node(kind: "arc", words: folded(mention.start..<mention.end), value: value)
  }

  private func loss(of rival: Mention, to winner: Mention) -> Explanation.Loss {
    let words = folded(winner.start..<winner.end)
    if winner.isOutright, !rival.isOutright { return .outright(words) }
    if !isUsable(rival) { return .unused }
    if vocabulary.isBelow(rival, arc) { return .below(words) }
    return .firstArc(words)
  }

  /// A place or a path, which the reader finds by its own means, with the words of the grammar that show it.
  private func plainPiece(_ span: TextSpan, _ entry: Entry) -> Explanation.Piece {
    let tokens = line.tokens.indices.filter {
      Int(line[$0].start) >= span.start && Int(line[$0].end) <= span.end
    }
    let words = tokens.isEmpty ? "" : folded(tokens[0]..<tokens[tokens.count - 1] + 1)
    var node = Explanation.Node(kind: span.kind.rawValue, words: words)
    guard span.kind == .location else {
      node.value = entry.path
      return Explanation.Piece(kind: span.kind, node: node)
    }
    node.value = entry.location
    let telling = [kinds.at, kinds.inside, kinds.via, kinds.anyRoom, kinds.room, kinds.place, kinds.street]
    var next = tokens.first ?? 0
    for token in tokens where token >= next && !line[token].isLiteral {
      let phrases = matcher.phrases(at: token).filter {
        telling.contains($0.kind) && Int($0.end) <= tokens[tokens.count - 1] + 1
      }
      guard let phrase = phrases.max(by: { $0.end < $1.end }) else { continue }
      node.parts.append(self.node(of: phrase))
      next = Int(phrase.end)
    }
    return Explanation.Piece(kind: span.kind, node: node)
  }

  // MARK: Trees

  /// The phrase with the rules behind it.
  func node(of phrase: Phrase) -> Explanation.Node {
    var node = Explanation.Node(
      kind: language.tables.kinds[Int(phrase.kind)], words: folded(Int(phrase.start)..<Int(phrase.end)),
      value: phrase.value.words(in: self))
    if phrase.isMarked { node.flags.append("marked") }
    if phrase.strength > .firm { node.flags.append("\(phrase.strength)") }
    guard phrase.rule >= 0 else {
      node.place = digitsPlace(of: phrase)
      return node
    }
    let rule = language.tables.rules[Int(phrase.rule)]
    node.place = place(file: Int(rule.file), line: rule.line)
    if rule.production >= 0 { node.production = Language.productions[Int(rule.production)].signature.name }
    node.parts = (matcher.record?[PhraseKey(phrase)] ?? []).map { self.node(of: $0) }
    return node
  }

  private func digitsPlace(of phrase: Phrase) -> String? {
    guard case .digits(let digits) = phrase.value else { return nil }
    let declared = language.tables.digits.first {
      $0.kind == phrase.kind
        && $0.contains(Int32(clamping: digits.value), width: UInt8(clamping: digits.width))
    }
    return declared.map { place(file: Int($0.file), line: $0.line) }
  }

  private func place(file: Int, line: Int32) -> String { "\(language.tables.files[file]):\(line)" }

  /// What a chosen candidate was read as.
  private func kind(of index: Int) -> TextSpan.Kind {
    switch candidates[index].field {
    case _ where index == chosenEnd || index == chosenExcept: .recurrence
    case .recurrence: .recurrence
    case .reminder: .reminder
    case .time: .time
    case .length: .duration
    case .place: .location
    case .priority: .priority
    case .label: .label
    default: .date
    }
  }
}

extension Value {
  /// What the value is, in words; nil when it is nothing but the words themselves.
  func words(in reading: Reading) -> String? {
    switch self {
    case .words: nil
    case .number(let number): "\(number)"
    case .digits(let digits): padded("\(digits.value)", to: digits.width)
    case .text(let index): reading.language.tables.texts[index]
    case .weekday(let weekday): "\(weekday)".capitalisedFirst
    case .unit(let unit): "\(unit)"
    case .holiday(let holiday): holiday.next(from: reading.context.today).map { DateValue(day: $0).words }
    case .date(let date): date.words
    case .time(let time): time.words(reading.language.settings)
    case .length(let length): length.words
    case .moment(let moment): "\(moment.date.words) \(moment.time.words(reading.language.settings))"
    case .recurrence(let value): value.words
    case .lead(let lead):
      [lead.first, lead.second].compactMap { $0?.words }.joined(separator: " and ") + " before"
    }
  }

  private func padded(_ text: String, to width: Int) -> String {
    String(repeating: "0", count: max(0, width - text.count)) + text
  }
}

extension DateValue {
  /// `Fri 2026-11-20`, `Fri 2026-11-20 to Sun 2026-11-22`.
  fileprivate var words: String {
    if isImpossible { return "no such date" }
    return [day, endDay].compactMap { $0 }.map { "\("\($0.weekday)".capitalisedFirst.prefix(3)) \($0)" }
      .joined(separator: " to ")
  }
}

extension TimeValue {
  /// `17:00`, `14:00 to 15:30`, `evening`.
  fileprivate func words(_ settings: LanguageSettings) -> String {
    if isPartAlone, let part { return "\(part)" }
    let (start, end) = settled(settings)
    return [start, end].compactMap { $0 }.compactMap { TimeOfDay(minutes: min($0, 1439))?.description }
      .joined(separator: " to ")
  }
}

extension LengthValue {
  /// `1 month 2 days 30 minutes`, `90 seconds`.
  fileprivate var words: String {
    [(months, "month"), (days, "day"), (minutes, "minute"), (seconds, "second")].filter { $0.0 != 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: " ")
  }
}

extension RecurrenceValue {
  /// `every other Tuesday, 5 times`.
  fileprivate var words: String {
    rule(end: count > 0 ? .count(count) : lastDay != 0 ? .until(.day(Day(number: lastDay))) : .never).words
      + (length.map { " for \($0.words)" } ?? "")
  }
}
