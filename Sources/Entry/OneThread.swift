#if hasFeature(Embedded)
  // Unchecked: there is one thread.
  /// What the module Synchronization calls so, where there is one thread and nothing to lock.
  final class Mutex<Value>: @unchecked Sendable {
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
  }
#endif
