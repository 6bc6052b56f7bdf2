/// Keys by their pieces, to find those within a few slips of a word without looking at all of them.
///
/// A key is cut into one piece more than the slips that it is forgiven, so that one piece stays whole wherever they fall:
///
///     course298a  ──▶  cou · rse2 · 98a          corse298b  has  rse2  one letter further left
///
/// The first whole piece of all has one slip in each piece before it at most, and the rest behind it, so a word can have
/// it at few places (the pieces and places of PassJoin: Li, Deng, Wang and Feng 2011). Where the last letter before a piece
/// was swapped with its first, that one is looked for, too.
///
/// A class, so that jobs on several cores hand on one reference instead of several.
final class FuzzyIndex: Sendable {
  /// A piece of a key.
  private struct Piece: Sendable {
    /// What tells it from others in its bucket.
    var check: UInt32
    /// The number of the key.
    var key: Int32
    /// The letters of the whole key, as its outline has them.
    var letters: UInt64
  }

  /// Where the pieces of each bucket begin; they end where those of the next begin.
  private let starts: [Int32]
  private let pieces: [Piece]
  /// Whether there are keys of a length.
  private let lengths: [Bool]
  /// For each key the first Arcs that it stands for, −1 where there are no more.
  private let arcs: [Int32]

  /// - Parameters:
  ///   - outlines: the outline of each key.
  ///   - arcs: the first Arcs that a key stands for, by its number.
  init(_ keys: WordKeys, _ outlines: [KeyOutline], arcs firstArcs: (Int) -> [Int32]) {
    let most = Vocabulary.mostSuggestions
    var arcs = Array(repeating: Int32(-1), count: keys.count * most)
    for key in 0..<keys.count {
      for (place, arc) in firstArcs(key).enumerated() { arcs[key * most + place] = arc }
    }
    self.arcs = arcs
    var lengths = Array(repeating: false, count: (keys.ranges.map { $0.count }.max() ?? 0) + 1)
    for range in keys.ranges { lengths[range.count] = true }
    self.lengths = lengths
    var size = 64
    while size < keys.count * 4 { size *= 2 }
    var found: [(hash: UInt64, key: Int)] = []
    found.reserveCapacity(keys.count * 4)
    keys.bytes.withUnsafeBufferPointer { bytes in
      for (key, range) in keys.ranges.enumerated() {
        for cut in FuzzyIndex.cuts(of: range.count) {
          found.append((cut.hash(bytes, at: range.lowerBound + cut.start), key))
        }
        let beginning = FuzzyIndex.beginning
        if range.count > beginning.count { found.append((beginning.hash(bytes, at: range.lowerBound), key)) }
      }
    }
    var starts = Array(repeating: Int32(0), count: size + 1)
    for piece in found { starts[Int(piece.hash & UInt64(size - 1)) + 1] += 1 }
    for bucket in 1...size { starts[bucket] += starts[bucket - 1] }
    self.starts = starts
    var pieces = Array(repeating: Piece(check: 0, key: 0, letters: 0), count: found.count)
    for (hash, key) in found {
      let bucket = Int(hash & UInt64(size - 1))
      pieces[Int(starts[bucket])] = Piece(
        check: UInt32(hash >> 32), key: Int32(key), letters: outlines[key].letters)
      starts[bucket] += 1
    }
    self.pieces = pieces
  }

  /// The first Arc that a key stands for.
  func firstArc(ofKey number: Int) -> Int32 { arcs[number * Vocabulary.mostSuggestions] }

  /// The first Arcs that a key stands for.
  func arcs(ofKey number: Int) -> some Sequence<Int32> {
    let first = number * Vocabulary.mostSuggestions
    return arcs[first..<first + Vocabulary.mostSuggestions].prefix { $0 >= 0 }
  }

  /// Calls `body` with the keys that may be near a word, some of them more than once: all that share a rare piece with it,
  /// and the first of those that share one of many (`Course 1A` to `Course 9999A`), so that however many are numbered
  /// alike, a word costs the same.
  /// - Parameter letters: those of the word, as its outline has them.
  func forEachKey(near word: UnsafeBufferPointer<UInt8>, _ letters: UInt64, _ body: (Int) -> Void) {
    var left = FuzzyIndex.mostOfCommonPieces
    for length in max(1, word.count - Suggestions.mostSlips)...word.count + Suggestions.mostSlips {
      let allowed = Suggestions.slips(for: min(word.count, length))
      let longer = word.count - length
      guard length < lengths.count, lengths[length], abs(longer) <= allowed else { continue }
      func look(for hash: UInt64) {
        let bucket = Int(hash & UInt64(starts.count - 2))
        var (first, end) = (Int(starts[bucket]), Int(starts[bucket + 1]))
        if end - first > FuzzyIndex.mostOfRarePiece {
          end = min(end, first + left)
          left -= end - first
        }
        while first < end {
          let piece = pieces[first]
          if piece.check == UInt32(hash >> 32), (piece.letters ^ letters).nonzeroBitCount <= 2 * allowed {
            body(Int(piece.key))
          }
          first += 1
        }
      }
      let slips = Suggestions.slips(for: length)
      for cut in FuzzyIndex.cuts(of: length) {
        let (before, behind) = (cut.number, slips - cut.number)
        for shift in max(-before, longer - behind)...min(before, longer + behind) {
          let start = cut.start + shift
          guard start >= 0, start + cut.count <= word.count else { continue }
          look(for: cut.hash(word, at: start))
          if cut.number > 0, start > 0, word[start - 1] != word[start] {
            look(for: cut.hash(word, at: start, first: word[start - 1]))
          }
        }
      }
    }
  }

  /// Calls `body` with the first keys that may begin like a word of three bytes or more, and some others.
  func forEachKey(beginningLike word: Slice<UnsafeBufferPointer<UInt8>>, _ body: (Int) -> Void) {
    let beginning = FuzzyIndex.beginning
    guard word.count >= beginning.count else { return }
    let hash = beginning.hash(UnsafeBufferPointer(rebasing: word), at: 0)
    let bucket = Int(hash & UInt64(starts.count - 2))
    let first = Int(starts[bucket])
    for piece in pieces[first..<min(Int(starts[bucket + 1]), first + FuzzyIndex.mostOfCommonPieces)]
    where piece.check == UInt32(hash >> 32) {
      body(Int(piece.key))
    }
  }

  /// A piece is rare when no more keys than this have it.
  private static let mostOfRarePiece = 32
  /// How many keys that have common pieces a word is compared with.
  private static let mostOfCommonPieces = 128

  /// How a key begins.
  private static let beginning = Cut(length: 0, number: 3, start: 0, count: 3)

  /// One of the pieces that all keys of a length are cut into.
  private struct Cut {
    /// The length of the keys.
    var length: Int
    /// Which piece, from 0.
    var number: Int
    var start: Int
    var count: Int

    /// The fingerprint of a piece (FNV-1a).
    /// - Parameter first: what stands for its first byte; nil: that byte.
    @inline(__always)
    func hash(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, first: UInt8? = nil) -> UInt64 {
      var hash = 0xCBF2_9CE4_8422_2325 ^ UInt64(length << 2 | number) &* 0x9E37_79B9_7F4A_7C15
      for index in start..<start + count {
        hash = (hash ^ UInt64(index == start ? first ?? bytes[index] : bytes[index])) &* 0x0000_0100_0000_01B3
      }
      return hash ^ hash >> 29
    }
  }

  private static func cuts(of length: Int) -> some Collection<Cut> {
    let count = Suggestions.slips(for: length) + 1
    return (0..<count).lazy.map { number in
      let start = length * number / count
      return Cut(length: length, number: number, start: start, count: length * (number + 1) / count - start)
    }
  }
}
