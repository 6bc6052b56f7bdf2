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
  /// A program that ends before it has read its input breaks the pipe: its write is an error then, and no signal that
  /// would end us.
  private static let brokenPipesAreErrors: Void = {
    signal(SIGPIPE, SIG_IGN)
  }()

  /// A program by its path, which has a slash in it, or by its name in PATH.
  static func program(_ name: String) -> Executable {
    _ = brokenPipesAreErrors
    return name.contains("/") ? .path(FilePath(name)) : .name(name)
  }
}
