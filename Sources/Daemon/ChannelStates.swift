import Escalation
import JSONText
import Store

/// A channel, and whether it works.
struct ChannelState {
  var name: String
  /// The levels of alerts that go through it.
  var levels: [String]
  /// What a setting lacks, in words; nil when nothing is missing.
  var lack: String?
  /// Its last failure, when it does not work.
  var failure: Incident?
  /// True when it has delivered something.
  var isTried: Bool

  /// `desktop   for push; works`
  var line: String {
    var state = levels.isEmpty ? "not used" : "for \(levels.joined(separator: " and "))"
    if let lack {
      state = levels.isEmpty ? "not set" : "\(state); \(lack)"
    } else if !levels.isEmpty, failure == nil {
      state += isTried ? "; works" : "; not tried yet: arc channel test \(name)"
    }
    if let failure {
      state += "; does not work: \(failure.message)" + (failure.remedy.map { " (\($0))" } ?? "")
    }
    return name + String(repeating: " ", count: max(10 - name.count, 1)) + state
  }

  /// `works`, `failing`, `untried`, `unset` or `unused`.
  private var word: String {
    if failure != nil { return "failing" }
    if lack != nil { return "unset" }
    return levels.isEmpty ? "unused" : isTried ? "works" : "untried"
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("name", name)
      $0.key("levels")
      $0.array { list in levels.forEach { list.value($0) } }
      $0.field("state", word)
      $0.field("problem", failure?.message ?? (levels.isEmpty ? nil : lack))
      $0.field("remedy", failure?.remedy)
    }
  }
}

extension DaemonStatus {
  /// One line per channel: the levels it is used for, and whether it works.
  /// - Throws: `StoreError`, `DaemonError`.
  public func channels() throws -> [String] { try channelStates().map(\.line) }

  func channelStates() throws -> [ChannelState] {
    let mailbox = try Mailbox()
    let book = ChannelBook(settings: settings, mailbox: mailbox, store: store.path)
    let failing = Dictionary(try store.failingChannels().map { ($0.subject, $0) }) { $1 }
    let tried = try store.triedChannels()
    let names = ChannelBook.names + settings.channelNames.filter { !ChannelBook.names.contains($0) }
    return names.map { name in
      var state = ChannelState(
        name: name,
        levels: Level.allCases.filter { settings.channels($0).contains(name) }.map(\.rawValue),
        failure: failing[name], isTried: tried.contains(name))
      do { _ = try book.channel(name) } catch { state.lack = "\(error)" }
      return state
    }
  }
}
