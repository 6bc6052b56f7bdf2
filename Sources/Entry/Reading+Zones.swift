import Grammar
import Moments

/// The zones of hours, among them those that a day stands before: `call 9am dec 10 ET`.
extension Reading {
  /// The zone that is written.
  func zone(_ written: ZoneValue) -> Zone? {
    let name = written.words.map { line.text(of: $0) } ?? written.text.map { language.tables.texts[$0] }
    return name.flatMap { context.zones.zone(named: $0) }
  }

  /// Gives an hour the zone behind the day that it stands beside: `walk 6pm dec 9 America/New_York`.
  func joinZones() {
    for day in candidates.indices where candidates[day].isTaken && isDay(candidates[day]) {
      guard let (zone, end) = zone(at: candidates[day].end), let hour = hour(beside: day) else { continue }
      setZone(zone, of: hour)
      for token in candidates[day].end..<end { owners[token] = Int32(day) }
      candidates[day].end = end
    }
  }

  private func isDay(_ candidate: Candidate) -> Bool {
    candidate.field == .date || candidate.field == .moment || candidate.field == .recurrence
  }

  /// The hour, without a zone of its own, that a day holds or stands behind.
  private func hour(beside day: Int) -> Int? {
    let start = candidates[day].start
    let before = entity(at: start - 1) ?? (line.isSign(start - 1, ",") ? entity(at: start - 2) : nil)
    return [day, before].compactMap { $0 }.first { index in
      switch candidates[index].phrase.value {
      case .time(let time): candidates[index].field == .time && !time.isPartAlone && time.zone == nil
      case .moment(let moment): !moment.time.isPartAlone && moment.time.zone == nil
      default: false
      }
    }
  }

  private func setZone(_ zone: ZoneValue, of hour: Int) {
    switch candidates[hour].phrase.value {
    case .time(var time):
      time.zone = zone
      candidates[hour].phrase.place = matcher.values.add(.time(time))
    case .moment(var moment):
      moment.time.zone = zone
      candidates[hour].phrase.place = matcher.values.add(.moment(moment))
    default: break
    }
  }

  /// A zone by itself, and where it ends: in capitals when it is one word, at the end of a part of the line, and not all
  /// that would be the title.
  private func zone(at token: Int) -> (ZoneValue, end: Int)? {
    guard token < line.count, line[token].kind == .word, line[token].isSpaced, isFree(token),
      !line[token].isLiteral,
      [language.zone, language.zoneName].contains(where: {
        $0.map { matcher.mayBegin($0, at: token) } ?? false
      })
    else { return nil }
    var found: (zone: ZoneValue, end: Int)?
    for phrase in matcher.phrases(at: token) where line.canEnd(Int(phrase.end)) {
      let words = TokenRange(start: phrase.start, end: phrase.end)
      switch phrase.value {
      case .text(let index) where phrase.kind == language.zone:
        if phrase.end > phrase.start + 1 || line[token].isAllCapitals {
          found = (ZoneValue(text: index), Int(phrase.end))
        }
      case .words where phrase.kind == language.zoneName && context.isZone(words):
        found = (ZoneValue(words: words), Int(phrase.end))
      default: break
      }
    }
    guard let found, endsPart(found.end),
      line.tokens.indices.contains(where: {
        line[$0].kind != .sign && !(token..<found.end).contains($0) && !isSetAside($0)
      })
    else { return nil }
    return found
  }

  /// True where nothing follows that a zone could be the first word of a name with.
  private func endsPart(_ token: Int) -> Bool {
    isBoundary(after: token) || entity(at: token) != nil
      || [kinds.at, kinds.inside, kinds.via, kinds.leftover, kinds.hanging, kinds.arcIntroducer].contains {
        begins($0, at: token)
      }
  }
}
