import Testing

@testable import Hashing

/// The examples of FIPS 180-4 and RFC 6234 §8.5, and the lengths around the end of a block.
@Test(arguments: [
  ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  (
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
  ),
  ("a", 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
  ("a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
  ("a", 100_000, "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"),
])
func digestsAreThoseOfTheStandard(text: String, times: Int, digest: String) {
  let message = Array(String(repeating: text, count: times).utf8)
  let hex = SHA256.digest(of: message).map { byte in
    String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
  }
  #expect(hex.joined() == digest)
}
