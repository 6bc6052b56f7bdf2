import Grammar
import Moments

/// What productions may look at besides their arguments.
struct ProductionContext {
  /// Today and the time now, on the local wall clock.
  var now: LocalTime
  /// The local zone.
  var zone: Zone
  /// The zones that lines have named.
  var zones: ZoneCache
  /// Which number of `3/12` is the month.
  var dateOrder: Reader.DateOrder
  /// What the language settles.
  var settings: Settings
  /// The line and its tokens; they live as long as the line is being read.
  var line: LineText

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
/// then the rule has not matched.
struct Production: Sendable {
  let signature: Signature
  let run: @Sendable (borrowing ProductionContext, UnsafePointer<Value>) -> Value?

  init<each Argument: GrammarValue, Result: GrammarValue>(
    _ name: String, _ body: @escaping @Sendable (borrowing ProductionContext, repeat each Argument) -> Result?
  ) {
    var arguments: [UInt8] = []
    repeat arguments.append((each Argument).type.rawValue)
    signature = Signature(name: name, arguments: arguments, result: Result.type.rawValue)
    run = { context, values in
      var index = 0
      func next<T: GrammarValue>(_: T.Type) -> T {
        defer { index += 1 }
        return T(values[index])
      }
      return body(context, repeat next((each Argument).self))?.wrapped
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
