/// A password for one program: a token that a person creates on the web page and enters in a script or an app.
///
/// It gives access to the planner like a device's token, but not to the account: it cannot change the password,
/// delete the account, create app passwords or log out other devices. It is listed among the devices as `app: backup
/// script`; logging that out revokes it.
enum AppPassword {
  /// The prefix of such names in the list of devices.
  static let mark = "app: "
}

extension Device {
  /// True for a program with an app password.
  var isApp: Bool { name.hasPrefix(AppPassword.mark) }
}

extension Session {
  /// Rejects programs, for what only the person may do.
  /// - Throws: `APIError.appPassword`.
  func checkIsPerson() throws {
    if device.isApp { throw APIError.appPassword }
  }
}
