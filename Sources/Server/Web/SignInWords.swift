/// The texts of the pages for signing in and registering, in one language.
struct SignInWords: Sendable {
  /// The language, as HTML's `lang` has it.
  let language: String
  let signIn: String
  let createAccount: String
  let needsAccount: String
  let hasAccount: String
  let name: String
  let password: String
  let newPassword: String
  let again: String
  let invitation: String
  /// What went wrong, by the code of the error.
  let errors: [String: String]

  /// The texts in the first language of `Accept-Language` that they exist in (RFC 9110 §12.5.4); English for nil.
  static func accepted(_ header: String?) -> SignInWords {
    let languages = (header ?? "").split(separator: ",").map { $0.drop { $0 == " " }.prefix(2).lowercased() }
    return languages.first { $0 == english.language || $0 == german.language } == german.language
      ? german : english
  }

  /// What an error says; English where this language has no words for it.
  func words(for error: APIError) -> String {
    errors[error.code] ?? [error.message, error.hint].joined(separator: " ")
  }

  static let english = SignInWords(
    language: "en", signIn: "Sign in", createAccount: "Create account", needsAccount: "Create an account",
    hasAccount: "I have an account", name: "Name", password: "Password",
    newPassword: "Password, at least 12 characters", again: "Password again", invitation: "Invitation code",
    errors: [:])

  static let german = SignInWords(
    language: "de", signIn: "Anmelden", createAccount: "Konto anlegen", needsAccount: "Ein Konto anlegen",
    hasAccount: "Ich habe ein Konto", name: "Name", password: "Passwort",
    newPassword: "Passwort, mindestens 12 Zeichen", again: "Passwort noch einmal",
    invitation: "Einladungscode",
    errors: [
      "wrong_password": "Name oder Passwort ist falsch.",
      "weak_password":
        "Gib zweimal dasselbe Passwort ein, mit mindestens 12 Zeichen und nicht leicht zu erraten. Vier oder fünf zufällige Wörter sind lang und leicht zu merken.",
      "name_taken": "Ein Konto mit diesem Namen gibt es schon. Nimm einen anderen Namen oder melde dich an.",
      "registration_closed": "Dieser Server nimmt keine neuen Konten an. Frag, wer ihn betreibt.",
      "invite_needed":
        "Dieser Server verlangt für ein neues Konto eine gültige Einladung. Frag, wer ihn betreibt.",
      "account_disabled": "Dieses Konto ist abgeschaltet. Frag, wer den Server betreibt.",
      "too_many": "Das waren zu viele Versuche. Warte etwas und versuch es noch einmal.",
      "busy": "Gerade melden sich zu viele an. Versuch es gleich noch einmal.",
    ])
}
