#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The address space that a program with threads needs (`getrlimit`, RLIMIT_AS).
public enum AddressSpace {
  /// The bytes it needs besides its own code: stacks of 8 MiB and guards for a thread per core and a few more, and a
  /// heap.
  ///
  /// With less, Dispatch waits forever for its first thread, so check this before anything asynchronous.
  static var needed: Int { (128 + 9 * (4 + max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))) << 20 }

  /// Checks that there is room for `needed` bytes, by reserving them for a moment.
  /// - Parameters:
  ///   - program: the name for error messages.
  ///   - more: the bytes it needs besides.
  public static func check(for program: String, and more: Int = 0) throws(AddressSpaceError) {
    let needed = needed + more
    let room = mmap(nil, needed, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard room != MAP_FAILED else { throw AddressSpaceError(program: program) }
    munmap(room, needed)
  }
}

/// The error that the system does not allow enough address space.
public struct AddressSpaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program's name.
  public let program: String

  /// The message, lower case, without a full stop.
  public var description: String {
    "\(program) may not use enough memory to run: ulimit -v unlimited allows it"
  }
}
