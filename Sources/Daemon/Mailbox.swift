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
  enum Letter: Sendable {
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

  private let letters = Mutex<[Letter]>([])
  /// The end of a pipe that is readable while there are letters.
  let descriptor: Int32
  private let bell: Int32

  init() throws(DaemonError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .file("a pipe", errno) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (descriptor, bell) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(bell)
  }

  /// Puts a letter in; from any thread.
  func put(_ letter: Letter) {
    letters.withLock { $0.append(letter) }
    var byte: UInt8 = 1
    _ = write(bell, &byte, 1)
  }

  /// Takes all letters out, in the order in which they came.
  func take() -> [Letter] {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    return letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}
