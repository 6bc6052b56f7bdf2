extension EscalationPath {
  /// Reads a path from its line.
  ///
  ///     path   = part, part, …
  ///     part   = TIME before ALERT | at due ALERT | +TIME ALERT | then stop | then ALERT every TIME [N times]
  ///     ALERT  = push [1-5] | alarm [1-5] [for TIME]
  ///     TIME   = 30m, 1h30m, 7d, 10 minutes, 1 hour 30 minutes …
  ///
  /// Case is ignored. Leads may be in any order.
  /// - Throws: `PathError`, with the column.
  public init(_ text: String) throws(PathError) {
    var reader = PathReader(text)
    self = try reader.path()
  }
}

/// Reads the words of a path's line.
private struct PathReader {
  /// A word of the line, and the column where it begins, from 1.
  struct Token {
    let text: String
    let column: Int
  }

  let text: String
  /// The words; each comma is a word.
  let words: [Token]
  var index = 0

  init(_ text: String) {
    self.text = text
    var words: [Token] = []
    var current = ""
    let end = text.count + 1
    func finish(at column: Int) {
      if !current.isEmpty { words.append(Token(text: current, column: column - current.count)) }
      current = ""
    }
    for (index, character) in text.enumerated() {
      if character.isWhitespace || character == "," || character == "+" { finish(at: index + 1) }
      if character == "," || character == "+" {
        words.append(Token(text: String(character), column: index + 1))
      } else if !character.isWhitespace {
        current.append(character)
      }
    }
    finish(at: end)
    self.words = words
  }

  var word: String? { index < words.count ? words[index].text.lowercased() : nil }
  var column: Int { index < words.count ? words[index].column : text.count + 1 }
  var ended: Bool { word == nil || word == "," }
  var previous: String { index > 0 ? words[index - 1].text : "" }

  func error(_ problem: PathError.Problem, at column: Int? = nil) -> PathError {
    PathError(text: text, column: column ?? self.column, problem: problem)
  }

  mutating func take(_ expected: String...) -> Bool {
    guard let word, expected.contains(word) else { return false }
    index += 1
    return true
  }

  mutating func path() throws(PathError) -> EscalationPath {
    var leads: [Step] = []
    var steps: [Step] = []
    var ending: EscalationPath.Ending?
    if words.isEmpty { throw error(.empty, at: 1) }
    while true {
      if ended { throw error(.emptyPart) }
      let column = column
      if ending != nil { throw error(.afterThen) }
      if take("then") {
        ending = try self.ending()
      } else if take("at", "when") {
        guard take("due") else { throw error(.notAStep(previous), at: column) }
        if steps.first?.interval == 0 { throw error(.secondDue, at: column) }
        if !steps.isEmpty { throw error(.lateDue, at: column) }
        steps.append(try alert(0))
      } else if take("+") {
        let time = try interval()
        if time == 0 { throw error(.noTime(previous), at: column) }
        steps.append(try alert(time))
      } else if word?.first?.isNumber == true {
        let time = try interval()
        let written = previous
        guard take("before") else { throw error(.beforeOrAfter(written)) }
        if time == 0 { throw error(.noTime(written), at: column) }
        if leads.contains(where: { $0.interval == time }) {
          throw error(.secondLead(Interval(seconds: time).text), at: column)
        }
        leads.append(try alert(time))
      } else {
        throw error(.notAStep(words[index].text))
      }
      if word == nil { break }
      guard take(",") else { throw error(.leftOver(words[index].text)) }
    }
    if leads.isEmpty, steps.isEmpty, ending == .stop { throw error(.empty, at: 1) }
    return EscalationPath(leads: leads, steps: steps, ending: ending ?? .unsaid)
  }

  /// `stop`, or `alarm every 1h 5 times`.
  private mutating func ending() throws(PathError) -> EscalationPath.Ending {
    if take("stop") { return .stop }
    let step = try alert(1)
    guard take("every") else { throw error(.noEvery) }
    let column = column
    let time = try interval()
    if time == 0 { throw error(.noTime(previous), at: column) }
    if ended { return .every(step.with(interval: time), times: nil) }
    if take("once") { return .every(step.with(interval: time), times: 1) }
    if take("twice") { return .every(step.with(interval: time), times: 2) }
    guard let word, let times = Int(word), times > 0 else { throw error(.noLimit(words[index].text)) }
    index += 1
    guard take("times", "time") else { throw error(.noLimit(previous), at: words[index - 1].column) }
    return .every(step.with(interval: time), times: times)
  }

  /// `push 2`, `alarm 5 for 10m`.
  private mutating func alert(_ interval: Int) throws(PathError) -> Step {
    if ended { throw error(.noLevel(after: previous)) }
    guard let level = word.flatMap(Level.init(rawValue:)) else { throw error(.notALevel(words[index].text)) }
    index += 1
    var intensity = Step.usualIntensity
    if let word, word.allSatisfy(\.isNumber) {
      guard let number = Int(word), (1...5).contains(number) else { throw error(.notAnIntensity(word)) }
      intensity = number
      index += 1
    }
    let column = column
    guard take("for") else { return Step(interval, level, intensity: intensity) }
    if level == .push { throw error(.ringingPush, at: column) }
    let place = self.column
    let ring = try self.interval()
    if ring == 0 { throw error(.noTime(previous), at: place) }
    return Step(interval, level, intensity: intensity, ring: ring)
  }

  /// Reads `30m`, `1h30m`, `10 minutes`, `1 hour 30 minutes` in seconds; 0 is allowed.
  private mutating func interval() throws(PathError) -> Int {
    if ended { throw error(.noInterval(after: previous)) }
    let place = column
    let written = words[index].text
    var rest = piece()
    while isPiece { rest += piece() }
    var total = 0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count)
      if digits.isEmpty { throw error(.notAnInterval(written), at: place) }
      if name.isEmpty { throw error(rest.isEmpty ? .noUnit(written) : .notAnInterval(written), at: place) }
      guard let unit = Interval.seconds(ofUnit: name) else { throw error(.notAnInterval(written), at: place) }
      guard let number = Int(digits), number <= Step.longest else {
        throw error(.tooLong(written), at: place)
      }
      total += number * unit
      if total > Step.longest { throw error(.tooLong(written), at: place) }
    }
    return total
  }

  /// Takes a word of a length of time, and its unit when that is a separate word.
  private mutating func piece() -> Substring {
    var piece = words[index].text.lowercased()[...]
    index += 1
    if piece.allSatisfy(\.isNumber), let unit = word, Interval.seconds(ofUnit: unit) != nil {
      piece += unit
      index += 1
    }
    return piece
  }

  /// True when the length of time continues with `30m` or `30 minutes`.
  private var isPiece: Bool {
    guard let word, let digit = word.first, digit.isASCII, digit.isNumber else { return false }
    let unit = word.drop { $0.isNumber }
    if !unit.isEmpty { return Interval.seconds(ofUnit: unit) != nil }
    return index + 1 < words.count && Interval.seconds(ofUnit: words[index + 1].text.lowercased()) != nil
  }
}
