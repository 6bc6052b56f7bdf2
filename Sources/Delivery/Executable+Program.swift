import Subprocess

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
#if canImport(System)
  import System
#else
  import SystemPackage
#endif

extension Executable {
  /// Ignores SIGPIPE: writing to a program that ended before it read its input must be an error and not end this
  /// process.
  private static let brokenPipesAreErrors: Void = {
    signal(SIGPIPE, SIG_IGN)
  }()

  /// A program by its path, which contains a slash, or by its name in PATH.
  static func program(_ name: String) -> Executable {
    _ = brokenPipesAreErrors
    return name.contains("/") ? .path(FilePath(name)) : .name(name)
  }
}
