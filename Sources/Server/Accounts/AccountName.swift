/// The rules for account names.
enum AccountName {
  /// An account's name in the stored form: lower case.
  /// - Returns: nil unless it has 1–64 characters from a to z, digits and `. _ @ + -`, and begins with a letter or
  ///   digit. Other letters are excluded because some look alike.
  static func normalized(_ text: String) -> String? {
    let name = text.lowercased()
    guard (1...64).contains(name.utf8.count), let first = name.utf8.first, isAlphanumeric(first),
      name.utf8.allSatisfy({ isAlphanumeric($0) || "._@+-".utf8.contains($0) })
    else { return nil }
    return name
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }
}

/// The rules for new passwords.
enum PasswordRules {
  /// Minimum length in characters.
  static let shortest = 12
  /// Maximum length in UTF-8 bytes; longer ones only cost time.
  static let longest = 1024

  /// Why a password is refused, in words; nil when it is fine.
  static func refusal(_ password: String, name: String) -> String? {
    if password.count < shortest { return "a password needs at least \(shortest) characters" }
    if password.utf8.count > longest { return "a password has at most \(longest) bytes" }
    let lower = password.lowercased()
    if lower == name || lower == String(repeating: name, count: 2) { return "the password repeats the name" }
    if Set(lower).count < 4 { return "the password repeats the same few characters" }
    if CommonPasswords.all.contains(lower) { return "this password is on every list of common passwords" }
    return nil
  }
}
