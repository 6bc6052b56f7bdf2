#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A system thread (POSIX `pthread_create`).
///
/// Unlike Dispatch, it needs no open files; Dispatch ends the program when none are left.
public final class POSIXThread {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Starts the thread; nil when the system cannot create one.
  public init?(_ run: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(run))
    #if canImport(Darwin)
      var made: pthread_t?
      let code = pthread_create(
        &made, nil,
        { work in
          Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
          return nil
        }, work.toOpaque())
      guard code == 0, let made else {
        work.release()
        return nil
      }
    #else
      var made = pthread_t()
      let code = pthread_create(
        &made, nil,
        { work in
          if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
          return nil
        }, work.toOpaque())
      guard code == 0 else {
        work.release()
        return nil
      }
    #endif
    thread = made
  }

  /// Waits until the thread ends; call it exactly once.
  public func join() { pthread_join(thread, nil) }
}
