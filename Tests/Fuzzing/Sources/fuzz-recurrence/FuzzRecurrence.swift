import Moments

/// Any text is a rule of recurrence or an error; a rule is written back as an equal one and expands in order.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecurrence(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  guard let rule = try? RecurrenceRule(text), let start = Day(year: 2027, month: 1, day: 31) else { return 0 }
  precondition((try? RecurrenceRule(rule.description)) == rule, "a written rule is read as another")
  precondition(!rule.words.isEmpty)
  let days = rule.days(from: start, limit: 5)
  precondition(zip(days, days.dropFirst()).allSatisfy { $0 < $1 }, "days out of order")
  return 0
}
