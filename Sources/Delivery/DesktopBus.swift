#if os(Linux)
  import CSystemd
  import Glibc
  import Synchronization

  /// The connection to the desktop's notification service, on its own thread, since sd-bus is for one thread only and
  /// may block.
  ///
  /// It connects when `listen` is called or the first message is shown, and reconnects when the session bus restarts.
  final class DesktopBus: Sendable {
    /// Something that happened to a message.
    enum Event: Sendable {
      /// The person pressed the button with this key.
      case pressed(Shown, key: String)
      /// It has disappeared: closed by the person, expired, or withdrawn.
      case closed(Shown, byPerson: Bool)
      /// A service is running, perhaps a new one; see `BusMessage.owner(on:)`.
      case runs(owner: String)
    }

    /// A message that was shown: its number, and the service that numbered it.
    struct Shown: Hashable, Sendable {
      var number: UInt32
      /// See `BusMessage.owner(on:)`.
      var owner: String
    }

    /// A message in the form the service takes.
    struct Bubble: Sendable {
      /// The message that it replaces, if that service still runs.
      var replaces: Shown?
      var title: String
      var body: String
      /// The keys and labels of the buttons, alternating.
      var actions: [String]
      /// 0 low, 1 normal, 2 critical.
      var urgency: UInt8
      /// The time until it expires, in milliseconds; 0: never, -1: as the service decides.
      var timeout: Int32
      /// False when it may only replace another message.
      var isNew = true
    }

    private enum Job: Sendable {
      case listen
      case show(Bubble, CheckedContinuation<Shown, any Error>)
      case close(Shown, CheckedContinuation<Void, Never>)
    }

    private let jobs = Mutex<[Job]?>(nil)
    private let bell: Int32
    private let heard: Int32
    private let listener: @Sendable (Event) -> Void

    /// - Parameter listener: called on the thread of the bus; it must not block.
    init(listener: @escaping @Sendable (Event) -> Void) {
      var ends: [Int32] = [-1, -1]
      _ = pipe(&ends)
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      (heard, bell) = (ends[0], ends[1])
      self.listener = listener
    }

    /// Starts listening for events, also of messages from before; without a bus, from the next message on.
    func listen() { put(.listen) }

    /// Shows a message.
    /// - Throws: `ChannelError`.
    func show(_ bubble: Bubble) async throws -> Shown {
      try await withCheckedThrowingContinuation { put(.show(bubble, $0)) }
    }

    /// Closes a message; does nothing when it is gone.
    func close(_ bubble: Shown) async { await withCheckedContinuation { put(.close(bubble, $0)) } }

    private func put(_ job: Job) {
      let isFirst = jobs.withLock { jobs in
        defer { jobs = (jobs ?? []) + [job] }
        return jobs == nil
      }
      if isFirst { start() }
      var byte: UInt8 = 1
      _ = write(bell, &byte, 1)
    }

    private func take() -> [Job] {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(heard, &bytes, bytes.count) > 0 {}
      return jobs.withLock { jobs in
        defer { jobs = [] }
        return jobs ?? []
      }
    }

    /// Starts the thread, which runs until the process ends.
    private func start() {
      var thread = pthread_t()
      // Released by the thread.
      let me = Unmanaged.passRetained(self).toOpaque()
      pthread_create(
        &thread, nil,
        { argument in
          if let argument { Unmanaged<DesktopBus>.fromOpaque(argument).takeRetainedValue().live() }
          return nil
        }, me)
      pthread_detach(thread)
    }

    private func live() {
      var bus: OpaquePointer?
      while true {
        for job in take() { perform(job, &bus) }
        if let open = bus {
          var code: Int32 = 1
          while code > 0 { code = sd_bus_process(open, nil) }
          if code < 0 {
            sd_bus_flush_close_unref(open)
            bus = nil
          }
        }
        var descriptors = [pollfd(fd: heard, events: Int16(POLLIN), revents: 0)]
        if let bus {
          descriptors.append(
            pollfd(
              fd: sd_bus_get_fd(bus), events: Int16(truncatingIfNeeded: sd_bus_get_events(bus)), revents: 0))
        }
        poll(&descriptors, nfds_t(descriptors.count), -1)
      }
    }

    private func perform(_ job: Job, _ bus: inout OpaquePointer?) {
      switch job {
      case .listen: _ = try? connected(&bus)
      case .show(let bubble, let continuation):
        continuation.resume(with: Result { try show(bubble, on: try connected(&bus)) })
      case .close(let bubble, let continuation):
        _ = try? close(bubble, on: connected(&bus))
        continuation.resume()
      }
    }

    private func connected(_ bus: inout OpaquePointer?) throws(ChannelError) -> OpaquePointer {
      if let bus { return bus }
      var made: OpaquePointer?
      let code = sd_bus_open_user(&made)
      guard code >= 0, let made else {
        throw ChannelError(
          "there is no desktop session to show notifications in (no D-Bus: \(BusMessage.words(code)))",
          repair: "log in to a desktop, or choose other channels: arc config push-channels …")
      }
      // The thread retains this object, so the pointer outlives the connection.
      let me = Unmanaged.passUnretained(self).toOpaque()
      for (name, handler) in [
        ("ActionInvoked", DesktopBus.pressed), ("NotificationClosed", DesktopBus.closed),
      ] {
        sd_bus_match_signal(made, nil, nil, nil, BusMessage.service, name, handler, me)
      }
      let place = "org.freedesktop.DBus"
      sd_bus_match_signal(
        made, nil, place, "/org/freedesktop/DBus", place, "NameOwnerChanged", DesktopBus.changed, me)
      bus = made
      if let owner = try? BusMessage.owner(on: made) { listener(.runs(owner: owner)) }
      return made
    }

    private func show(_ bubble: Bubble, on bus: OpaquePointer) throws(ChannelError) -> Shown {
      // The call starts a service that is not running yet; its name is known afterwards.
      let before = try? BusMessage.owner(on: bus)
      guard bubble.isNew || bubble.replaces?.owner == before else {
        throw ChannelError("the desktop's notification service is no longer running")
      }
      var message = try BusMessage(method: "Notify", on: bus)
      message.append("arc")
      message.append(bubble.replaces.flatMap { $0.owner == before ? $0.number : nil } ?? 0)
      message.append("appointment-soon")
      message.append(bubble.title)
      message.append(bubble.body)
      message.append(bubble.actions)
      message.append([(name: "urgency", value: bubble.urgency)])
      message.append(bubble.timeout)
      let number = try message.call(on: bus)
      if let before { return Shown(number: number, owner: before) }
      return Shown(number: number, owner: try BusMessage.owner(on: bus))
    }

    private func close(_ bubble: Shown, on bus: OpaquePointer) throws(ChannelError) {
      guard bubble.owner == (try BusMessage.owner(on: bus)) else { return }
      var message = try BusMessage(method: "CloseNotification", on: bus)
      message.append(bubble.number)
      _ = try message.call(on: bus)
    }

    private typealias Handler = sd_bus_message_handler_t

    private static let pressed: Handler = { message, me, _ in
      guard let message, let me, let bubble = DesktopBus.bubble(in: message),
        let key = BusMessage.text(in: message)
      else { return 0 }
      Unmanaged<DesktopBus>.fromOpaque(me).takeUnretainedValue().listener(.pressed(bubble, key: key))
      return 0
    }

    private static let closed: Handler = { message, me, _ in
      guard let message, let me, let bubble = DesktopBus.bubble(in: message) else { return 0 }
      // 2: by the person; 1: by time; 3: by a call.
      let isByPerson = BusMessage.number(in: message) == 2
      Unmanaged<DesktopBus>.fromOpaque(me).takeUnretainedValue().listener(
        .closed(bubble, byPerson: isByPerson))
      return 0
    }

    /// A name on the bus has a new owner: name, old owner, new owner.
    private static let changed: Handler = { message, me, _ in
      guard let message, let me, BusMessage.text(in: message) == BusMessage.service,
        BusMessage.text(in: message) != nil, let name = BusMessage.text(in: message), !name.isEmpty,
        let owner = BusMessage.owner(named: name, of: message)
      else { return 0 }
      Unmanaged<DesktopBus>.fromOpaque(me).takeUnretainedValue().listener(.runs(owner: owner))
      return 0
    }

    /// The message that a signal is about; its service is the sender.
    private static func bubble(in message: OpaquePointer) -> Shown? {
      guard let number = BusMessage.number(in: message), let owner = BusMessage.sender(of: message) else {
        return nil
      }
      return Shown(number: number, owner: owner)
    }
  }
#endif
