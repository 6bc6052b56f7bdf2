import Application
import Entry
import Moments
import Names

/// The words of a command line that a command refused, and that may be a task.
struct RefusedLine {
  /// Without the options of every command.
  private let words: [String]
  private let otherwise: RefusedLineMeaning

  /// - Returns: nil when it is no task: too short, about a number, with options, or a mistyped subcommand.
  init?(_ words: [String]) {
    guard let first = words.first, words.count > 2, Int(words[1]) == nil,
      !words.contains(where: { $0.hasPrefix("-") })
    else { return nil }
    let command = Root.list.command(first)
    let members = command?.members.compactMap { $0.type.configuration.commandName } ?? []
    guard !members.contains(words[1]), didYouMean(words[1], among: members).isEmpty else { return nil }
    self.words = words
    otherwise =
      (command?.type as? any ListedCommand.Type)?.otherwise
      ?? Root.list.aliases.first { $0.word == first }?.otherwise ?? .nothing
  }

  /// The words as a task, when they are one beyond doubt.
  var task: [String]? {
    guard !words.contains(where: { $0.contains(" ") }) else { return nil }
    switch otherwise {
    case .task: return words
    case .taskWithDay: return saysWhen ? words : nil
    case .perhapsTask, .nothing: return nil
    }
  }

  /// How to add them as a task; nil when that cannot be meant.
  var hint: String? {
    otherwise == .nothing ? nil : "arc add \(words.joined(separator: " ")) adds it as a task"
  }

  /// True when the words say a day or a time.
  private var saysWhen: Bool {
    guard let language = try? Language(), let zone = try? Zone(named: "UTC"),
      let day = Day(year: 2027, month: 1, day: 1)
    else { return false }
    var reader = Reader(
      language: language, vocabulary: Vocabulary(arcs: []),
      reference: Reader.Reference(now: LocalDateTime(day: day, time: .midnight), zone: zone))
    let entry = reader.entry(of: words.joined(separator: " "))
    return entry.date != nil || entry.time != nil
  }
}
