import Files

/// `arc login` with what is known of it, as messages name it.
struct LoginLine {
  var server: ServerAddress
  /// True to create the account.
  var registers = false
  /// The account's name; left out when it is the user name on this machine, and when it is empty.
  var name: String
  /// The name for the device; nil: the machine's name, or the one that the planner had.
  var device: String?
  /// The path of a private authority's certificate.
  var ca: String?
  /// The path of the planner; nil: the usual one.
  var planner: String?

  /// `arc login https://arc.example.org --name mia`
  var words: String {
    var words = "arc login \(server)" + (registers ? " --register" : "")
    if !name.isEmpty, name != LogIn.user { words += " --name \(StoreOption.shellWord(name))" }
    if let device { words += " --device \(StoreOption.shellWord(device))" }
    if let ca { words += " --ca \(StoreOption.shellWord(ca))" }
    return words + (planner.map(StoreOption.words(for:)) ?? "")
  }
}
