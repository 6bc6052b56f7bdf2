import Moments

extension Vocabulary {
  /// Days with a name: a term or a break.
  ///
  ///     Vocabulary.Span(name: "Spring 2027", first: Day(iso: "2027-01-19")!, last: Day(iso: "2027-05-14")!)
  public struct Span: Hashable, Sendable {
    /// The name as its user gave it; a year at its end need not be typed.
    public var name: String
    /// The first day.
    public var first: Day
    /// The last day, not before the first.
    public var last: Day

    /// These days under a name.
    public init(name: String, first: Day, last: Day) {
      self.name = name
      self.first = first
      self.last = max(first, last)
    }
  }

  /// A coming start of something that an Arc has at fixed hours: a lecture, a section, a lab. Each weekday of it has one.
  public struct Lesson: Hashable, Sendable {
    /// The full path of the Arc.
    public var arc: String
    /// What it is called, as in `lecture`.
    public var title: String
    /// When it starts, on the local wall clock.
    public var start: LocalDateTime

    /// A lesson of an Arc.
    public init(arc: String, title: String, start: LocalDateTime) {
      self.arc = arc
      self.title = title
      self.start = start
    }
  }

  /// The terms, breaks and lessons that lines may mention: `due wk 5`, `before spring break`, `due next class`.
  public struct SchoolCalendar: Hashable, Sendable {
    /// Terms, in any order.
    public var terms: [Span]
    /// Breaks, in any order.
    public var breaks: [Span]
    /// The coming starts of lessons, in any order; those that have begun are passed over.
    public var lessons: [Lesson]

    /// Nothing is known unless it is given.
    public init(terms: [Span] = [], breaks: [Span] = [], lessons: [Lesson] = []) {
      self.terms = terms
      self.breaks = breaks
      self.lessons = lessons
    }

    /// True when nothing is known.
    public var isEmpty: Bool { terms.isEmpty && breaks.isEmpty && lessons.isEmpty }
  }
}

extension Vocabulary.SchoolCalendar {
  /// Adds what a line of a file says, as `arc parse --terms` reads it.
  ///
  ///     term Spring 2027 = 2027-01-19/2027-05-14
  ///     break Spring break = 2027-03-22/2027-03-26
  ///     lesson CS 61B: lecture = 2027-01-20T10:00
  ///
  /// - Returns: false for a line that says none of these; nothing is added then.
  public mutating func add(line: some StringProtocol) -> Bool {
    guard let equals = line.lastIndex(of: "="), let space = line.firstIndex(of: " "), space < equals else {
      return false
    }
    let name = String(line[line.index(after: space)..<equals]).trimmingSpaces
    let value = String(line[line.index(after: equals)...]).trimmingSpaces
    if line[..<space] == "lesson" {
      guard let colon = name.lastIndex(of: ":"), let start = LocalDateTime(iso: value) else { return false }
      let title = String(name[name.index(after: colon)...]).trimmingSpaces
      lessons.append(
        Vocabulary.Lesson(arc: String(name[..<colon]).trimmingSpaces, title: title, start: start))
      return true
    }
    let days = value.split(separator: "/").compactMap { Day(iso: String($0)) }
    guard days.count == 2, days[0] <= days[1], !name.isEmpty else { return false }
    let span = Vocabulary.Span(name: name, first: days[0], last: days[1])
    switch line[..<space] {
    case "term": terms.append(span)
    case "break": breaks.append(span)
    default: return false
    }
    return true
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
