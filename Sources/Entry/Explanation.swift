import Grammar

/// Why a line was read as it was: the rules behind every entity, and what else its words could have been.
///
///     var reader = Reader(language: try Language(), vocabulary: vocabulary, reference: reference)
///     reader.explanation(of: "Review 3/10 notes due 3/12").pieces[0].loss   // .marked("due 3/12")
///
/// It costs a second, slower reading; nothing is paid for it otherwise.
public struct Explanation: Equatable, Sendable {
  /// What the line means.
  public var entry: Entry
  /// The entities and what nearly was one, in the order in which they stand.
  public var pieces: [Piece]

  /// Words of the line that are an entity, or could have been.
  public struct Piece: Equatable, Sendable {
    /// What they were read as; nil when they stay in the title.
    public var kind: TextSpan.Kind?
    /// The words with the rules behind them.
    public var node: Node
    /// Why they stay in the title; nil when they do not, or when they are text by a rule of their own.
    public var loss: Loss?
    /// The best of what else these words could have been.
    public var runnerUp: RunnerUp?
  }

  /// What words could have been, had something else not been better.
  public struct RunnerUp: Equatable, Sendable {
    /// The words with the rules behind them.
    public var node: Node
    /// Why it lost.
    public var loss: Loss
  }

  /// A rule that matched, with the parts it is made of.
  public struct Node: Equatable, Sendable {
    /// The kind that the rule makes, `DATE` or `month`; `arc`, `location` and `path` where no rule decides.
    public var kind: String
    /// The words of the line.
    public var words: String
    /// What they stand for, in words; nil for words that only introduce.
    public var value: String?
    /// `marked`, `weak`, `feeble`, where it is.
    public var flags: [String] = []
    /// The production that made the value; nil where the value is a word's or a part's.
    public var production: String?
    /// The file and line of the rule, `en/dates.rules:12`; nil where no rule decides.
    public var place: String?
    /// The phrases that the rule is made of, from left to right.
    public var parts: [Node] = []
  }

  /// Why a phrase lost.
  public enum Loss: Equatable, Sendable {
    /// The other is wider.
    case wider(String)
    /// The other is text that only looks like a date or a time.
    case text(String)
    /// The other counts more by itself.
    case firmer(String)
    /// The other opens with a word such as `due`.
    case marked(String)
    /// The other's rule stands first.
    case earlierRule(String)
    /// The other stands further left.
    case further(String)
    /// An Arc's name holds its words.
    case arc(String)
    /// The other names an Arc with `#` or `+`.
    case outright(String)
    /// The other is an Arc below this one.
    case below(String)
    /// The other stands before a separator, after a word such as `for`, or first.
    case firstArc(String)
    /// It belongs to a name: a capitalised word follows.
    case name
    /// It counts what follows, or numbers a house.
    case count
    /// It is weak, and has no company.
    case noCompany
    /// It is feeble, and stands beside no date or time.
    case besideNothing
    /// The other gives the day and the time at once.
    case moment(String)
    /// The other stands at the line's end.
    case atEnd(String)
    /// The other stands at the line's start.
    case atStart(String)
    /// The other stands later.
    case later(String)
    /// There is no such day.
    case noSuchDate
    /// It does not fit beside what was chosen.
    case unused
  }
}

extension Explanation.Loss: CustomStringConvertible {
  /// The reason in words, lower case, without a full stop.
  public var description: String {
    switch self {
    case .wider(let other): "'\(other)' covers more words"
    case .text(let other): "'\(other)' is text"
    case .firmer(let other): "'\(other)' is more certain"
    case .marked(let other): "'\(other)' is marked"
    case .earlierRule: "the other rule comes first"
    case .further(let other): "'\(other)' comes first"
    case .arc(let other): "'\(other)' is the arc"
    case .outright(let other): "'\(other)' marks its arc clearly"
    case .below(let other): "'\(other)' is an arc below it"
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
  /// Why a line means what it means. The line is read again with everything recorded.
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
