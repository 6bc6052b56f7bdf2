/// Common passwords of at least twelve characters, which attackers try first.
///
/// Leaked lists mostly have shorter ones. Longer ones are generated from those as people do it: a common word or a
/// row of keys, twice, or with digits and punctuation after it.
enum CommonPasswords {
  /// The passwords in lower case.
  static let all: Set<String> = {
    var all = Set(whole)
    for word in words {
      all.insert(word + word)
      for ending in endings where word.count + ending.count >= PasswordRules.shortest {
        all.insert(word + ending)
      }
    }
    return all
  }()

  private static let words = [
    "password", "passw0rd", "p@ssword", "p@ssw0rd", "qwerty", "qwertyuiop", "asdfgh", "asdfghjkl", "zxcvbnm",
    "letmein",
    "welcome", "iloveyou", "monkey", "dragon", "sunshine", "princess", "football", "baseball", "superman",
    "batman",
    "master", "shadow", "michael", "jennifer", "jordan", "hunter", "trustno1", "starwars", "whatever",
    "freedom", "admin",
    "administrator", "changeme", "secret", "hello", "google", "computer", "internet", "samsung", "charlie",
    "donald",
    "liverpool", "chelsea", "arsenal", "pokemon", "naruto", "summer", "winter", "spring", "autumn",
    "passwort", "hallo",
    "schatz", "motdepasse", "contrasena", "planner", "arcserver", "q1w2e3r4", "q1w2e3r4t5", "1q2w3e4r",
    "1qaz2wsx",
    "zaq12wsx", "abc123", "abcd1234", "123abc", "test", "test1234", "guest", "default", "login", "access",
    "flower",
    "butterfly", "chocolate", "cookie", "cheese", "banana", "ginger", "pepper", "killer", "soccer", "hockey",
    "yankees",
    "mustang", "ferrari", "harley", "corvette", "maverick", "phoenix", "matrix", "merlin", "gandalf",
    "blink182",
  ]

  private static let endings =
    [
      "", "1", "12", "123", "1234", "12345", "123456", "1234567", "12345678", "123456789", "1234567890", "!",
      "1!", "12!",
      "123!", "1234!", "12345!", "@123", "@1234", "@12345", "#1", "#123", "#1234", "000", "0000", "007",
      "111", "1111",
      "69", "666", "777", "abc", "abc123", "qwerty", "qwerty123", "!!", "!!!", ".", "..", "...", "_123",
      "-123",
    ] + (1950...2035).map(String.init) + (2015...2035).map { "\($0)!" } + (2015...2035).map { "@\($0)" }

  private static let whole = [
    "123456789012", "1234567890123", "12345678901234", "123456789012345", "1234567890123456", "012345678910",
    "0123456789012", "098765432109", "987654321098", "123412341234", "123123123123", "112233445566",
    "121212121212",
    "102030405060", "147258369147", "147258369000", "159357159357", "qwertyuiop12", "qwertyuiop[]",
    "qwertyuiopasdf",
    "qwertyuiopasdfghjklzxcvbnm", "qazwsxedcrfv", "qazwsxedcrfvtgb", "1qaz2wsx3edc", "1qaz2wsx3edc4rfv",
    "zaq1xsw2cde3",
    "1q2w3e4r5t6y", "1q2w3e4r5t6y7u8i", "q1w2e3r4t5y6", "qwer1234qwer", "asdfasdfasdf", "asdfghjkl123",
    "zxcvbnm12345",
    "abcdefghijkl", "abcdefghijklm", "abcdefghijklmnop", "abcdefghijklmnopqrstuvwxyz", "abc123abc123",
    "a1b2c3d4e5f6",
    "aaaabbbbcccc", "correcthorsebatterystaple", "correct horse battery staple", "iloveyou1234",
    "iloveyouforever",
    "ilovemyfamily", "loveyouforever", "letmeinplease", "opensesame123", "thisismypassword", "mypassword123",
    "mypassword1234", "newpassword1", "newpassword123", "password is password", "passwordpassword1",
    "password1password",
    "nopassword123", "notapassword", "changemenow1", "changeme1234", "administrator1", "administrator123",
    "rootrootroot", "adminadminadmin", "adminadmin123", "testtesttest", "testtest1234", "welcome12345",
    "welcometothejungle",
    "manchesterunited", "realmadrid123", "barcelona1234", "harrypotter1", "harrypotter123", "lordoftherings",
    "starwars1234",
    "leetmeinnow1", "everythingisfine", "donotenter123", "trustnobody1", "ihatepasswords", "unbelievable",
    "professional",
    "christopher1", "christopher123", "elizabeth123", "alexander123", "california123", "philadelphia",
  ]
}
