import Delivery
import Store
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What channels have to say, brought to the one thread that may use the store.
final class Mailbox: Sendable {
  /// What has happened.
  enum Message: Sendable {
    /// A channel has accepted alerts, and can be told to withdraw them under that name.
    case accepted([AlertDelivery], channel: String, receipt: String?)
    /// A channel has not, and why.
    case failed([AlertDelivery], channel: String, ChannelError)
    /// A channel has got something that is no alert, or why not.
    case posted(channel: String, ChannelError?)
    /// A channel has silenced or withdrawn something.
    case recalled(Int)
    /// What went on after deliveries has come to its end.
    case finished
    /// Something that is no alert is to be shown on terminals.
    case left(Notice)
    /// What was written on the phone has been taken in, up to that place.
    case heard(String)
    /// What a channel has shown under a name is gone, and whether the person has closed it.
    case gone(String, channel: String, byPerson: Bool)
    /// What shows the messages of a channel runs, perhaps anew, and which receipts are of it.
    case runs(channel: String, isOfIt: @Sendable (String) -> Bool)
    /// A person has answered.
    case answer(Answer)
    /// The feed with a number has answered.
    case feed(Int, Result<WebFeed.Answer, WebFeed.Problem>)
  }

  /// Nil when nobody takes them any more.
  private let letters = Mutex<[Message]?>([])
  private let bell: Bell

  /// - Throws: `DaemonError`.
  init() throws(DaemonError) { bell = try Bell() }

  /// An empty one in the place of another, which is shut: what is still put in there is about a planner that is not
  /// used any more, and whose numbers mean something else now.
  init(inPlaceOf other: Mailbox) {
    bell = other.bell
    other.letters.withLock { $0 = nil }
  }

  /// Readable while there are letters; the same for the one that takes its place.
  var descriptor: Int32 { bell.heard }

  /// Puts a letter in; from any thread.
  func put(_ letter: Message) {
    letters.withLock { $0?.append(letter) }
    bell.ring()
  }

  /// Wakes the daemon's thread without a letter.
  func wake() { bell.ring() }

  /// The letter that came first; nil: there is none.
  func first() -> Message? {
    bell.mute()
    return letters.withLock { $0?.first }
  }

  /// Takes that one out.
  func removeFirst() { letters.withLock { if $0?.isEmpty == false { $0?.removeFirst() } } }

  /// Takes all letters out, in the order in which they came.
  func take() -> [Message] {
    bell.mute()
    return letters.withLock { letters in
      defer { letters = letters == nil ? nil : [] }
      return letters ?? []
    }
  }
}

/// A pipe that wakes the daemon's thread.
private final class Bell: Sendable {
  let heard: Int32
  private let rope: Int32

  init() throws(DaemonError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .file("a pipe", errno) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (heard, rope) = (ends[0], ends[1])
  }

  deinit {
    close(heard)
    close(rope)
  }

  func ring() {
    var byte: UInt8 = 1
    _ = write(rope, &byte, 1)
  }

  func mute() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(heard, &bytes, bytes.count) > 0 {}
  }
}
