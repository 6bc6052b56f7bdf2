import Files
import JSONText
import Names
import Store
import Sync

// What `arc login` says.
extension LogIn {
  /// The problem with what to type next.
  func explained(_ problem: SyncProblem, _ name: String) -> SyncProblem {
    var problem = problem
    switch problem.code {
    case _ where problem.hint == SyncClient.isSaved:
      problem.hint = "you are not logged in; when the server runs, type this again"
    case "not_found":
      if let root = server.root { problem.hint = "a server's address has no path: arc login \(root)" }
    case "wrong_password" where !registers:
      problem.description = isKnown ? "wrong password for \(name)" : "wrong name or password: \(name)"
      problem.hint =
        (isKnown ? "" : "no account there yet? \(line(name, registers: true))\n  ")
        + AccountWords.forgot(name)
    case "name_taken":
      problem.description = "there is already an account '\(name)'"
      problem.hint =
        "if it is yours, log in: \(line(name))\n  if not, choose another name: \(line("NAME", registers: true))"
    case "invalid" where registers && AccountWords.possible(name) != name.lowercased():
      problem.description =
        "'\(name)' cannot be the name of an account: it has 1 to 64 letters (a to z), digits or . _ @ + -, and begins "
        + "with a letter or digit"
      let possible = AccountWords.possible(name)
      problem.hint = line(possible.isEmpty ? "NAME" : possible, registers: true)
    default: break
    }
    return problem
  }

  /// The command for this server with a name.
  private func line(_ name: String, registers: Bool = false) -> String {
    let own = device == LogIn.host || isKnown ? nil : device
    return LoginLine(
      server: server, registers: registers, name: name, device: own, ca: ca, planner: planner
    ).words
  }

  /// The name under which the device logs in.
  var deviceName: String { device ?? LogIn.host }

  /// The result, line by line.
  func lines(_ answer: Answer) -> [String] {
    var lines = [
      "\(registers ? "made the account" : "logged in as") \(answer.login.account) \(registers ? "on" : "at") \(server)"
    ]
    if let backup = answer.backup {
      lines.append("joined: \(LogIn.words(answer.counts))")
      lines.append("  the previous planner is saved as \(backup)")
    }
    let theirs = answer.theirs.values.reduce(0, +)
    let isAllNews = answer.backup == nil && theirs > 0 && (answer.tally.sent, answer.tally.got) == (0, 0)
    lines.append(isAllNews ? "in sync: got \(LogIn.words(answer.theirs))" : answer.tally.sentence)
    let given = answer.login.deviceName
    if given != deviceName {
      lines.append("this device is '\(given)', because you have another '\(deviceName)'")
      var other = LoginLine(server: server, name: answer.login.account, ca: ca, planner: planner)
      other.device = "NAME"
      let option = planner.map(StoreOption.words(for:)) ?? ""
      lines.append("  for another name: arc logout\(option), then \(other.words)")
    }
    if registers {
      let next = LoginLine(server: server, name: answer.login.account, ca: ca.map { _ in "FILE" })
      lines.append("on your next device: \(next.words)")
    }
    return lines
  }

  /// The same as JSON.
  func document(_ answer: Answer) -> String {
    JSONWriter.document {
      $0.field("account", answer.login.account)
      $0.field("server", server.description)
      $0.field("device", answer.login.device)
      for (name, entity) in [("arcs" as StaticString, "arc"), ("tasks", "task")] {
        let count = answer.counts[entity] ?? Joining.Count()
        $0.key(name)
        $0.object {
          $0.field("own", count.own)
          $0.field("same", count.same)
          $0.field("account", answer.theirs[entity] ?? 0)
        }
      }
      $0.field("backup", answer.backup)
      $0.field("sent", answer.tally.sent)
      $0.field("received", answer.tally.got)
    }.text
  }

  /// The counts in words: `12 Arcs, 3 of them the same; 214 tasks, 9 the same`
  static func words(_ counts: [String: Joining.Count]) -> String {
    let (arcs, tasks) = (counts["arc"] ?? Joining.Count(), counts["task"] ?? Joining.Count())
    return
      "\(arcs.own.counted("Arc")), \(arcs.same) of them the same; \(tasks.own.counted("task")), \(tasks.same) the same"
  }

  /// `8 Arcs, 120 tasks`
  static func words(_ counts: [String: Int]) -> String {
    "\((counts["arc"] ?? 0).counted("Arc")), \((counts["task"] ?? 0).counted("task"))"
  }
}
