#if canImport(Glibc)
  import Glibc

  /// Reports network changes on this machine: addresses or routes were added or removed (rtnetlink(7)).
  enum NetworkWatch {
    /// Starts watching, on its own thread, until the program ends.
    static func start(_ changed: @escaping @Sendable () -> Void) {
      let descriptor = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { return }
      // struct sockaddr_nl, of which Glibc's module knows nothing: family, padding, port, groups. The groups are those
      // of addresses and routes, for IPv4 and IPv6.
      var address: (UInt16, UInt16, UInt32, UInt32) = (UInt16(AF_NETLINK), 0, 0, 0x10 | 0x40 | 0x100 | 0x400)
      let size = socklen_t(MemoryLayout.size(ofValue: address))
      let isBound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
      }
      guard isBound else {
        close(descriptor)
        return
      }
      Thread.start {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
          let count = recv(descriptor, &buffer, buffer.count, 0)
          // ENOBUFS: more messages than fit; one call is enough.
          if count <= 0, errno != EINTR, errno != ENOBUFS { return }
          changed()
        }
      }
    }
  }

  /// A detached thread.
  private enum Thread {
    private final class Body {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    static func start(_ run: @escaping @Sendable () -> Void) {
      var thread = pthread_t()
      let body = Unmanaged.passRetained(Body(run)).toOpaque()
      let isStarted = pthread_create(
        &thread, nil,
        { body in
          body.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
          return nil
        }, body)
      if isStarted == 0 { pthread_detach(thread) }
    }
  }
#else
  /// Not available on this system; syncs are retried from time to time.
  enum NetworkWatch {
    static func start(_ changed: @escaping @Sendable () -> Void) {}
  }
#endif
