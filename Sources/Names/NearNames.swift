/// The names that differ in at most two letters (one in short names), nearest first.
public func nearNames(to typed: String, among names: [String]) -> [String] {
  let typed = Array(typed.lowercased())
  let allowed = typed.count < 4 ? 1 : 2
  return names.compactMap { name in editDistance(typed, Array(name), atMost: allowed).map { (name, $0) } }
    .sorted { $0.1 < $1.1 }.map(\.0)
}
