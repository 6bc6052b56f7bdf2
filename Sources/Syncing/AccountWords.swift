/// What messages say of accounts in more than one place.
enum AccountWords {
  /// Who forgot a password needs the person who runs the server.
  static func forgot(_ name: String) -> String {
    "forgot the password? whoever runs the server can set a new one: arc-server user password \(name)"
  }

  /// A text as the name of an account can be, `fran-smith` for `Fran Smith`; empty when nothing of it can be.
  static func possible(_ text: String) -> String {
    func isAlphanumeric(_ letter: Character) -> Bool {
      letter.isASCII && (letter.isLetter || letter.isNumber)
    }
    let name = text.lowercased().map { isAlphanumeric($0) || "._@+-".contains($0) ? $0 : "-" }
    return String(name.drop { !isAlphanumeric($0) }.prefix(64))
  }
}
