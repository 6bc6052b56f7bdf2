/// For each Arc and each name, the Arcs of that name that are it or lie below it.
///
/// A thousand courses have their Labs: which of them lies below the course named beside them is one look into this
/// table, so that a line costs the same with ten Arcs and with a hundred thousand.
struct Lineage: Sendable {
  /// A pair of an Arc and a name; −1: an empty slot.
  private struct Slot: Sendable {
    var arc: Int32 = -1
    var names: Int32 = -1
    /// The first of the Arcs, in `links`.
    var first: Int32 = -1
  }

  private var slots: [Slot] = []
  private var links: [LinkedValues.Link] = []

  /// - Parameters:
  ///   - names: all names; none is added later.
  ///   - parents: the Arc that each Arc lies in; −1 for a root.
  init(_ names: NameTable, parents: [Int32]) {
    var size = 64
    while size < parents.count * 4 { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
    for first in names.firsts {
      // The last one given comes first here, and puts itself in front of the others.
      var next = first
      while next >= 0 {
        let entry = names.value(next)
        var ancestor = entry.value
        while ancestor >= 0 {
          add(entry.value, first, to: ancestor)
          ancestor = parents[Int(ancestor)]
        }
        next = entry.next
      }
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
    links.append((value: arc, next: slots[place].first))
    slots[place] = Slot(arc: ancestor, names: names, first: Int32(links.count - 1))
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
