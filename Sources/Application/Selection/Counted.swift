import Names

/// `3 SubArcs and 41 tasks`, without those of which there are none; nil when there is nothing at all.
package func counted(_ things: (count: Int, noun: String)...) -> String? {
  let words = things.filter { $0.count > 0 }.map { $0.count.counted($0.noun) }
  return words.isEmpty ? nil : words.joined(separator: " and ")
}
