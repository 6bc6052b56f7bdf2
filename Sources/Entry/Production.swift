import Grammar
import Moments

/// What productions can use in addition to their arguments.
///
/// A class without run-time exclusivity checks, for the same reasons as `Matcher`; each reader has its own.
final class ProductionContext {
  /// The local wall-clock time now, to the minute.
  @exclusivity(unchecked) var now: LocalDateTime
  /// The second of that minute, only for short lengths of time.
  @exclusivity(unchecked) var second: Int
  /// The local zone.
  @exclusivity(unchecked) var zone: Zone
  /// The zones that lines have named so far.
  let zones = ZoneCache()
  /// Which number of `3/12` is the month.
  @exclusivity(unchecked) var dateOrder: Reader.DateOrder
  /// The language's settings.
  let settings: LanguageSettings
  /// The known terms and breaks.
  let calendar: TermCalendar
  /// The line and its tokens, valid while the line is read.
  @exclusivity(unchecked) var line: LineText

  init(
    now: LocalDateTime, zone: Zone, dateOrder: Reader.DateOrder, settings: LanguageSettings,
    calendar: TermCalendar
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

  /// Creates a copy with its own line and memory.
  convenience init(likeThatOf other: ProductionContext) {
    self.init(
      now: other.now, zone: other.zone, dateOrder: other.dateOrder, settings: other.settings,
      calendar: other.calendar)
    second = other.second
  }

  /// Changes the current time.
  func set(now local: LocalDateTime) {
    now = local.toTheMinute
    second = local.time.second
  }

  /// The day of `now`.
  var today: Day { now.day }

  /// True when the words name a time zone.
  func isZone(_ words: TokenRange) -> Bool { zones.zone(named: line.text(of: words)) != nil }
}

/// A function that grammar rules call by name, to compute a value from the values of their parts.
///
///     Production("day.next") { (context, weekday: Weekday) in … }
///
/// The types of arguments and result come from the function; the rules are checked against them at load. A production
/// returns nil when its arguments make no sense together; then the rule does not match. It may look only at those
/// words of the line that it is given, because the values of single words are cached across lines.
struct Production: Sendable {
  typealias Run = @Sendable (ProductionContext, UnsafePointer<Value>) -> Value?

  let signature: Signature
  /// True when it takes words of the line as arguments.
  let readsLine: Bool
  let run: Run

  // Once in the program, not once for each of two hundred productions.
  @inline(never)
  private init(_ name: String, _ arguments: [ValueType], _ result: ValueType, run: @escaping Run) {
    signature = Signature(name: name, arguments: arguments.map { $0.rawValue }, result: result.rawValue)
    readsLine = arguments.contains(.words)
    self.run = run
  }
}

/// One initializer per number of arguments: a parameter pack would be unpacked again in each call, of which a line
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

/// The zones that lines have named so far, so that each file is read once. Shared within one reader.
final class ZoneCache {
  private var zones: [String: Zone?] = [:]

  /// The zone with an IANA name; nil if there is none.
  func zone(named name: String) -> Zone? {
    if let known = zones[name] { return known }
    let zone = try? Zone(named: name)
    // Lines can name anything, so the cache is limited.
    if zones.count < 1024 { zones[name] = .some(zone) }
    return zone
  }
}

extension LocalDateTime {
  /// The same without seconds.
  var toTheMinute: LocalDateTime { LocalDateTime(day: day, time: time.with(second: 0)) }
}
