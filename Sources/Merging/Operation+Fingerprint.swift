import JSONText
import Sync

extension Operation {
  /// A hash that differs for another operation of the same name.
  public var fingerprint: String { fingerprint(of: fields) }

  /// True for the fingerprint that a server has stored of this operation, also before its fields had their present names.
  func hasFingerprint(_ stored: String) -> Bool {
    let former = EntityRules.of(thing.entity).former
    if stored == fingerprint || former.isEmpty { return stored == fingerprint }
    let before = Dictionary(former.map { ($0.value, $0.key) }) { first, _ in first }
    return stored == fingerprint(of: fields.reduce(into: [:]) { $0[before[$1.key] ?? $1.key] = $1.value })
  }

  private func fingerprint(of fields: Fields) -> String {
    // FNV-1a of what the operation does. Label and base are left out: a device may change them before it sends again.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var writer = JSONWriter()
    writer.value(
      JSONValue([
        "entity": .text(thing.entity), "id": .text(thing.id), "kind": .text(kind.rawValue),
        "fields": JSONValue(fields),
      ]))
    for byte in writer.bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
