/// The transitions between states of a grammar being loaded, in an open-addressing hash table.
struct EdgeTable {
  /// A state, a key of `Edge`, and the next state. State 0 never follows, so it marks an empty slot.
  typealias Slot = (state: Int32, key: UInt32, target: Int32)

  /// As many as a power of two; none before the first transition.
  private var slots: [Slot] = []
  private var mask: Int { slots.count - 1 }
  private(set) var count = 0

  /// All transitions, in no particular order.
  var all: some Sequence<Slot> { slots.lazy.filter { $0.target != 0 } }

  func target(_ state: Int32, _ key: UInt32) -> Int32? {
    guard count > 0 else { return nil }
    let slot = slots[place(of: state, key)]
    return slot.target == 0 ? nil : slot.target
  }

  mutating func insert(_ state: Int32, _ key: UInt32, target: Int32) {
    if (count + 1) * 2 > slots.count {
      let old = slots
      slots = Array(repeating: (0, 0, 0), count: max(32_768, old.count * 2))
      for slot in old where slot.target != 0 { slots[place(of: slot.state, slot.key)] = slot }
    }
    count += 1
    slots[place(of: state, key)] = (state, key, target)
  }

  /// The index of the slot with a transition, or of the empty slot where it belongs.
  private func place(of state: Int32, _ key: UInt32) -> Int {
    let whole = UInt64(UInt32(bitPattern: state)) << 32 | UInt64(key)
    var index = Int(truncatingIfNeeded: (whole &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
    while slots[index].target != 0, slots[index].state != state || slots[index].key != key {
      index = (index + 1) & mask
    }
    return index
  }
}
