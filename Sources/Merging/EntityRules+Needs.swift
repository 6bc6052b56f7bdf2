import JSONText
import Sync

extension EntityRules {
  /// What a thing with these fields lacks, in words; nil when it can be shown.
  ///
  ///     place  name "…"                   ──▶  "it needs a name"
  ///     member  reminder, but no group    ──▶  "it needs what it belongs to"
  ///
  /// A value of another type than a text counts as none. Programs of arc send nothing like it; a planner that got it could
  /// show it only as something that is not there.
  func lack(in fields: Fields) -> String? {
    func has(_ name: String) -> Bool { fields[name]?.string?.isEmpty == false }
    if holderIsNeeded, let holder, !has(holder) { return "it needs an Arc" }
    let owners = rules.filter { if case .owner = $0.value { true } else { false } }.keys
    let holds = holder.map { !owners.contains($0) || has($0) } ?? true
    if !holds || !owners.isEmpty && !owners.contains(where: has) { return "it needs what it belongs to" }
    if isAddress, let key, fields[key]?.string?.hasPrefix("http") != true { return "it needs a web address" }
    return isNamed(fields) && isUnique && !hasName(fields) ? "it needs a name" : nil
  }

  /// The fields whose change can leave a thing without what it needs, or give it a name that another one has.
  func isIdentity(_ field: String) -> Bool {
    if case .owner = rule(field) { return true }
    return [key, aliases, holder, onlyWith].contains(field)
  }

  /// True for a thing that is told apart from others by its name.
  private func isNamed(_ fields: Fields) -> Bool {
    key != nil && (onlyWith.map { fields[$0]?.isEmpty == false } ?? true)
  }

  private func hasName(_ fields: Fields) -> Bool {
    guard let name = key.flatMap({ fields[$0]?.string }) else { return false }
    return isExact ? !name.isEmpty : !EntityRules.nameKey(name).isEmpty
  }
}
