import Delivery

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Listens to a phone's topic while it exists: buttons become answers, lines become tasks.
final class PhoneListener {
  /// The store's memo with the place up to which it has listened.
  static let memo = "phone.heard"

  let account: PhoneChannel.Account
  private let task: Task<Void, Never>

  /// - Parameters:
  ///   - place: how far it has listened before, as text; nil: it begins now.
  ///   - mailbox: gets the messages, and the position after each once it was handled.
  /// - Returns: nil when the account has no topic for answers.
  init?(account: PhoneChannel.Account, lines: PhoneLines, after place: String?, mailbox: Mailbox) {
    guard let answers = PhoneAnswers(account: account) else { return nil }
    self.account = account
    let place = place.flatMap { PhoneAnswers.Place($0) } ?? PhoneAnswers.Place(time: time(nil))
    // Saves the starting place, so that messages sent while the daemon is stopped are fetched next time.
    mailbox.put(.heard(place.text))
    let channel = PhoneChannel(account: account)
    task = Task.detached {
      await answers.listen(after: place) { heard, place in
        for one in heard {
          switch one {
          case .answer(let answer): mailbox.put(.answer(answer))
          case .line(let line):
            let reply = await lines.add(line)
            // The reply may not reach the phone; the task was added anyway.
            try? await channel.say(reply.title, reply.message)
          }
        }
        mailbox.put(.heard(place.text))
      }
    }
  }

  /// Stops listening.
  func stop() { task.cancel() }

  deinit { task.cancel() }
}
