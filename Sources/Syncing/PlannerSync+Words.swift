import Names

extension PlannerSync.Tally {
  /// The result in words: `in sync: sent 3 changes, got 12`
  public var sentence: String {
    switch (sent, got) {
    case (0, 0): "in sync: nothing to send, nothing new"
    case (_, 0): "in sync: sent \(sent.counted("change"))"
    case (0, _): "in sync: got \(got.counted("change"))"
    default: "in sync: sent \(sent.counted("change")), got \(got)"
    }
  }

  /// Further remarks on the sync, in words.
  public var notes: [String] {
    var notes = reasons
    if isNewDevice {
      notes.append("this planner file is a copy or was restored: it syncs as a new device; nothing is lost")
    }
    if startedAnew {
      notes.append(
        "this device was away too long to catch up change by change: it fetched everything again, and kept what it had "
          + "not sent")
    }
    if let broughtBack {
      notes.append(
        broughtBack == 0
          ? "the server was restored from a backup; it has everything that this device has"
          : "the server was restored from a backup; this device sent it \(broughtBack.counted("change")) that it lacked"
      )
    }
    if !returned.isEmpty {
      let some = returned.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
      let rest = returned.count > 5 ? " and \(returned.count - 5) more" : ""
      notes.append(
        "the restored server brought back what you had deleted: \(some)\(rest); arc rm deletes it again")
    }
    return notes
  }
}
