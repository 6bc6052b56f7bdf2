import Grammar
import Moments

/// What productions may look at besides their arguments.
///
/// A class without checks at run time, for the reasons of `Matcher`; a reader has one of its own.
final class ProductionContext {
  /// Today and the time now, on the local wall clock.
  @exclusivity(unchecked) var now: LocalDateTime
  /// The second of that minute, for short lengths of time alone.
  @exclusivity(unchecked) var second: Int
  /// The local zone.
  @exclusivity(unchecked) var zone: Zone
  /// The zones that lines have named.
  let zones = ZoneCache()
  /// Which number of `3/12` is the month.
  @exclusivity(unchecked) var dateOrder: Reader.DateOrder
  /// What the language settles.
  let settings: Settings
  /// The terms and breaks that are known.
  let calendar: TermCalendar
  /// The line and its tokens; they live as long as the line is being read.
  @exclusivity(unchecked) var line: LineText

  init(
    now: LocalDateTime, zone: Zone, dateOrder: Reader.DateOrder, settings: Settings, calendar: TermCalendar
  ) {
    self.calendar = calendar
    self.now = now.toTheMinute
    second = now.time.second
    self.zone = zone
    self.dateOrder = dateOrder
    self.settings = settings
    line = LineText(
      bytes: UnsafeBufferPointer(start: nil, count: 0), tokens: UnsafeBufferPointer(start: nil, count: 0))
  }

  /// The same with a line and a memory of its own.
  convenience init(likeThatOf other: ProductionContext) {
    self.init(
      now: other.now, zone: other.zone, dateOrder: other.dateOrder, settings: other.settings,
      calendar: other.calendar)
    second = other.second
  }

  /// Takes another moment for now.
  func set(now local: LocalDateTime) {
    now = local.toTheMinute
    second = local.time.second
  }

  /// Today.
  var today: Day { now.day }

  /// True when the words are the name of a time zone.
  func isZone(_ words: TokenRange) -> Bool { zones.zone(named: line.text(of: words)) != nil }
}

/// A function that rules of the grammar call by name to make a value out of the values of their parts.
///
///     Production("day.next") { (context, weekday: Weekday) in … }
///
/// The types of arguments and result are read off the function, and the grammar's rules are checked
/// against them when it loads. A production answers nil when its arguments make no sense together;
/// then the rule has not matched. Of the line it may look only at words that it is given, since what single words
/// are is kept from line to line.
struct Production: Sendable {
  typealias Run = @Sendable (ProductionContext, UnsafePointer<Value>) -> Value?

  let signature: Signature
  /// True when it is given words of the line.
  let readsLine: Bool
  let run: Run

  private init(_ name: String, _ arguments: [ValueType], _ result: ValueType, run: @escaping Run) {
    signature = Signature(name: name, arguments: arguments.map { $0.rawValue }, result: result.rawValue)
    readsLine = arguments.contains(.words)
    self.run = run
  }
}

/// One for each number of arguments: a parameter pack would be taken apart anew in each of the calls, of which a line
/// makes a dozen.
extension Production {
  init<Result: GrammarValue>(
    _ name: String, _ body: @escaping @Sendable (ProductionContext) -> Result?
  ) {
    self.init(name, [], Result.type) { context, _ in body(context)?.wrapped }
  }

  init<A: GrammarValue, Result: GrammarValue>(
    _ name: String, _ body: @escaping @Sendable (ProductionContext, A) -> Result?
  ) {
    self.init(name, [A.type], Result.type) { body($0, A($1[0]))?.wrapped }
  }

  init<A: GrammarValue, B: GrammarValue, Result: GrammarValue>(
    _ name: String, _ body: @escaping @Sendable (ProductionContext, A, B) -> Result?
  ) {
    self.init(name, [A.type, B.type], Result.type) { body($0, A($1[0]), B($1[1]))?.wrapped }
  }

  init<A: GrammarValue, B: GrammarValue, C: GrammarValue, Result: GrammarValue>(
    _ name: String, _ body: @escaping @Sendable (ProductionContext, A, B, C) -> Result?
  ) {
    self.init(name, [A.type, B.type, C.type], Result.type) {
      body($0, A($1[0]), B($1[1]), C($1[2]))?.wrapped
    }
  }

  init<A: GrammarValue, B: GrammarValue, C: GrammarValue, D: GrammarValue, Result: GrammarValue>(
    _ name: String, _ body: @escaping @Sendable (ProductionContext, A, B, C, D) -> Result?
  ) {
    self.init(name, [A.type, B.type, C.type, D.type], Result.type) {
      body($0, A($1[0]), B($1[1]), C($1[2]), D($1[3]))?.wrapped
    }
  }
}

/// The zones that lines have named so far, so that each file is read once. Shared by the parts of one reader.
final class ZoneCache {
  private var zones: [String: Zone?] = [:]

  /// The zone of an IANA name; nil when there is none.
  func zone(named name: String) -> Zone? {
    if let known = zones[name] { return known }
    let zone = try? Zone(named: name)
    // A line can name what it likes: only so many are kept.
    if zones.count < 1024 { zones[name] = .some(zone) }
    return zone
  }
}

extension LocalDateTime {
  /// The same, seconds dropped.
  var toTheMinute: LocalDateTime { LocalDateTime(day: day, time: time.with(second: 0)) }
}
