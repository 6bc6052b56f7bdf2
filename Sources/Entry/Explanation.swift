import Grammar

/// Explains why a line was read as it was: the rules of every entity, and what else its words could have been.
///
///     var reader = Reader(language: try Language(), vocabulary: vocabulary, reference: reference)
///     reader.explanation(of: "Review 3/10 notes due 3/12").pieces[0].loss   // .marked("due 3/12")
///
/// Costs a second, slower reading; ordinary readings are not affected.
public struct Explanation: Equatable, Sendable {
  /// The result of the reading.
  public var entry: Entry
  /// The entities, and phrases that were almost entities, by position.
  public var pieces: [Piece]

  /// Words of the line that are an entity or could have been one.
  public struct Piece: Equatable, Sendable {
    /// The kind of entity; nil when the words stay in the title.
    public var kind: TextSpan.Kind?
    /// The words, with the rules that matched.
    public var node: Node
    /// Why they stay in the title; nil when they do not, or when a rule says that they are text.
    public var loss: Loss?
    /// The best alternative reading of these words.
    public var runnerUp: RunnerUp?
  }

  /// A reading that was possible but lost.
  public struct RunnerUp: Equatable, Sendable {
    /// The words, with the rules that matched.
    public var node: Node
    /// Why it lost.
    public var loss: Loss
  }

  /// A rule that matched, with its parts.
  public struct Node: Equatable, Sendable {
    /// The kind that the rule produces, `DATE` or `month`; `arc`, `location` and `path` come from no rule.
    public var kind: String
    /// The words in the line.
    public var words: String
    /// Their value in words; nil for words that only introduce.
    public var value: String?
    /// `marked`, `weak` or `feeble`, if it is.
    public var flags: [String] = []
    /// The production that computed the value; nil when the value comes from a word or a part.
    public var production: String?
    /// The file and line of the rule, `en/dates.rules:12`; nil if there is no rule.
    public var place: String?
    /// The phrases that the rule consists of, from left to right.
    public var parts: [Node] = []
  }

  /// Why a phrase lost.
  public enum Loss: Equatable, Sendable {
    /// The other is wider.
    case wider(String)
    /// The other is text that only looks like a date or time.
    case text(String)
    /// The other is firmer.
    case firmer(String)
    /// The other begins with a marker such as `due`.
    case marked(String)
    /// The other's rule comes first.
    case earlierRule(String)
    /// The other is further left.
    case further(String)
    /// An Arc's name contains its words.
    case arc(String)
    /// The other names an Arc with `#` or `+`.
    case outright(String)
    /// The other is an Arc below this one.
    case below(String)
    /// The other is before a separator, after a word such as `for`, or first.
    case firstArc(String)
    /// It is part of a name: a capitalised word follows.
    case name
    /// It counts what follows, or is a house number.
    case count
    /// It is weak, and nothing supports it.
    case noCompany
    /// It is feeble, and not next to a date or time.
    case besideNothing
    /// The other sets both day and time.
    case moment(String)
    /// The other is at the end of the line.
    case atEnd(String)
    /// The other is at the start of the line.
    case atStart(String)
    /// The other is later in the line.
    case later(String)
    /// The day does not exist.
    case noSuchDate
    /// It does not fit the other chosen phrases.
    case unused
  }
}

extension Explanation.Loss: CustomStringConvertible {
  /// The reason in words; lower case, no full stop.
  public var description: String {
    switch self {
    case .wider(let other): "'\(other)' covers more words"
    case .text(let other): "'\(other)' is text"
    case .firmer(let other): "'\(other)' is more certain"
    case .marked(let other): "'\(other)' is marked"
    case .earlierRule: "the other rule comes first"
    case .further(let other): "'\(other)' comes first"
    case .arc(let other): "'\(other)' is the Arc"
    case .outright(let other): "'\(other)' marks its Arc clearly"
    case .below(let other): "'\(other)' is an Arc below it"
    case .firstArc(let other): "'\(other)' is before a separator, after a word such as 'for', or first"
    case .name: "it belongs to a name: a capitalised word follows"
    case .count: "it counts what follows"
    case .noCompany:
      "too weak: no date or time next to it, not alone between separators, not at the start or end"
    case .besideNothing: "too weak: no date or time next to it"
    case .moment(let other): "'\(other)' gives the time too"
    case .atEnd(let other): "'\(other)' is at the end of the line"
    case .atStart(let other): "'\(other)' is at the start of the line"
    case .later(let other): "'\(other)' comes later"
    case .noSuchDate: "no such date"
    case .unused: "it does not fit the rest"
    }
  }
}

extension Reader {
  /// Explains the reading of a line, by reading it again with all steps recorded.
  /// - Parameter line: one line without its line break.
  public mutating func explanation(of line: String) -> Explanation {
    reading.matcher.record = [:]
    defer { reading.matcher.record = nil }
    let entry = entry(of: line)
    var text = entry.text
    return text.withUTF8 { bytes in
      tokens.withUnsafeBufferPointer { tokens in
        reading.line = LineText(bytes: bytes, tokens: tokens)
        reading.context.line = reading.line
        return Explanation(entry: entry, pieces: reading.pieces(of: entry))
      }
    }
  }

  /// The same for UTF-8 bytes; invalid ones are read as U+FFFD.
  public mutating func explanation(of line: UnsafeBufferPointer<UInt8>) -> Explanation {
    var explanation = explanation(of: String(decoding: line, as: UTF8.self))
    explanation.entry = entry(of: line)
    return explanation
  }
}
