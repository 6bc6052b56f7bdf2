#if os(Linux)
  import CSystemd
  import Glibc

  /// A D-Bus message to send, or a reply: the parts of sd-bus that Swift can call.
  ///
  /// Errors while writing are remembered and thrown by `call`, so that appending does not need a check each time.
  struct BusMessage: ~Copyable {
    private let message: OpaquePointer
    private var failure: Int32 = 0

    /// A method call to the desktop's notification service.
    /// - Throws: `ChannelError`.
    init(method: String, on bus: OpaquePointer) throws(ChannelError) {
      var made: OpaquePointer?
      let code = sd_bus_message_new_method_call(
        bus, &made, BusMessage.service, "/org/freedesktop/Notifications", BusMessage.service, method)
      guard code >= 0, let made else {
        throw ChannelError("cannot create a D-Bus message: \(BusMessage.words(code))")
      }
      message = made
    }

    private init(taking message: OpaquePointer) { self.message = message }

    /// Identifies the running notification service among all others, on any bus at any time, since each one numbers
    /// its messages from the start.
    /// - Throws: `ChannelError` when none is running.
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

    /// The sender of a signal, in the form of `owner(on:)`.
    static func sender(of message: OpaquePointer) -> String? {
      guard let name = sd_bus_message_get_sender(message), let bus = sd_bus_message_get_bus(message),
        let identity = identity(of: bus)
      else { return nil }
      return identity + String(cString: name)
    }

    /// The owner of a name on the message's bus, in the form of `owner(on:)`.
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
      // D-Bus strings cannot contain NUL.
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

    /// Appends a list of strings.
    mutating func append(_ list: [String]) {
      note(sd_bus_message_open_container(message, BusMessage.type("a"), "s"))
      for text in list { append(text) }
      note(sd_bus_message_close_container(message))
    }

    /// Appends a dictionary with bytes as values, `a{sv}`.
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

    /// Sends the call and waits up to five seconds for the reply.
    /// - Returns: the number in the reply; 0 when it contains none.
    /// - Throws: `ChannelError` with the service's reason.
    func call(on bus: OpaquePointer) throws(ChannelError) -> UInt32 { try answer(on: bus).number() ?? 0 }

    private func answer(on bus: OpaquePointer) throws(ChannelError) -> BusMessage {
      guard failure >= 0 else {
        throw ChannelError("cannot create a D-Bus message: \(BusMessage.words(failure))")
      }
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

    /// Reads the next number of a message; nil at its end.
    static func number(in message: OpaquePointer) -> UInt32? {
      var number: UInt32 = 0
      return sd_bus_message_read_basic(message, type("u"), &number) > 0 ? number : nil
    }

    /// Reads the next string of a message; nil at its end.
    static func text(in message: OpaquePointer) -> String? {
      var text: UnsafePointer<CChar>?
      guard sd_bus_message_read_basic(message, type("s"), &text) > 0 else { return nil }
      return text.map { String(cString: $0) }
    }

    /// The meaning of a negative sd-bus code.
    static func words(_ code: Int32) -> String { String(cString: strerror(-code)).lowercased() }
  }
#endif
