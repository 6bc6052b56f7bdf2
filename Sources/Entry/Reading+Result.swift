import Names

/// What the chosen phrases come to.
extension Reading {
  /// The values of the chosen phrases; a time beside `tonight` takes its part of the day from it.
  func chosenValues() -> (date: DateValue?, time: TimeValue?, length: LengthValue?) {
    var date: DateValue?
    var time: TimeValue?
    var length: LengthValue?
    if let index = chosenDate {
      switch candidates[index].phrase.value {
      case .date(let value): date = value
      case .moment(let value): (date, time) = (value.date, value.time)
      default: break
      }
    }
    if let index = chosenTime, case .time(var value) = candidates[index].phrase.value {
      if let part = time?.part, value.part == nil { value.part = part }
      time = value
    }
    if let index = chosenLength, case .length(let value) = candidates[index].phrase.value { length = value }
    return (date, time, length)
  }

  /// The IANA name of the zone that a time is written in; nil: none.
  func zoneName(of time: TimeValue) -> String? {
    if let words = time.zoneName { return line.text(of: words) }
    return time.zone.map { language.tables.texts[$0] }
  }

  /// The title; a location gives way to it when nothing else is left.
  mutating func settleTitle() -> String {
    if !hasTitle, let place = location {
      location = nil
      spans.removeAll { $0.kind == .location }
      return place
    }
    return hasTitle ? title() : ""
  }

  /// The first error that applies.
  mutating func settleError(title: String) -> EntryError? {
    if let error { return error }
    if title.isEmpty { return .noTitle }
    if arc < 0 { return .noArc(near: suggestsArcs ? vocabulary.suggestions(for: keysOfWords()) : []) }
    return nil
  }

  /// The keys of every one and two words of the line, to look for an Arc that was nearly named.
  private func keysOfWords() -> [[UInt8]] {
    var words: [[UInt8]] = []
    var last: [UInt8]?
    var token = 0
    while token < line.count, words.count < 64 {
      guard line[token].kind != .sign else {
        token += 1
        continue
      }
      var end = token + 1
      while end < line.count, line.isGlued(end), line[end].kind != .sign { end += 1 }
      let key = Array(NameKey(line.text(of: TokenRange(start: Int32(token), end: Int32(end)))).text.utf8)
      words.append(key)
      if let last { words.append(last + key) }
      last = key
      token = end
    }
    return words
  }
}
