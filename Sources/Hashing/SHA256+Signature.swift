extension SHA256 {
  /// A signature that can only be made with the key: HMAC (RFC 2104) with SHA-256, 32 bytes.
  public static func signature(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    var block = key.count > 64 ? digest(of: key) : key
    block += [UInt8](repeating: 0, count: 64 - block.count)
    let inner = digest(of: block.map { $0 ^ 0x36 } + message)
    return digest(of: block.map { $0 ^ 0x5C } + inner)
  }
}
