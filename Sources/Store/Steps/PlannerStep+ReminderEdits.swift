import Moments
import Names
import Planner

// Making, changing and deleting reminders and groups.
extension PlannerStep {
  /// Adds a reminder to no, one or several groups, or a group.
  /// - Parameters:
  ///   - pick: how a group chooses; nil for a reminder.
  ///   - groups: the numbers of the groups that it belongs to.
  ///   - identity: its UUID, where several devices make the same; nil: a new one.
  /// - Throws: `ReminderError`.
  @discardableResult
  public func add(
    _ fields: Reminder.Fields, pick: Rotation.Pick? = nil, to groups: [Int] = [], as identity: Identity? = nil
  ) throws -> Reminder {
    let fields = try fields.checked()
    if fields.timetable == nil, groups.isEmpty, fields.trigger == nil { throw ReminderError.noDate }
    if pick != nil { try checkName(ofGroup: fields.title) }
    try log.begin(label)
    var row = ReminderRow(
      id: session.takeID(), identity: identity ?? log.newIdentity(), created: session.now)
    row.fields = fields
    row.rotation = pick.map { Rotation($0, seed: Int(log.newSeed())) }
    try insert(&row)
    for group in groups { try join(reminder: row.id, group: group) }
    return row.reminder
  }

  /// Changes the fields of a reminder or group.
  /// - Parameter pick: how a group chooses from now on; nil: as before.
  /// - Throws: `ReminderError`.
  @discardableResult
  public func edit(reminder number: Int, _ fields: Reminder.Fields, pick: Rotation.Pick? = nil) throws
    -> Reminder
  {
    let fields = try fields.checked()
    return try change(reminder: number) { row in
      if fields.timetable == nil, row.fields.timetable != nil, fields.trigger == nil {
        let isMember = try !session.members("member.reminder = ?", .integer(number)).isEmpty
        if row.rotation != nil || !isMember { throw ReminderError.noDate }
      }
      if row.rotation != nil, fields.title != row.fields.title {
        try checkName(ofGroup: fields.title, besides: number)
      }
      if row.rotation != nil,
        fields.timetable != row.fields.timetable || pick.map({ $0 != row.rotation?.pick }) ?? false
      {
        try session.countTurns(of: &row, toBe: fields)
      }
      if let pick { row.rotation?.pick = pick }
      if fields.isEnabled != row.fields.isEnabled { try countTurns(ofGroupsOf: number) }
      row.fields = fields
    }
  }

  /// Deletes a reminder, which leaves its groups, or a group, which keeps its members.
  /// - Parameter byRule: the program does it, not a person, so it does not go to the trash.
  /// - Throws: `ReminderError.unknownNumber`.
  public func remove(reminder number: Int, byRule: Bool = false) throws {
    let row = try snapshot.row(ofReminder: number)
    try countTurns(ofGroupsOf: number)
    for member in try session.members(
      "member.reminder = ? OR member.team = ?", .integer(number), .integer(number))
    {
      try delete(member, byRule: byRule)
    }
    try delete(row, byRule: byRule)
  }

  /// Changes a row, and writes it and the change when it differs.
  @discardableResult
  func change(reminder number: Int, _ body: (inout ReminderRow) throws -> Void) throws -> Reminder {
    let old = try snapshot.row(ofReminder: number)
    var row = old
    try body(&row)
    try write(&row, over: old)
    return row.reminder
  }

  /// Before a member is switched on or off, comes or goes: notes who had a turn in its groups.
  private func countTurns(ofGroupsOf reminder: Int) throws {
    for member in try session.members("member.reminder = ?", .integer(reminder)) {
      try countTurns(ofGroup: member.team)
    }
  }

  func countTurns(ofGroup number: Int) throws {
    try change(reminder: number) { try session.countTurns(of: &$0) }
  }

  private func checkName(ofGroup name: String, besides number: Int? = nil) throws {
    if NameKey(name).text.isEmpty || Int(name) != nil { throw ReminderError.badName(.group, name: name) }
    if let other = try session.group(called: name), other.id != number {
      throw ReminderError.taken(.group, name: other.fields.title)
    }
  }
}

// Members.
extension PlannerStep {
  /// Lets a reminder belong to a group.
  /// - Throws: `ReminderError.unknownNumber`, `.groupInGroup`, `.membership` when it does already.
  public func join(reminder number: Int, group: Int) throws {
    let (team, guest) = (try snapshot.row(ofReminder: group), try snapshot.row(ofReminder: number))
    if guest.rotation != nil { throw ReminderError.groupInGroup(title: guest.fields.title) }
    if try membership(number, group) != nil {
      throw ReminderError.membership(title: guest.fields.title, group: team.fields.title, isIn: true)
    }
    try countTurns(ofGroup: group)
    var member = MemberRow(guest, of: team)
    try insert(&member)
  }

  /// Takes a reminder out of a group.
  /// - Throws: `ReminderError.unknownNumber`, `.membership` when it is not in it, `.noDate` when it would have nothing
  ///   left that sets it off.
  public func leave(reminder number: Int, group: Int) throws {
    let (team, guest) = (try snapshot.row(ofReminder: group), try snapshot.row(ofReminder: number))
    guard let member = try membership(number, group) else {
      throw ReminderError.membership(title: guest.fields.title, group: team.fields.title, isIn: false)
    }
    let others = try session.members("member.reminder = ?", .integer(number)).count - 1
    if others == 0, guest.fields.timetable == nil, guest.fields.trigger == nil { throw ReminderError.noDate }
    try countTurns(ofGroup: group)
    try delete(member)
  }

  /// Switches a member on or off in one group.
  /// - Throws: `ReminderError.unknownNumber`, `.membership` when it is not in it.
  public func enable(reminder number: Int, group: Int, _ isEnabled: Bool) throws {
    guard let old = try membership(number, group) else {
      let (team, guest) = (try snapshot.row(ofReminder: group), try snapshot.row(ofReminder: number))
      throw ReminderError.membership(title: guest.fields.title, group: team.fields.title, isIn: false)
    }
    guard old.isEnabledHere != isEnabled else { return }
    try countTurns(ofGroup: group)
    var member = old
    member.isEnabledHere = isEnabled
    try write(&member, over: old)
  }

  private func membership(_ reminder: Int, _ group: Int) throws -> MemberRow? {
    try session.members("member.reminder = ? AND member.team = ?", .integer(reminder), .integer(group)).first
  }
}

// What floats with the machine's zone.
extension PlannerStep {
  /// Pins the reminders that float to a zone, so that they keep their instants there.
  /// - Returns: how many they are.
  public func pinReminders(to zone: String) throws -> Int {
    let floating = try session.reminderRows("timetable IS NOT NULL").filter(\.floats)
    for row in floating { try change(reminder: row.id) { $0.fields.timetable?.zone = zone } }
    return floating.count
  }
}

extension PlannerSnapshot {
  /// How many reminders float with the machine's zone and are still to come.
  public func floatingReminders() throws -> Int {
    try session.reminderRows("timetable IS NOT NULL AND due_at IS NOT NULL").count(where: \.floats)
  }
}

extension ReminderRow {
  /// True when its times are those of whatever zone the machine is in.
  fileprivate var floats: Bool { fields.timetable.map { $0.isTimed && $0.zone == nil } ?? false }
}
