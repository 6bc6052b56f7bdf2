import Application
import GuideFiles

/// A page of Documentation/ as `arc help` shows it: Markdown (https://spec.commonmark.org) without its marks.
///
///     ## Places                             PLACES
///     Give a place a [name](#n): `work`.    Give a place a name: work.
///     | `desktop` | shows a bubble |          desktop  shows a bubble
enum GuidePage {
  /// The page in a file of Documentation/, named without `.md`; empty when it is not embedded.
  static func text(of name: String) -> String {
    for index in 0..<guide_file_count where String(cString: guide_files[index].name) == name {
      let bytes = UnsafeBufferPointer(start: guide_files[index].text, count: guide_files[index].size)
      return plain(String(decoding: bytes, as: UTF8.self))
    }
    return ""
  }

  /// A page in plain text, 80 columns wide at most where words allow.
  static func plain(_ markdown: String) -> String {
    var lines: [String] = []
    var isExample = false
    var table: [[String]] = []
    var isParagraph = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isExample.toggle()
      } else if isExample {
        lines.append(line.isEmpty ? "" : "    " + line)
      } else if line.hasPrefix("|") {
        table.append(cells(of: line))
      } else {
        lines += rows(of: table)
        table = []
        let isCode = line.hasPrefix("    ")
        let begins =
          isCode || ["", "-", "#"].contains(trimmed(line).prefix(1)) || line.first?.isNumber ?? false
        if isParagraph, !begins {
          lines[lines.count - 1] += " " + inline(trimmed(line))
          continue
        }
        isParagraph = !line.isEmpty && !line.hasPrefix("#") && !isCode
        lines.append(line.hasPrefix("#") ? heading(line) : inline(line))
        continue
      }
      isParagraph = false
    }
    let text = (lines + rows(of: table)).joined(separator: "\n")
    return NarrowText.broken(trimmed(text), to: NarrowText.usual)
  }

  private static func heading(_ line: Substring) -> String {
    inline(line.drop { $0 == "#" || $0 == " " }).uppercased()
  }

  /// The text without the signs of code and strong text, links by their words alone. A backtick in code (``` `` ` `` ```)
  /// stays.
  private static func inline(_ line: some StringProtocol) -> String {
    String(line).replacing(/`` ?(.+?) ?``/) { $0.1.replacing("`", with: "\u{1}") }
      .replacing(/\[([^\]]+)\]\([^)]+\)/) { $0.1 }.replacing("`", with: "").replacing("**", with: "")
      .replacing(/(^|\s)\*([^*]+)\*/) { "\($0.1)\($0.2)" }.replacing("\u{1}", with: "`")
  }

  private static func cells(of row: Substring) -> [String] {
    row.dropFirst().dropLast().replacing("\\|", with: "\u{0}").split(separator: "|").map {
      inline(trimmed($0)).replacing("\u{0}", with: "|")
    }
  }

  /// The rows of a table, its first column as wide as its longest cell, without the line below its header.
  private static func rows(of table: [[String]]) -> [String] {
    let rows = table.filter { !$0.allSatisfy { cell in cell.allSatisfy { "-: ".contains($0) } } }
    let width = rows.map { $0.first?.count ?? 0 }.max() ?? 0
    return rows.map { row in
      "  " + (row.first ?? "").padding(to: width) + "  " + row.dropFirst().joined(separator: "  ")
    }
  }
}

extension String {
  /// Pads the text with spaces to at least `width` characters.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
