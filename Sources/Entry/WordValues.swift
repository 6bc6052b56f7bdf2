import Grammar
import Moments

/// The values of rules that are words, which are the same in every line: each is made once.
struct WordValues {
  private var store = ValueStore()
  private var places = ReusableBuffer<UnsafePointer<Value>?>()

  /// Where the value of a rule stands; nil when its kind has none.
  mutating func place(of rule: Int, _ table: GrammarTables) -> UnsafePointer<Value>? {
    if places.isEmpty { places.fill(table.rules.count, with: nil) }
    if let known = places[rule] { return known }
    guard let value = WordValues.value(of: table.rules[rule], table) else { return nil }
    let place = store.add(value)
    places[rule] = place
    return place
  }

  private static func value(of rule: Rule, _ table: GrammarTables) -> Value? {
    if rule.flags.contains(.text) { return .text(Int(rule.value)) }
    switch ValueType(rawValue: table.types[Int(rule.kind)]) {
    case .number: return .number(Int(rule.value))
    case .weekday: return Weekday(rawValue: Int(rule.value)).map { .weekday($0) }
    case .unit: return TimeUnit(rawValue: Int(rule.value)).map { .unit($0) }
    default: return nil
    }
  }
}
