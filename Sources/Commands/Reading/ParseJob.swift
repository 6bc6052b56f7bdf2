import Application
import Entry
import JSONText
import Terminal

/// Reads lines and keeps what they mean, ready to be written; there is one for each core.
final class ParseJob {
  /// What is written of each line.
  enum Form { case text, json, explanation }

  /// What the lines since the last `removeOutput` mean.
  var output: [UInt8] { form == .json ? writer.bytes : text }
  private var text: [UInt8] = []
  /// True when a line had an error.
  private(set) var hadErrors = false
  // That accesses do not overlap is not checked at run time: each is over before the next begins.
  @exclusivity(unchecked) private var reader: Reader
  @exclusivity(unchecked) private var writer = JSONWriter()
  private let form: Form
  private let appearance: Appearance

  init(reader: Reader, form: Form, appearance: Appearance) {
    self.reader = reader
    self.form = form
    self.appearance = appearance
  }

  /// Reads a line.
  /// - Parameter isFirst: true for the first one; an empty line comes before every other.
  func read(_ line: UnsafeBufferPointer<UInt8>, isFirst: Bool) {
    switch form {
    case .json:
      entry(of: line).write(to: &writer)
      writer.newline()
    case .text:
      if !isFirst { text.append(0x0A) }
      show(EntryView(entry: entry(of: line)).lines(appearance))
    case .explanation:
      if !isFirst { text.append(0x0A) }
      let explanation = reader.explanation(of: line)
      if explanation.entry.error != nil { hadErrors = true }
      show(EntryView(entry: explanation.entry).lines(appearance) + [""])
      show(ExplanationView(explanation: explanation).lines(appearance))
    }
  }

  /// Forgets the output and keeps its memory.
  func removeOutput() {
    text.removeAll(keepingCapacity: true)
    writer.removeAll()
  }

  private func entry(of line: UnsafeBufferPointer<UInt8>) -> Entry {
    let entry = reader.entry(of: line)
    if entry.error != nil { hadErrors = true }
    return entry
  }

  private func show(_ lines: [StyledText]) {
    for line in lines { text += appearance.line(line).utf8 }
  }
}
