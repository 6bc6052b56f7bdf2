/// A hash of everything a grammar is compiled from: its files byte by byte, signatures, types and settings.
///
/// An image with the same fingerprint equals what these files would be compiled to.
struct GrammarFingerprint {
  /// Increase it whenever the same files are compiled to a different image.
  private static let version: UInt64 = 3

  private(set) var value = GrammarFingerprint.version

  init(
    _ sources: [GrammarSource], _ signatures: [Signature], _ types: TypeNames, _ settings: [GrammarSetting]
  ) {
    for source in sources {
      add(source.name)
      add(source.isShared || source.replacesWords ? 1 : 0)
      add(UnsafeRawBufferPointer(source.text))
    }
    for signature in signatures {
      add(signature.name)
      for type in signature.arguments { add(UInt64(type)) }
      add(UInt64(signature.result) + 256)
    }
    for name in types.names { add(name) }
    for kind in types.kinds { add(kind) }
    for setting in settings {
      add(setting.name)
      for value in setting.values { add(value) }
      add(setting.usual)
    }
  }

  private mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var at = 0
    while at + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      at += 8
    }
    while at < bytes.count {
      add(UInt64(bytes[at]))
      at += 1
    }
  }

  private mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }
}
