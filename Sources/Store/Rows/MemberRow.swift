import Moments
import Planner
import SQLite

/// Who belongs to a group, as a row of its table.
struct MemberRow: LoggedThing {
  static let list = FieldList<MemberRow>(
    "member",
    [
      Field("team", "group", { MemberEnd($0.team, $0.teamIdentity) }, { $0.setTeam($1) }),
      Field("reminder", "reminder", { MemberEnd($0.reminder, $0.reminderIdentity) }, { $0.setReminder($1) }),
      Field("disabled", "disabled", { $0.isEnabledHere ? nil : 1 }, { $0.isEnabledHere = $1 != 1 }),
    ])
  /// The selected columns: its own, and those it needs from both ends.
  static let columns = """
    member.id, member.uuid, member.team, member.reminder, member.disabled, team.uuid, guest.uuid, guest.disabled
    """
  static let source = """
    member JOIN reminder AS team ON team.id = member.team JOIN reminder AS guest ON guest.id = member.reminder
    """

  var id: Int
  var identity: Identity
  var created = Moment(seconds: 0)
  var isEnabledHere = true
  /// The numbers of group and member, and their UUIDs.
  var team = 0
  var reminder = 0
  var teamIdentity = Identity(high: 0, low: 0)
  var reminderIdentity = Identity(high: 0, low: 0)
  /// False while the member is switched off everywhere.
  var isEnabledAnywhere = true

  init(id: Int, identity: Identity, created: Moment) { (self.id, self.identity) = (id, identity) }

  /// A new member of a group.
  init(_ reminder: ReminderRow, of team: ReminderRow) {
    self.init(
      id: 0, identity: Identity(series: team.identity, member: reminder.identity), created: Moment(seconds: 0)
    )
    (self.team, teamIdentity) = (team.id, team.identity)
    (self.reminder, reminderIdentity) = (reminder.id, reminder.identity)
  }

  init(_ row: Statement) {
    self.init(row: row)
    (teamIdentity, reminderIdentity) = (row.identity(5), row.identity(6))
    isEnabledAnywhere = row.integer(7) == 0
  }

  var name: String { "a member" }

  private mutating func setTeam(_ end: MemberEnd?) {
    if let end { (team, teamIdentity) = (end.number, end.identity) }
  }
  private mutating func setReminder(_ end: MemberEnd?) {
    if let end { (reminder, reminderIdentity) = (end.number, end.identity) }
  }

  static func find(_ identity: Identity, in session: Session) throws -> MemberRow? {
    try session.members("member.uuid = ?", .identity(identity)).first
  }

  mutating func insert(in session: Session) throws {
    try findEnds(in: session)
    try session.passWithoutMembers(ofGroup: team)
    try MemberRow.list.insert(self, id: nil, identity, in: session)
    id = try session.statement("SELECT last_insert_rowid()").first { $0.integer(0) } ?? 0
    try session.memberChanged(reminderIdentity, ofGroup: team)
  }

  /// Gives it the numbers that its group and its member have here.
  private mutating func findEnds(in session: Session) throws {
    guard let team = try ReminderRow.find(teamIdentity, in: session),
      let guest = try ReminderRow.find(reminderIdentity, in: session)
    else { throw UndoFailure(.gone("its group")) }
    (self.team, reminder) = (team.id, guest.id)
  }

  mutating func update(from old: MemberRow, in session: Session) throws {
    try findEnds(in: session)
    try session.passWithoutMembers(ofGroup: team)
    try MemberRow.list.update(self, id: id, in: session)
    try session.memberChanged(reminderIdentity, ofGroup: team)
  }

  func delete(in session: Session) throws {
    try session.statement("DELETE FROM member WHERE id = ?").run(.integer(id))
    try session.memberChanged(reminderIdentity, ofGroup: team)
  }
}

extension Session {
  /// The memberships that fulfil a condition, those of one group in the order in which its members were made.
  func members(_ condition: String, _ values: SQLValue...) throws -> [MemberRow] {
    var rows: [MemberRow] = []
    try statement(
      "SELECT \(MemberRow.columns) FROM \(MemberRow.source) WHERE \(condition) ORDER BY member.team, guest.uuid"
    ).rows(values) {
      rows.append(MemberRow($0))
      return true
    }
    return rows
  }

  /// The members of a group that can have a turn.
  func enabledMembers(of group: Int) throws -> [Identity] {
    try members("member.team = ?", .integer(group)).filter { $0.isEnabledHere && $0.isEnabledAnywhere }
      .map(\.reminderIdentity)
  }
}
