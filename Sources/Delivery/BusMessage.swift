#if os(Linux)
  import CSystemd
  import Glibc

  /// A message to be sent over D-Bus, or an answer to one: the parts of sd-bus that Swift can call.
  ///
  /// Failures are remembered and thrown by `call`, so that a message is written without a question after every part.
  struct BusMessage: ~Copyable {
    private let message: OpaquePointer
    private var failure: Int32 = 0

    /// A call of a method of the desktop's notification service.
    /// - Throws: `ChannelError`.
    init(method: String, on bus: OpaquePointer) throws(ChannelError) {
      var made: OpaquePointer?
      let code = sd_bus_message_new_method_call(
        bus, &made, BusMessage.service, "/org/freedesktop/Notifications", BusMessage.service, method)
      guard code >= 0, let made else { throw ChannelError("no message for D-Bus: \(BusMessage.words(code))") }
      message = made
    }

    private init(taking message: OpaquePointer) { self.message = message }

    /// What tells the notification service that is there now from all others, on any bus at any time: the numbers of
    /// bubbles begin anew with every one.
    /// - Throws: `ChannelError` when there is none.
    static func owner(on bus: OpaquePointer) throws(ChannelError) -> String {
      var made: OpaquePointer?
      let place = "org.freedesktop.DBus"
      guard let identity = identity(of: bus),
        sd_bus_message_new_method_call(bus, &made, place, "/org/freedesktop/DBus", place, "GetNameOwner")
          >= 0,
        let made
      else { throw ChannelError("D-Bus does not identify itself") }
      var message = BusMessage(taking: made)
      message.append(service)
      return identity + (try message.answer(on: bus).text() ?? "")
    }

    /// Who sent a signal, as `owner(on:)` would call it.
    static func sender(of message: OpaquePointer) -> String? {
      guard let name = sd_bus_message_get_sender(message), let bus = sd_bus_message_get_bus(message),
        let identity = identity(of: bus)
      else { return nil }
      return identity + String(cString: name)
    }

    /// Who has a name on the bus that a message came from, as `owner(on:)` would call it.
    static func owner(named name: String, of message: OpaquePointer) -> String? {
      sd_bus_message_get_bus(message).flatMap(identity).map { $0 + name }
    }

    private static func identity(of bus: OpaquePointer) -> String? {
      var id = sd_id128_t()
      guard sd_bus_get_bus_id(bus, &id) >= 0 else { return nil }
      return withUnsafeBytes(of: id) { $0.map { String($0, radix: 16) }.joined() }
    }

    deinit { sd_bus_message_unref(message) }

    static let service = "org.freedesktop.Notifications"

    private mutating func note(_ code: Int32) { if code < 0, failure == 0 { failure = code } }

    private static func type(_ letter: Character) -> CChar { CChar(letter.asciiValue ?? 0) }

    mutating func append(_ text: String) {
      // A string of D-Bus holds no NUL.
      note(sd_bus_message_append_basic(message, BusMessage.type("s"), text.replacing("\0", with: "")))
    }

    mutating func append(_ number: UInt32) {
      var number = number
      note(sd_bus_message_append_basic(message, BusMessage.type("u"), &number))
    }

    mutating func append(_ number: Int32) {
      var number = number
      note(sd_bus_message_append_basic(message, BusMessage.type("i"), &number))
    }

    /// A list of strings.
    mutating func append(_ list: [String]) {
      note(sd_bus_message_open_container(message, BusMessage.type("a"), "s"))
      for text in list { append(text) }
      note(sd_bus_message_close_container(message))
    }

    /// A dictionary with bytes as values, `a{sv}`.
    mutating func append(_ bytes: [(name: String, value: UInt8)]) {
      note(sd_bus_message_open_container(message, BusMessage.type("a"), "{sv}"))
      for (name, value) in bytes {
        var value = value
        note(sd_bus_message_open_container(message, BusMessage.type("e"), "sv"))
        append(name)
        note(sd_bus_message_open_container(message, BusMessage.type("v"), "y"))
        note(sd_bus_message_append_basic(message, BusMessage.type("y"), &value))
        note(sd_bus_message_close_container(message))
        note(sd_bus_message_close_container(message))
      }
      note(sd_bus_message_close_container(message))
    }

    /// Sends it and waits for the answer, five seconds at most.
    /// - Returns: the number in the answer; 0 when it has none.
    /// - Throws: `ChannelError` with the service's reason.
    func call(on bus: OpaquePointer) throws(ChannelError) -> UInt32 { try answer(on: bus).number() ?? 0 }

    private func answer(on bus: OpaquePointer) throws(ChannelError) -> BusMessage {
      guard failure >= 0 else { throw ChannelError("no message for D-Bus: \(BusMessage.words(failure))") }
      var error = sd_bus_error()
      var answer: OpaquePointer?
      defer { sd_bus_error_free(&error) }
      let code = sd_bus_call(bus, message, 5_000_000, &error, &answer)
      guard code >= 0, let answer else {
        let reason = error.message.map { String(cString: $0) } ?? BusMessage.words(code)
        throw ChannelError(
          "the desktop shows no notifications: \(reason)",
          repair: "start the notification service of your desktop, then try: arc channel test desktop")
      }
      return BusMessage(taking: answer)
    }

    private func number() -> UInt32? { BusMessage.number(in: message) }
    private func text() -> String? { BusMessage.text(in: message) }

    /// The next number in a message.
    static func number(in message: OpaquePointer) -> UInt32? {
      var number: UInt32 = 0
      return sd_bus_message_read_basic(message, type("u"), &number) > 0 ? number : nil
    }

    /// The next string in a message.
    static func text(in message: OpaquePointer) -> String? {
      var text: UnsafePointer<CChar>?
      guard sd_bus_message_read_basic(message, type("s"), &text) > 0 else { return nil }
      return text.map { String(cString: $0) }
    }

    /// What a negative code of sd-bus means.
    static func words(_ code: Int32) -> String { String(cString: strerror(-code)).lowercased() }
  }
#endif
