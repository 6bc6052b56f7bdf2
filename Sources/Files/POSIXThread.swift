#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thread of the system, for work beside the program's own (POSIX `pthread_create`).
///
/// Dispatch needs open files for its own threads, and ends the program where no more may be open.
public final class POSIXThread {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Begins to work; nil when the system gives no thread.
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

  /// Waits until the work is done; to be called once.
  public func join() { pthread_join(thread, nil) }
}
