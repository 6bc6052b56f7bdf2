/// Like `editDistance`, but faster, for searching many words: at most two typing errors; nil when there are more than
/// `limit`.
///
/// After removing the common start and end, one error must be at the beginning of the rest and one at its end, with
/// equal bytes between them. So there are few cases to try, and no table is needed:
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
  /// True when the words are equal without this many bytes of each at the start and at the end.
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

/// True when two bytes before both ends are swapped in the other word.
private func isSwap(
  _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>,
  _ place: Int, _ otherPlace: Int, _ end: Int, _ otherEnd: Int
) -> Bool {
  place >= 0 && otherPlace >= 0 && place + 2 <= end && otherPlace + 2 <= otherEnd
    && a[place] == b[otherPlace + 1] && a[place + 1] == b[otherPlace]
}
