/// Looks up, in constant time, the Arcs of a given name at or below a given Arc.
///
/// A thousand courses have their Labs; a line costs the same with ten Arcs and with a hundred thousand.
struct Lineage: Sendable {
  /// A pair of an Arc and a name; −1: an empty slot.
  private struct Slot: Sendable {
    var arc: Int32 = -1
    var names: Int32 = -1
    /// The first and the last of the Arcs, in `links`.
    var first: Int32 = -1
    var last: Int32 = -1
  }

  private var slots: [Slot] = []
  private var links: [LinkedValues.Link] = []

  /// - Parameter count: how many Arcs there will be, more or less.
  init(capacity count: Int) {
    var size = 64
    while size < count * 4 { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
  }

  /// Adds a name of an Arc.
  /// - Parameters:
  ///   - names: the number that the table of names has for it.
  ///   - parents: the Arc that each Arc lies in; −1 for a root.
  mutating func insert(_ arc: Int32, _ names: Int32, parents: [Int32]) {
    var ancestor = arc
    while ancestor >= 0 {
      add(arc, names, to: ancestor)
      ancestor = parents[Int(ancestor)]
    }
  }

  /// The Arcs of a name that are an Arc or lie below it, in the order in which they were given.
  func arcs(_ names: Int32, within arc: Int32) -> LinkedValues {
    LinkedValues(links, from: slots[place(of: arc, names)].first)
  }

  private mutating func add(_ arc: Int32, _ names: Int32, to ancestor: Int32) {
    if (links.count + 1) * 2 > slots.count {
      let old = slots
      slots = Array(repeating: Slot(), count: old.count * 2)
      for slot in old where slot.arc >= 0 { slots[place(of: slot.arc, slot.names)] = slot }
    }
    let place = place(of: ancestor, names)
    let link = Int32(links.count)
    if slots[place].arc < 0 {
      slots[place] = Slot(arc: ancestor, names: names, first: link, last: link)
    } else {
      links[Int(slots[place].last)].next = link
      slots[place].last = link
    }
    links.append((value: arc, next: -1))
  }

  /// The slot of a pair, or else the empty one where it belongs.
  private func place(of arc: Int32, _ names: Int32) -> Int {
    let whole = UInt64(UInt32(bitPattern: arc)) << 32 | UInt64(UInt32(bitPattern: names))
    var index = Int(truncatingIfNeeded: (whole &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
    while slots[index].arc >= 0, slots[index].arc != arc || slots[index].names != names {
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }
}

/// Values that are linked in one array: each names the place of the next.
struct LinkedValues: Sequence, IteratorProtocol {
  /// A value and where the next one stands; −1: it is the last.
  typealias Link = (value: Int32, next: Int32)

  private let links: [Link]
  private var place: Int32

  /// - Parameter place: where the first stands; −1: there is none.
  init(_ links: [Link], from place: Int32) {
    self.links = links
    self.place = place
  }

  mutating func next() -> Int32? {
    guard place >= 0 else { return nil }
    let link = links[Int(place)]
    place = link.next
    return link.value
  }
}
