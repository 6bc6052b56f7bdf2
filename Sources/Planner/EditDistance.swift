/// How many letters must be added, left out, changed or swapped with their neighbour to make one text the other
/// (optimal string alignment); nil when it is more than `bound`.
///
/// `cs289` → `cs298` is 1, `hme` → `home` is 1.
func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost bound: Int) -> Int? {
  guard abs(a.count - b.count) <= bound else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count] <= bound ? last[b.count] : nil
}
