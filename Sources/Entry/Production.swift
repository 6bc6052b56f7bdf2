import Grammar
import Moments

/// What productions may look at besides their arguments.
struct ProductionContext {
  /// Today and the time now, on the local wall clock.
  var now: LocalTime
  /// The local zone.
  var zone: Zone
  /// Which number of `3/12` is the month.
  var dateOrder: Reader.DateOrder
  /// What the language settles.
  var settings: Settings
  /// The line and its tokens; they live as long as the line is being read.
  var line: LineText

  /// Today.
  var today: Day { now.day }

  /// True when the words are the name of a time zone.
  func isZone(_ words: TokenRange) -> Bool { (try? Zone(named: line.text(of: words))) != nil }
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
