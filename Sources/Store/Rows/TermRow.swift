import Moments
import Names
import Planner
import SQLite

/// A term or break as a row of its table.
struct TermRow: LoggedThing {
  static let list = FieldList<TermRow>(
    "term",
    [
      Field("name", "name", formerly: "title", isNeeded: true, { $0.name }, { $0.name = $1 ?? "" }),
      Field("first_day", "first", isNeeded: true, { $0.first }, { $0.first = $1 ?? $0.first }),
      Field("last_day", "last", isNeeded: true, { $0.last }, { $0.last = $1 ?? $0.last }),
      Field("is_break", "break", { $0.isBreak ? 1 : 0 }, { $0.isBreak = $1 == 1 }),
      Field("arc", "arc", { $0.arc }, { $0.arc = $1 }),
      Field("created", nil, { $0.created }, { $0.created = $1 ?? $0.created }),
    ], derived: [DerivedColumn(name: "key") { .text(NameKey($0.name).text) }])

  var id: Int
  var identity: Identity
  var created: Moment
  var name = ""
  var first = Day(number: 0)
  var last = Day(number: 0)
  var isBreak = false
  var arc: Identity?

  /// The term as other modules see it.
  var term: Term {
    Term(
      uuid: identity.description, name: name, first: first, last: last, isBreak: isBreak,
      arc: arc?.description)
  }

  init(id: Int, identity: Identity, created: Moment) {
    (self.id, self.identity, self.created) = (id, identity, created)
  }

  static func find(_ identity: Identity, in session: Session) throws -> TermRow? {
    try session.terms("uuid = ?", .identity(identity)).first
  }

  func checkReturn(in session: Session) throws {
    if try session.term(called: name, of: arc) != nil {
      throw UndoFailure(.nameTaken(name, by: "a term or break"))
    }
  }
}

extension Session {
  func terms(_ condition: String, _ values: SQLValue...) throws -> [TermRow] {
    var rows: [TermRow] = []
    try statement("SELECT \(TermRow.columns) FROM term WHERE \(condition) ORDER BY first_day, key, id").rows(
      values
    ) {
      rows.append(TermRow(row: $0))
      return true
    }
    return rows
  }

  /// The term or break of a name that is for an Arc, or for all of them; nil when there is none.
  func term(called name: String, of arc: Identity?) throws -> TermRow? {
    try terms("key = ?", .text(NameKey(name).text)).first { $0.arc == arc }
  }
}
