import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

extension Executable {
  /// A program by its path, which has a slash in it, or by its name in PATH.
  static func program(_ name: String) -> Executable {
    name.contains("/") ? .path(FilePath(name)) : .name(name)
  }
}
