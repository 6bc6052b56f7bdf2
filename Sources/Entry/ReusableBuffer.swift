/// An array of trivial elements whose memory is kept from line to line.
///
/// Unlike an `Array` it never looks whether somebody else holds its memory, which most of the time of a reading would
/// go to. Its copies share the memory, so it is for the properties of classes that one reader owns.
struct ReusableBuffer<Element: BitwiseCopyable>: RandomAccessCollection, MutableCollection {
  private final class Memory {
    let start: UnsafeMutablePointer<Element>

    init(capacity: Int) { start = .allocate(capacity: capacity) }

    deinit { start.deallocate() }
  }

  private var memory: Memory
  private var start: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 64) {
    memory = Memory(capacity: capacity)
    start = memory.start
    self.capacity = capacity
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }
  /// The elements, until one is added.
  var elements: UnsafeMutableBufferPointer<Element> { UnsafeMutableBufferPointer(start: start, count: count) }

  subscript(index: Int) -> Element {
    get {
      check(index)
      return start[index]
    }
    nonmutating _modify {
      check(index)
      yield &start[index]
    }
  }

  /// One comparison, so that a mistake in the reader stops it instead of spoiling memory.
  @inline(__always)
  private func check(_ index: Int) {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "no such element")
  }

  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (start + count).initialize(to: element)
    count += 1
  }

  mutating func append(contentsOf elements: Slice<UnsafeBufferPointer<Element>>) {
    if count + elements.count > capacity { grow(to: count + elements.count) }
    if let source = elements.base.baseAddress {
      (start + count).update(from: source + elements.startIndex, count: elements.count)
    }
    count += elements.count
  }

  mutating func removeLast(_ number: Int = 1) { count -= number }

  mutating func removeAll() { count = 0 }

  /// Takes some out; the others stay in their order.
  mutating func removeAll(where isRemoved: (Element) -> Bool) {
    var kept = 0
    for index in 0..<count where !isRemoved(start[index]) {
      if kept < index { start[kept] = start[index] }
      kept += 1
    }
    count = kept
  }

  /// Holds `count` times the same element.
  mutating func fill(_ count: Int, with element: Element) {
    if count > capacity { grow(to: count) }
    start.initialize(repeating: element, count: count)
    self.count = count
  }

  mutating func withContiguousMutableStorageIfAvailable<Result, Failure>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    var elements = elements
    return try body(&elements)
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let larger = Swift.max(needed, capacity * 2)
    let new = Memory(capacity: larger)
    new.start.update(from: start, count: count)
    (memory, start, capacity) = (new, new.start, larger)
  }
}

/// The values of a line's phrases, which stay where they are until the next line is read.
struct ValueStore {
  private final class Memory {
    private(set) var blocks: [UnsafeMutablePointer<Value>] = []

    func add() { blocks.append(.allocate(capacity: ValueStore.blockSize)) }

    deinit { for block in blocks { block.deallocate() } }
  }

  private static let blockSize = 256

  private let memory = Memory()
  private var block = 0
  private var next: UnsafeMutablePointer<Value>
  private var end: UnsafeMutablePointer<Value>

  init() {
    memory.add()
    next = memory.blocks[0]
    end = next + ValueStore.blockSize
  }

  mutating func add(_ value: Value) -> UnsafePointer<Value> {
    if next == end { use(block + 1) }
    next.initialize(to: value)
    defer { next += 1 }
    return UnsafePointer(next)
  }

  mutating func removeAll() { use(0) }

  private mutating func use(_ number: Int) {
    if number == memory.blocks.count { memory.add() }
    block = number
    next = memory.blocks[number]
    end = next + ValueStore.blockSize
  }
}
