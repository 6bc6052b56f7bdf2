import Sync

// Which devices of the account ring.
extension Rounds {
  /// How long a device must be alone before it counts as alone. After an outage, devices reconnect one by one, and
  /// the first must not ring because of that.
  private static let untilAlone = Duration.seconds(10)

  /// Reopens the stream with the new setting.
  func ring(_ ringing: Ringing) {
    guard ringing != self.ringing else { return }
    self.ringing = ringing
    guard let account, listening != nil else { return }
    listening?.cancel()
    listen(account)
  }

  /// Takes in the number of other ringing devices: at once when there are some, after a delay when there are none.
  func meet(_ count: Int) {
    if count == 0, aloneness != nil { return }
    aloneness?.cancel()
    aloneness = nil
    guard count == 0, others != 0 else { return tell(others: count) }
    aloneness = Task {
      try? await Task.sleep(for: Rounds.untilAlone)
      guard !Task.isCancelled else { return }
      aloneness = nil
      tell(others: 0)
    }
  }

  func tell(others: Int) {
    guard others != self.others else { return }
    self.others = others
    here.hearOthers(others)
  }
}
