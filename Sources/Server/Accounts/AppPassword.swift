// A password for one program: a token that a person creates on the web page and enters in a script or an app.
//
// It gives access to the planner like a device's token, but not to the account: it cannot change the password, delete
// the account, create app passwords or log out other devices. It is listed among the devices; logging that out revokes
// it.

extension LoginSession {
  /// Rejects programs with an app password, for what only the person may do.
  /// - Throws: `APIError.appPassword`.
  func checkIsPerson() throws {
    if device.isApp { throw APIError.appPassword }
  }
}
