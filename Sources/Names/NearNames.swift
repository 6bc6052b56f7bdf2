/// The names within two typing errors (one for names of up to four letters), nearest first.
public func nearNames(to typed: String, among names: [String]) -> [String] {
  let typed = Array(typed.lowercased())
  let allowed = typed.count < 5 ? 1 : 2
  return names.compactMap { name in
    editDistance(typed, Array(name.lowercased()), atMost: allowed).map { (name, $0) }
  }
  .sorted { $0.1 < $1.1 }.map { $0.0 }
}

/// The end of a message about an unknown word: `; did you mean show?`; empty when no name is near.
///
/// The beginning of a name is near, too: `sub` for `subscribe`.
public func didYouMean(_ typed: String, among names: [String]) -> String {
  var near = nearNames(to: typed, among: names)
  if near.isEmpty, typed.count > 1 {
    near = names.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
  }
  return near.isEmpty ? "" : "; did you mean \(near.orList)?"
}
