import Grammar

/// Where a line names an escalation path: `!nag`, `path:nag`.
struct PathMention {
  /// Its tokens.
  var tokens: Range<Int>
  /// The token that is the name.
  var name: Int
}

enum PathNames {
  /// Finds the names of escalation paths and protects them from being read as anything else.
  /// - Parameter label: the kind of `path` in `path:nag`.
  static func mark(
    _ tokens: inout [Token], bytes: UnsafeBufferPointer<UInt8>, tables: GrammarTables, label: UInt16
  ) -> [PathMention] {
    var paths: [PathMention] = []
    for token in tokens.indices where tokens[token].kind == .sign && !tokens[token].isLiteral {
      let value = tokens[token].value
      guard value == 0x21 || value == 0x3A, token + 1 < tokens.count else { continue }
      let found: PathMention? = tokens.withUnsafeBufferPointer {
        let line = LineText(bytes: bytes, tokens: $0)
        return value == 0x21 ? signed(token, line) : labelled(token, line, tables, label)
      }
      guard let found else { continue }
      for part in found.tokens { tokens[part].isLiteral = true }
      paths.append(found)
    }
    return paths
  }

  /// `!nag`: a word directly behind a sign that begins a word of its own.
  private static func signed(_ token: Int, _ line: LineText) -> PathMention? {
    guard line.canBegin(token), !line.isSign(token - 1, "!"), isName(token + 1, line) else { return nil }
    return PathMention(tokens: token..<token + 2, name: token + 1)
  }

  /// `path:nag`
  private static func labelled(
    _ token: Int, _ line: LineText, _ tables: GrammarTables, _ label: UInt16
  ) -> PathMention? {
    guard token > 0, line.canBegin(token - 1), line.isGlued(token),
      tables.isWord(line[token - 1].symbol, of: label), isName(token + 1, line)
    else { return nil }
    return PathMention(tokens: token - 1..<token + 2, name: token + 1)
  }

  private static func isName(_ token: Int, _ line: LineText) -> Bool {
    line.isGlued(token) && line[token].kind == .word && line.canEnd(token + 1)
  }
}

extension Reading {
  /// Sets the escalation path; an unknown one becomes the error and stays in the title.
  func readPath(_ path: PathMention) {
    let name = line.text(of: TokenRange(start: Int32(path.name), end: Int32(path.name + 1)))
    let isNone = language.tables.isWord(line[path.name].symbol, of: language.noPath)
    let lower = isNone ? "none" : name.lowercased()
    guard isNone || vocabulary.paths.contains(lower) else {
      if readPriority(path) { return }
      error =
        error
        ?? .unknownEscalation(name, known: vocabulary.paths, offset: Int(line[path.tokens.lowerBound].start))
      return
    }
    guard escalation == nil else { return }
    escalation = lower
    for token in path.tokens { roles[token] = .entity }
    addSpan(.escalation, path.tokens)
  }
}
