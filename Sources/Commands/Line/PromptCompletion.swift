import Application
import Names
import Planner
import Terminal

/// What Tab completes: commands after `/`, Arcs after `#` and `+`, and Arcs in other places where one is named.
struct PromptCompletion {
  var tree: ArcTree
  /// The commands to complete after `/`; nil where none is taken.
  var commands: CommandList?

  private static let most = 200

  /// Completions for the end of the text; nil when nothing fits.
  func completion(of text: String) -> LineEditor.Completion? {
    if let commands, text.hasPrefix("/"), !text.contains(" ") {
      return completion(
        replacing: text[...], PromptCommand.names(commands).filter { $0.hasPrefix(text) }.map { $0 + " " })
    }
    if let marked = marked(in: text) { return marked }
    // The widest end of the text that begins an Arc's name: `finish CS 2` → `CS 298`.
    for start in wordStarts(of: text).suffix(4) {
      if let found = completion(replacing: text[start...], arcs(text[start...]).map { $0 + " " }) {
        return found
      }
    }
    return nil
  }

  /// Completions for the name of an Arc.
  func completion(ofArc text: String) -> LineEditor.Completion? {
    completion(replacing: text[...], arcs(text[...]))
  }

  /// Arcs after the last `#` or `+` that begins a word, in quotes when they need them.
  private func marked(in text: String) -> LineEditor.Completion? {
    guard let sign = text.lastIndex(where: { $0 == "#" || $0 == "+" }),
      sign == text.startIndex || text[text.index(before: sign)].isWhitespace
    else { return nil }
    let typed = text[text.index(after: sign)...]
    let isQuoted = typed.first == "\""
    let name = isQuoted ? typed.dropFirst() : typed
    guard !name.contains("\""), isQuoted || !name.contains(where: \.isWhitespace) else { return nil }
    return completion(
      replacing: typed, arcs(name).map { isQuoted || $0.contains(" ") ? "\"\($0)\" " : $0 + " " })
  }

  /// The Arcs whose name, alias or path begins like this: by name, or by path where several have the name.
  private func arcs(_ typed: Substring) -> [String] {
    let key = NameKey(typed).text
    let isPath = typed.contains("/")
    guard !key.isEmpty || typed.isEmpty else { return [] }
    let found = tree.arcs.filter { arc in
      if isPath { return NameKey(arc.path).text.hasPrefix(key) }
      return ([arc.title] + arc.fields.aliases).contains { NameKey($0).text.hasPrefix(key) }
    }
    let titles = Dictionary(grouping: tree.arcs, by: \.title)
    return found.prefix(PromptCompletion.most).map { arc in
      isPath || (titles[arc.title]?.count ?? 0) > 1 ? arc.path : arc.title
    }
  }

  private func wordStarts(of text: String) -> [String.Index] {
    guard !text.isEmpty else { return [text.startIndex] }
    return text.indices.filter {
      !text[$0].isWhitespace && ($0 == text.startIndex || text[text.index(before: $0)].isWhitespace)
    }
  }

  private func completion(replacing typed: Substring, _ candidates: [String]) -> LineEditor.Completion? {
    candidates.isEmpty ? nil : LineEditor.Completion(length: typed.count, candidates: candidates)
  }
}
