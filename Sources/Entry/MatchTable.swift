import Grammar
import Moments

/// The grammar's tables as the matcher walks them: in memory of its own, read without checks.
///
/// All indices come from `GrammarTables`, whose loader made them, so they lie within bounds.
final class MatchTable: @unchecked Sendable {
  // Written in `init` only; read by any number of matchers at once.
  let states: UnsafeMutableBufferPointer<MatchState>
  let completions: UnsafeMutableBufferPointer<Completion>
  let rules: UnsafeMutableBufferPointer<Rule>
  let arguments: UnsafeMutableBufferPointer<RuleArgument>
  let digits: [DigitClass]
  /// The value of each rule that is a word; `nil` for the others.
  let wordValues: UnsafeMutableBufferPointer<Value?>
  /// The state after a word or sign at the beginning of a phrase, by symbol less `firstWord`; −1: none.
  let afterWord: UnsafeMutableBufferPointer<Int32>
  /// The state after a phrase of a kind at the beginning of a phrase; −1: none.
  let afterKind: UnsafeMutableBufferPointer<Int32>
  private let slots: UnsafeMutableBufferPointer<(key: UInt64, target: Int32)>
  private let mask: Int

  init(_ tables: GrammarTables, types: [ValueType]) {
    func copy<T>(_ array: [T]) -> UnsafeMutableBufferPointer<T> {
      let buffer = UnsafeMutableBufferPointer<T>.allocate(capacity: array.count)
      _ = buffer.initialize(from: array)
      return buffer
    }
    states = copy(tables.states)
    completions = copy(tables.completions)
    rules = copy(tables.rules)
    arguments = copy(tables.arguments)
    slots = copy(tables.edges.slots)
    mask = tables.edges.mask
    digits = tables.digits
    wordValues = copy(tables.rules.map { MatchTable.wordValue(of: $0, types[Int($0.kind)]) })
    afterWord = copy(Array(repeating: -1, count: tables.wordCount))
    afterKind = copy(Array(repeating: -1, count: 256))
    for symbol in 0..<tables.wordCount {
      afterWord[symbol] = target(0, .any, GrammarTables.firstWord + Int32(symbol))
    }
    for kind in 0..<tables.kinds.count { afterKind[kind] = target(0, .any, Int32(kind)) }
  }

  deinit {
    states.deallocate()
    completions.deallocate()
    rules.deallocate()
    arguments.deallocate()
    slots.deallocate()
    wordValues.deallocate()
    afterWord.deallocate()
    afterKind.deallocate()
  }

  /// The state that follows a state on a joint and a symbol; −1: none.
  @inline(__always)
  func target(_ state: Int32, _ joint: Joint, _ symbol: Int32) -> Int32 {
    let key = EdgeTable.key(state: state, joint: joint, symbol: symbol)
    var index = EdgeTable.slot(key, mask: mask)
    while true {
      let slot = slots[index]
      if slot.key == key { return slot.target }
      if slot.key == 0 { return -1 }
      index = (index + 1) & mask
    }
  }

  private static func wordValue(of rule: Rule, _ type: ValueType) -> Value? {
    if rule.production >= 0 { return nil }
    if rule.isText { return .text(Int(rule.value)) }
    switch type {
    case .number: return .number(Int(rule.value))
    case .weekday: return Weekday(rawValue: Int(rule.value)).map { .weekday($0) }
    case .unit: return TimeUnit(rawValue: Int(rule.value)).map { .unit($0) }
    default: return nil
    }
  }
}
