/// Writes the parts of a compiled grammar into one block of memory that contains no addresses, so it can be used
/// anywhere.
///
///     count ─ elements … ─ up to the next multiple of 32 ─ count ─ …
struct ImageWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func append<Element: BitwiseCopyable>(_ elements: some Collection<Element>) {
    var count = UInt64(elements.count)
    withUnsafeBytes(of: &count) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: repeatElement(0, count: GrammarImage.alignment - 8))
    Array(elements).withUnsafeBytes { bytes.append(contentsOf: $0) }
    while bytes.count % GrammarImage.alignment != 0 { bytes.append(0) }
  }

  /// Appends texts: their bytes, and the end of each.
  mutating func append(_ texts: [String]) {
    var end: UInt32 = 0
    append(
      texts.map { text in
        end += UInt32(text.utf8.count)
        return end
      })
    append(texts.flatMap { Array($0.utf8) })
  }
}

/// Reads in place what `ImageWriter` wrote.
struct GrammarImage {
  /// The alignment of every part, in bytes.
  static let alignment = 32

  private let bytes: UnsafeRawBufferPointer
  private var at = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func next<Element: BitwiseCopyable>(_: Element.Type = Element.self) -> UnsafeBufferPointer<Element>
  {
    let count = Int(bytes.load(fromByteOffset: at, as: UInt64.self))
    let start = at + GrammarImage.alignment
    let size = count * MemoryLayout<Element>.stride
    at = (start + size + GrammarImage.alignment - 1) / GrammarImage.alignment * GrammarImage.alignment
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + size]).assumingMemoryBound(to: Element.self)
  }

  mutating func texts() -> GrammarTexts { GrammarTexts(ends: next(), bytes: next()) }
}

// Unchecked: the texts are in the image of a grammar, which is never written.
/// The texts of a grammar; a string is created at each access.
public struct GrammarTexts: RandomAccessCollection, @unchecked Sendable {
  let ends: UnsafeBufferPointer<UInt32>
  let bytes: UnsafeBufferPointer<UInt8>

  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// The number of texts.
  public var endIndex: Int { ends.count }

  /// The text at an index.
  public subscript(index: Int) -> String { String(decoding: self.bytes(at: index), as: UTF8.self) }

  /// The index of a text; nil if it is not one of these.
  func firstIndex(of text: StaticString) -> Int? {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var (index, start) = (0, 0)
    while index < ends.count {
      let end = Int(ends[index])
      // Few texts have the same length.
      if end - start == wanted.count, bytes[start..<end].elementsEqual(wanted) { return index }
      (index, start) = (index + 1, end)
    }
    return nil
  }

  private func bytes(at index: Int) -> UnsafeBufferPointer<UInt8> {
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return UnsafeBufferPointer(rebasing: bytes[start..<Int(ends[index])])
  }
}
