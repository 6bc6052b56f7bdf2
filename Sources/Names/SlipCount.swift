/// What `editDistance` counts, for words that are looked for among very many: two slips at most; nil when it is more than
/// `limit`.
///
/// Behind what both words begin with and before what both end with, one of the slips must come first and one last, and
/// everything between them is the same, so there are few ways to try and none needs a table:
///
///     co ursse 298a       the same · a slip · s the same · a slip · the same
///     co rse   298a
///
/// - Parameter limit: 0 to 2.
public func slipCount(
  _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, atMost limit: Int
) -> Int? {
  precondition(limit <= 2, "three slips have more ways than are tried")
  let shorter = min(a.count, b.count)
  var start = 0
  while start < shorter, a[start] == b[start] { start += 1 }
  var (end, otherEnd) = (a.count, b.count)
  while end > start, otherEnd > start, a[end - 1] == b[otherEnd - 1] {
    (end, otherEnd) = (end - 1, otherEnd - 1)
  }
  let (count, otherCount) = (end - start, otherEnd - start)
  if count == 0 || otherCount == 0 {
    return max(count, otherCount) <= limit ? max(count, otherCount) : nil
  }
  guard limit > 0 else { return nil }
  let swapsFirst = isSwap(a, b, start, start, end, otherEnd)
  if count == otherCount, count == 1 || count == 2 && swapsFirst { return 1 }
  guard limit > 1 else { return nil }
  let swapsLast = isSwap(a, b, end - 2, otherEnd - 2, end, otherEnd)
  /// Whether the words are the same without so many bytes of each before and behind.
  func isSame(_ first: (Int, Int), _ last: (Int, Int)) -> Bool {
    let length = count - first.0 - last.0
    guard length >= 0, length == otherCount - first.1 - last.1 else { return false }
    return (0..<length).allSatisfy { a[start + first.0 + $0] == b[start + first.1 + $0] }
  }
  let (changed, added, leftOut, swapped) = ((1, 1), (0, 1), (1, 0), (2, 2))
  let isTwo =
    switch count - otherCount {
    case 0:
      isSame(changed, changed) || isSame(added, leftOut) || isSame(leftOut, added)
        || swapsFirst && (isSame(swapped, changed) || swapsLast && isSame(swapped, swapped))
        || swapsLast && isSame(changed, swapped)
    case 1:
      isSame(leftOut, changed) || isSame(changed, leftOut) || swapsFirst && isSame(swapped, leftOut)
        || swapsLast && isSame(leftOut, swapped)
    case -1:
      isSame(added, changed) || isSame(changed, added) || swapsFirst && isSame(swapped, added)
        || swapsLast && isSame(added, swapped)
    case 2: isSame(leftOut, leftOut)
    case -2: isSame(added, added)
    default: false
    }
  return isTwo ? 2 : nil
}

/// Whether two bytes stand the other way round in the other word, before both ends.
private func isSwap(
  _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>,
  _ place: Int, _ otherPlace: Int, _ end: Int, _ otherEnd: Int
) -> Bool {
  place >= 0 && otherPlace >= 0 && place + 2 <= end && otherPlace + 2 <= otherEnd
    && a[place] == b[otherPlace + 1] && a[place + 1] == b[otherPlace]
}
