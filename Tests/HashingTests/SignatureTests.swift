import Testing

@testable import Hashing

/// The test cases 1, 2, 4 and 6 of RFC 4231.
@Test(arguments: [
  (
    [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
  ),
  (
    Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
  ),
  (
    [UInt8](1...25), [UInt8](repeating: 0xCD, count: 50),
    "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
  ),
  (
    [UInt8](repeating: 0xAA, count: 131),
    Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
  ),
])
func aSignatureIsThatOfTheStandard(key: [UInt8], message: [UInt8], expected: String) {
  let hex = SHA256.signature(of: message, key: key).map { byte in
    String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
  }
  #expect(hex.joined() == expected)
}
