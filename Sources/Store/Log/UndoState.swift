import JSONText

/// What undo needs besides the fields of a change: where the escalation of a task, reminder or group was before and after
/// it. It is not part of the fields, and only this device uses it.
///
///     {"state":["1 1795939200 0 scheduled …","1 1795939200 0 snoozed …"],"occurrence":["2027-03-12T08:00 sent",…]}
struct UndoState: Equatable {
  /// Where an escalation is.
  struct Standing: Equatable {
    /// The state, as Escalation writes it.
    var state: String
    /// The occurrence of a reminder and its status, `2027-03-12T08:00 sent`; nil when it stays.
    var occurrence: String?
  }

  var before: Standing
  var after: Standing

  /// The same for the change in the other direction.
  var reversed: UndoState { UndoState(before: after, after: before) }
}

extension UndoState {
  /// Reads the text of its column; nil for anything else.
  init?(json text: String) {
    var reader = JSONReader(text)
    guard let value = try? reader.value(), let states = value["state"]?.values.compactMap(\.string),
      states.count == 2
    else { return nil }
    let occurrences = value["occurrence"]?.values.map(\.string) ?? []
    func occurrence(_ place: Int) -> String? { place < occurrences.count ? occurrences[place] : nil }
    self.init(
      before: Standing(state: states[0], occurrence: occurrence(0)),
      after: Standing(state: states[1], occurrence: occurrence(1)))
  }

  /// The text of its column.
  var json: String {
    var json = JSONWriter()
    json.object {
      $0.key("state")
      $0.array { json in for one in [before, after] { json.value(one.state) } }
      guard before.occurrence != nil || after.occurrence != nil else { return }
      $0.key("occurrence")
      $0.array { json in for one in [before, after] { json.value(one.occurrence) } }
    }
    return json.text
  }
}
