import Grammar

/// Which kinds of digits a number is of: for those of one and two digits, which most are, found once.
struct DigitKinds {
  /// The kinds of a number, in the order of the grammar.
  struct List: BitwiseCopyable {
    /// Where in `kinds` they stand: `start..<end`.
    var start: Int
    var end: Int
    var set: KindSet
  }

  private(set) var kinds = Scratch<UInt16>(capacity: 1024)
  /// By width and value: 0 to 9, then 00 to 99; nil until such a number comes.
  private var lists = Scratch<List?>(capacity: 110)
  /// How many of the kinds belong to those lists; behind them stand those of the last longer number.
  private var known = 0

  init() { lists.fill(110, with: nil) }

  mutating func list(of number: Token, _ classes: UnsafeBufferPointer<DigitClass>) -> List {
    let isShort = number.width <= 2
    let place = Int(number.value) + (number.width == 1 ? 0 : 10)
    if isShort, let list = lists[place] { return list }
    kinds.removeLast(kinds.count - known)
    var set = KindSet()
    for digits in classes where digits.contains(number.value, width: number.width) {
      kinds.append(digits.kind)
      set.insert(digits.kind)
    }
    let list = List(start: known, end: kinds.count, set: set)
    if isShort {
      lists[place] = list
      known = kinds.count
    }
    return list
  }
}
