import Application

/// What a command's exit code says.
enum Exit: Int32 {
  /// Done.
  case done = 0
  /// Understood, but refused; or some of what was given could not be done.
  case refused = 1
  /// A name or number does not exist, or is ambiguous.
  case notFound = 2
  /// The command line cannot be understood (EX_USAGE).
  case usage = 64
  /// A file or the store could not be read or written (EX_IOERR).
  case storage = 74
}
