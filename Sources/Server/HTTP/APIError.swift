import HTTPTypes
import Hummingbird
import JSONText

/// Why a request failed, sent as `{"error":{"code","message","hint"}}`, with `reason` and `arguments` where a rule has a name.
struct APIError: Error, Equatable {
  /// The HTTP status.
  var status: HTTPResponse.Status
  /// The error code for programs. Part of the API, so it never changes.
  var code: String
  /// What happened, for people.
  var message: String
  /// What to do, for people.
  var hint: String
  /// Seconds until the client should try again (`Retry-After`); nil: not sent.
  var retryAfter: Int?
  /// The rule that refused the request; nil: one without a name.
  var reason: RefusalReason?

  /// The limit that the request exceeded, as the metrics call it, where nothing else has counted it; nil: none.
  var limit: String? {
    switch code {
    case APIError.tooLarge.code: "bodies"
    case APIError.textTooLong.code: "texts"
    case APIError.busy.code: "passwords"
    case APIError.tooManyDevices.code: "devices"
    default: nil
    }
  }

  /// The body of the response.
  var json: [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.key("error")
      $0.value(self)
    }
    return json.bytes
  }

  /// The response for this error.
  func response() -> Response {
    var response = Response(status: status, contentType: "application/json", bytes: json)
    if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
    if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    if status == .upgradeRequired { response.headers[.upgrade] = "arc-protocol/\(ProtocolVersion.newest)" }
    return response
  }
}

extension JSONWriter {
  mutating func value(_ error: APIError) {
    object {
      $0.field("code", error.code)
      $0.field("message", error.message)
      $0.field("hint", error.hint)
      if let reason = error.reason { $0.fields(reason) }
    }
  }
}

// All error texts, in one place.
extension APIError {
  static let noToken = APIError(
    status: .unauthorized, code: "no_token", message: "This needs a device's token.",
    hint: "Log in: POST /v1/auth/login, then send Authorization: Bearer TOKEN.")
  static let unknownToken = APIError(
    status: .unauthorized, code: "unknown_token", message: "This device is not logged in any more.",
    hint: "Log in again: arc login URL")
  static let otherOrigin = APIError(
    status: .forbidden, code: "other_origin", message: "This request came from another site.",
    hint: "A signed-in browser changes things only from this server's own pages.")
  static let otherAccount = APIError(
    status: .conflict, code: "other_account", message: "These changes belong to another account.",
    hint: "Send them when that account is signed in.")
  static let wrongPassword = APIError(
    status: .unauthorized, code: "wrong_password", message: "Wrong name or password.",
    hint: "Check both. The administrator can set a new password: arc-server user password NAME")
  static let appPassword = APIError(
    status: .forbidden, code: "app_password", message: "An app password cannot change the account.",
    hint: "Sign in with the account's password for this.")
  static let disabled = APIError(
    status: .forbidden, code: "account_disabled", message: "This account is disabled.",
    hint: "Ask the administrator: arc-server user enable NAME")
  static let metricsAreLocal = APIError(
    status: .forbidden, code: "local_only", message: "Only programs on this machine may read the metrics.",
    hint: "Start the server with --metrics all to give them to everybody.")
  static let tooManyDevices = APIError(
    status: .conflict, code: "too_many_devices",
    message: "The account already has 100 devices, the most allowed.",
    hint: "Log out some that are no longer used: arc devices")
  static let registrationClosed = APIError(
    status: .forbidden, code: "registration_closed", message: "This server does not accept new accounts.",
    hint: "Ask its administrator for an account: arc-server user add NAME")
  static let inviteNeeded = APIError(
    status: .forbidden, code: "invite_needed",
    message: "This server needs a valid invitation for a new account.",
    hint: "Ask its administrator for a code: arc-server invite. A code works once.")
  static let notFound = APIError(
    status: .notFound, code: "not_found", message: "There is nothing at this address.",
    hint: "GET /openapi.json lists all addresses.")
  static let noSuchDevice = APIError(
    status: .notFound, code: "no_such_device", message: "This account has no such device.",
    hint: "GET /v1/devices lists the devices.")
  static let nameTaken = APIError(
    status: .conflict, code: "name_taken", message: "There is already an account with this name.",
    hint: "Choose another name, or log in.")
  static let tooLarge = APIError(
    status: .contentTooLarge, code: "too_large",
    message: "The request is larger than 2 MB or has more than 500 operations.",
    hint: "Send fewer operations at a time: at most 500.")
  static let headersTooLarge = APIError(
    status: .requestHeaderFieldsTooLarge, code: "headers_too_large",
    message: "The headers of the request are too large.",
    hint: "Send at most 64 headers, with 8 KB in one and 16 KB in all.")
  static let notHTTP = APIError(
    status: .badRequest, code: "not_http", message: "This is not a request in HTTP/1.1.",
    hint: "Open this address in a browser, or type: arc login URL")
  static let textTooLong = APIError(
    status: .contentTooLarge, code: "text_too_long", message: "A text is longer than 256 KB.",
    hint: "Shorten it, or keep it in a file of its own.")
  static let notJSON = APIError(
    status: .unsupportedMediaType, code: "not_json", message: "The body must be JSON.",
    hint: "Send Content-Type: application/json")
  static let unknownEncoding = APIError(
    status: .unsupportedMediaType, code: "unknown_encoding",
    message: "The body is compressed in an unknown way.",
    hint: "Send Content-Encoding: gzip, or none.")
  static let notAForm = APIError(
    status: .unsupportedMediaType, code: "not_a_form", message: "This page accepts only its own form.",
    hint: "Programs log in with POST /v1/auth/login.")
  static let tooOld = APIError(
    status: .upgradeRequired, code: "too_old", message: "This arc is too old for the server.",
    hint: "Update arc on this machine; the server speaks protocol \(ProtocolVersion.supported.words).")
  static let busy = APIError(
    status: .serviceUnavailable, code: "busy", message: "Too many passwords are being checked.",
    hint: "Try again in a few seconds.", retryAfter: 5)
  static let ending = APIError(
    status: .serviceUnavailable, code: "ending", message: "The server is shutting down.",
    hint: "Try again in a few seconds.", retryAfter: 5)
  static let storage = APIError(
    status: .serviceUnavailable, code: "storage", message: "The server cannot write its database now.",
    hint: "Nothing was lost: try again later. The server's log has the reason.", retryAfter: 30)
  static let internalError = APIError(
    status: .internalServerError, code: "internal", message: "The server made a mistake.",
    hint: "Try again later. The server's log has more.")

  static func malformed(_ reason: String) -> APIError {
    APIError(
      status: .badRequest, code: "malformed", message: "The request cannot be read: \(reason).",
      hint: "GET /openapi.json describes the requests.")
  }

  static func invalid(_ reason: String) -> APIError {
    APIError(
      status: .unprocessableContent, code: "invalid", message: "The request is not valid: \(reason).",
      hint: "GET /openapi.json describes the requests.")
  }

  static func weakPassword(_ reason: String) -> APIError {
    APIError(
      status: .unprocessableContent, code: "weak_password", message: "Choose another password: \(reason).",
      hint: "Four or five random words are long and easy to remember.")
  }

  static func tooMany(_ what: String, retryAfter: Int) -> APIError {
    APIError(
      status: .tooManyRequests, code: "too_many", message: "Too many \(what).",
      hint: "Try again in \(retryAfter) \(retryAfter == 1 ? "second" : "seconds").", retryAfter: retryAfter)
  }

  static func wrongMethod(allowed: [String]) -> APIError {
    APIError(
      status: .methodNotAllowed, code: "wrong_method",
      message: "This address accepts only \(allowed.joined(separator: ", ")).",
      hint: "GET /openapi.json lists all addresses.")
  }
}
