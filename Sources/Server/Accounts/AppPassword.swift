/// A password for one program: a token that a person makes in the page and types into a script or an app.
///
/// It reaches the planner as a device's token does, but never the account: with it nobody changes the password, deletes
/// the account, makes more of them or logs out other devices. It is listed among the devices, `app: backup script`, and
/// logging that out ends it.
enum AppPassword {
  /// How the names of programs begin in the list of devices.
  static let mark = "app: "
}

extension Device {
  /// True for a program that came in with an app password.
  var isApp: Bool { name.hasPrefix(AppPassword.mark) }
}

extension Session {
  /// Refuses a program what only its person may do.
  /// - Throws: `APIError.appPassword`.
  func checkIsPerson() throws {
    if device.isApp { throw APIError.appPassword }
  }
}
