import Foundation

/// A terminal that a test looks at and types into.
public final class PseudoTerminal {
  /// Everything that was shown so far, line breaks as `\n`.
  public var screen: String {
    String(decoding: received, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }
  /// What a person sees now.
  public private(set) var emulator: ScreenEmulator
  /// What the program wrote. It is decoded as a whole: a read may end between `\r` and `\n`, or within a character.
  private var received: [UInt8] = []
  private let master: Int32
  private let slave: FileHandle
  private var process: Process?

  /// A terminal with so many columns.
  public init(columns: UInt16 = 80) {
    emulator = ScreenEmulator(columns: Int(columns), rows: 24)
    let path: String
    (master, path) = PseudoTerminal.open()
    precondition(master >= 0, "no pseudo-terminal")
    let descriptor = Foundation.open(path, O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    slave = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  deinit { close(master) }

  /// The side that types, and the path of the side that programs see.
  private static func open() -> (Int32, String) {
    #if os(Linux)
      // Swift does not see posix_openpt here; these are its parts (ioctl_tty(2): TIOCSPTLCK, TIOCGPTN).
      let master = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (lock, number): (Int32, Int32) = (0, 0)
      guard ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
        return (-1, "")
      }
      return (master, "/dev/pts/\(number)")
    #else
      let master = posix_openpt(O_RDWR | O_NOCTTY)
      guard grantpt(master) == 0, unlockpt(master) == 0, let path = ptsname(master) else { return (-1, "") }
      return (master, String(cString: path))
    #endif
  }

  /// Starts a program with keyboard and screen here, and with the usual answers to signals: a program inherits what is
  /// ignored where the tests run, such as interrupts in the background of a shell.
  public func start(_ program: Process) throws {
    for number in [SIGHUP, SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    (program.standardInput, program.standardOutput, program.standardError) = (slave, slave, slave)
    try program.run()
    process = program
  }

  /// Waits until the screen shows a text; false when it does not within a minute.
  public func shows(_ text: String) -> Bool {
    for _ in 0..<600 {
      if screen.contains(text) { return true }
      readOn(milliseconds: 100)
    }
    return screen.contains(text)
  }

  /// Types a line and the Enter key; what was shown before is forgotten.
  public func type(_ line: String) {
    received = []
    let bytes = Array((line + "\n").utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Types the key that ends the input.
  public func typeEnd() {
    received = []
    _ = write(master, [4], 1)
  }

  /// Waits for the program's end.
  /// - Returns: its exit code; nil when it had to be ended after a minute.
  public func end() -> Int32? {
    for _ in 0..<3000 where process?.isRunning == true { readOn(milliseconds: 20) }
    if process?.isRunning == true {
      send(SIGKILL)
      return nil
    }
    while readOn(milliseconds: 20) {}
    return process?.terminationStatus
  }

  /// Types keys as the bytes that a terminal sends for them.
  public func press(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Waits until a person sees a text; false when nobody does within a minute.
  public func displays(_ text: String) -> Bool {
    waits { $0.text.contains(text) }
  }

  /// Waits until the screen is as it should be; false when it is not within a minute.
  public func waits(until isRight: (ScreenEmulator) -> Bool) -> Bool {
    for _ in 0..<600 {
      if isRight(emulator) { return true }
      readOn(milliseconds: 100)
    }
    return isRight(emulator)
  }

  /// Gives the terminal another size and tells the program, as the system does for a program that owns it.
  public func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave.fileDescriptor, UInt(TIOCSWINSZ), &size)
    emulator.resize(columns: Int(columns), rows: Int(rows))
    send(SIGWINCH)
  }

  /// Sends the program a signal.
  public func send(_ signal: Int32) {
    if let process { kill(process.processIdentifier, signal) }
  }

  /// True when the terminal gathers lines and shows what is typed, as a shell expects it.
  public var isSane: Bool {
    var state = termios()
    tcgetattr(slave.fileDescriptor, &state)
    let flags = tcflag_t(ICANON | ECHO | ISIG)
    return state.c_lflag & flags == flags && !emulator.pastesAreMarked && !emulator.isAlternate
      && emulator.isCursorVisible
  }

  /// Waits until the program writes, and reads it; false when it wrote nothing meanwhile.
  @discardableResult private func readOn(milliseconds: Int32) -> Bool {
    var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&poller, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &bytes, bytes.count)
    guard count > 0 else { return false }
    emulator.feed(bytes[..<count])
    received += bytes[..<count]
    return true
  }
}
