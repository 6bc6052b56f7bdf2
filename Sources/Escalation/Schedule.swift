/// Which of very many things comes next: a heap with four branches that knows where each key lies.
///
///     var schedule = Schedule<Int>()
///     schedule.set(17, at: state.next)     // also moves it, and takes it out when nil
///     while let due = schedule.next, due.at <= now { … schedule.set(due.key, at: after.next) }
///
/// Every change costs time that grows with the logarithm of the count. (A heap that cannot change its elements would
/// have to keep what is out of date until it comes up.)
public struct Schedule<Key: Hashable & Sendable>: Sendable {
  /// A place in the heap: the instant lies beside the slot, so that comparing children touches one stretch of memory.
  private struct Node {
    var at: Int
    var slot: Int32
  }

  private var heap: [Node] = []
  private var slots: [Key: Int32] = [:]
  /// By slot: the key, and its place in the heap.
  private var keys: [Key] = []
  private var places: [Int32] = []
  private var free: [Int32] = []

  /// An empty schedule.
  public init() {}

  /// A schedule of many at once, in time that grows with their count; of equal keys the last counts.
  public init(_ entries: some Sequence<(key: Key, at: Int)>) {
    let expected = entries.underestimatedCount
    heap.reserveCapacity(expected)
    slots.reserveCapacity(expected)
    keys.reserveCapacity(expected)
    for (key, at) in entries {
      if let slot = slots[key] {
        heap[Int(slot)].at = at
      } else {
        let slot = Int32(heap.count)
        slots[key] = slot
        keys.append(key)
        heap.append(Node(at: at, slot: slot))
      }
    }
    places = heap.map(\.slot)
    for place in stride(from: (heap.count - 2) / 4, through: 0, by: -1) where place < heap.count {
      sink(place)
    }
  }

  /// How many keys have a time.
  public var count: Int { heap.count }

  /// The key with the earliest time, and that time; nil when there is none. Of equal times any may be first.
  public var next: (key: Key, at: Int)? { heap.first.map { (keys[Int($0.slot)], $0.at) } }

  /// When a key comes; nil when it has no time.
  public subscript(key: Key) -> Int? { slots[key].map { heap[Int(places[Int($0)])].at } }

  /// Gives a key its time, or another one; nil takes it out.
  public mutating func set(_ key: Key, at instant: Int?) {
    guard let instant else { return remove(key) }
    if let slot = slots[key] {
      let place = Int(places[Int(slot)])
      let before = heap[place].at
      heap[place].at = instant
      if instant < before { rise(place) } else { sink(place) }
      return
    }
    let slot: Int32
    if let old = free.popLast() {
      slot = old
      keys[Int(slot)] = key
    } else {
      slot = Int32(keys.count)
      keys.append(key)
      places.append(0)
    }
    slots[key] = slot
    places[Int(slot)] = Int32(heap.count)
    heap.append(Node(at: instant, slot: slot))
    rise(heap.count - 1)
  }

  /// Takes a key out; nothing happens when it is not in.
  public mutating func remove(_ key: Key) {
    guard let slot = slots.removeValue(forKey: key) else { return }
    free.append(slot)
    let place = Int(places[Int(slot)])
    let last = heap.removeLast()
    guard place < heap.count else { return }
    let before = heap[place].at
    put(last, at: place)
    if last.at < before { rise(place) } else { sink(place) }
  }

  private mutating func put(_ node: Node, at place: Int) {
    heap[place] = node
    places[Int(node.slot)] = Int32(place)
  }

  private mutating func rise(_ start: Int) {
    let node = heap[start]
    var place = start
    while place > 0, node.at < heap[(place - 1) / 4].at {
      put(heap[(place - 1) / 4], at: place)
      place = (place - 1) / 4
    }
    put(node, at: place)
  }

  private mutating func sink(_ start: Int) {
    let node = heap[start]
    var place = start
    while true {
      let first = 4 * place + 1
      guard first < heap.count else { break }
      var least = first
      for child in first..<Swift.min(first + 4, heap.count) where heap[child].at < heap[least].at {
        least = child
      }
      guard heap[least].at < node.at else { break }
      put(heap[least], at: place)
      place = least
    }
    put(node, at: place)
  }
}
