import Delivery
import Store
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Carries messages from channels to the one thread that may use the store.
final class Mailbox: Sendable {
  /// Something that happened.
  enum Message: Sendable {
    /// A channel accepted alerts; the receipt identifies its message when it is withdrawn.
    case accepted([AlertDelivery], channel: String, receipt: String?)
    /// A channel failed to deliver alerts.
    case failed([AlertDelivery], channel: String, ChannelError)
    /// A channel sent a notice that is not an alert; the error if it failed.
    case posted(channel: String, ChannelError?)
    /// A channel has silenced or withdrawn an alert; the number is the dispatcher's.
    case recalled(Int)
    /// All sounds have ended.
    case finished
    /// A notice that is not an alert must be shown on terminals.
    case left(Notice)
    /// Lines from the phone were processed up to this place.
    case heard(String)
    /// The message with a receipt has disappeared, and whether the person closed it.
    case gone(String, channel: String, byPerson: Bool)
    /// The program that shows a channel's messages runs, perhaps after a restart, and which receipts are its own.
    case runs(channel: String, isOfIt: @Sendable (String) -> Bool)
    /// A person answered an alert.
    case answer(Answer)
    /// The download of the feed with a number has ended.
    case feed(Int, Result<WebFeed.Answer, WebFeed.Problem>)
  }

  /// The messages; nil when the mailbox is closed.
  private let messages = Mutex<[Message]?>([])
  private let bell: Bell

  /// - Throws: `DaemonError`.
  init() throws(DaemonError) { bell = try Bell() }

  /// An empty mailbox that replaces another one and closes it, since messages about the previous planner have numbers
  /// that now mean something else.
  init(inPlaceOf other: Mailbox) {
    bell = other.bell
    other.messages.withLock { $0 = nil }
  }

  /// Readable while there are messages; shared with a mailbox that replaces this one.
  var descriptor: Int32 { bell.heard }

  /// Adds a message; may be called on any thread.
  func put(_ letter: Message) {
    messages.withLock { $0?.append(letter) }
    bell.ring()
  }

  /// Wakes the daemon's thread without a message.
  func wake() { bell.ring() }

  /// The oldest message; nil: there is none.
  func first() -> Message? {
    bell.mute()
    return messages.withLock { $0?.first }
  }

  /// Removes the oldest message.
  func removeFirst() { messages.withLock { if $0?.isEmpty == false { $0?.removeFirst() } } }

  /// Removes and returns all messages, oldest first.
  func take() -> [Message] {
    bell.mute()
    return messages.withLock { messages in
      defer { messages = messages == nil ? nil : [] }
      return messages ?? []
    }
  }
}

/// A pipe that wakes the daemon's thread.
private final class Bell: Sendable {
  let heard: Int32
  private let writeEnd: Int32

  init() throws(DaemonError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .file("a pipe", errno) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (heard, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(heard)
    close(writeEnd)
  }

  func ring() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  func mute() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(heard, &bytes, bytes.count) > 0 {}
  }
}
