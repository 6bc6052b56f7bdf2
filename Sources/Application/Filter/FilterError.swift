import Names

/// The reason why words are not a filter; `description` is its message.
package enum FilterError: Error, Hashable {
  /// `status:open`
  case unknownKey(String, value: String, near: [String])
  /// `is:lost`, `has:wings`
  case unknownValue(String, key: String, near: [String], all: [String])
  /// `due:someday`
  case noDate(String, key: String)
  /// `at:`
  case noValue(key: String)
  /// `-json`, an option with a dash missing
  case oneDash(String)

  /// The failure for a command line with this filter.
  package var failure: Failure {
    var failure = Failure(.usage, description, hints: [hint])
    if case .noDate = self { failure.kind = .refused }
    failure.cause = self
    return failure
  }

  private var hint: String {
    switch self {
    case .unknownKey(let key, let value, _): "text:\"\(key):\(value)\" looks for the words themselves"
    case .noDate: "write one like friday, 3/12, march 12 or 2027-02-14"
    case .oneDash(let word): "not:\(word) leaves out the tasks with that word"
    case .unknownValue, .noValue: "arc help filters lists all filters"
    }
  }
}

extension FilterError: CustomStringConvertible {
  /// The message, lower case, without a full stop.
  package var description: String {
    switch self {
    case .unknownKey(let key, _, let near):
      "no filter is called '\(key):'"
        + (near.isEmpty ? "" : "; did you mean \(near.map { $0 + ":" }.orList)?")
    case .unknownValue(let value, let key, let near, let all):
      "'\(key):\(value)' is not a filter; "
        + (near.isEmpty
          ? "after \(key): type \(all.orList)" : "did you mean \(near.map { "\(key):\($0)" }.orList)?")
    case .noDate(let value, let key): "'\(value)' after \(key): is not a date"
    case .noValue(let key): "'\(key):' needs something after the colon"
    case .oneDash(let word): "no filter is called '-\(word)'; did you mean --\(word)?"
    }
  }
}
