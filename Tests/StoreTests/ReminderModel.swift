/// Reminders, groups and places in memory, as simple as can be.
///
/// Days are numbers; keys stand for UUIDs, which stay the same when a thing comes again under another number.
struct ReminderModel: Equatable {
  struct Reminder: Equatable {
    var title: String
    var key: String
    var isGroup = false
    /// The first day; nil: it has no date.
    var first: Int?
    /// Every how many days; nil: it happens once.
    var every: Int?
    var skipped: Set<Int> = []
    var isEnabled = true
    /// The keys of places, coming to which sets it off, or going from which.
    var places: [String] = []
    var isArrival = false
    /// The key of the reminder of which it is one changed occurrence, or of the task whose places it stands for.
    var series: String?
    /// The day of that occurrence by the rule.
    var day: Int?
    /// Stands for the places of a task.
    var isCompanion: Bool { series != nil && day == nil }
    /// The days that were done or ignored.
    var answered: [Int: String] = [:]

    func falls(on other: Int) -> Bool {
      guard let first, !skipped.contains(other) else { return false }
      return other == first || other > first && every.map { (other - first) % $0 == 0 } ?? false
    }
  }

  /// Who is in which group, by their keys.
  struct Membership: Hashable { var group, guest: String }

  struct Deleted: Equatable {
    var reminder: Reminder
    /// The memberships that went with it, and whether they were on.
    var members: [Membership: Bool]
  }

  typealias Refused = PlannerModel.Refused

  var reminders: [Int: Reminder] = [:]
  var members: [Membership: Bool] = [:]
  var trash: [Int: Deleted] = [:]
  /// The keys of places by their names.
  var places: [String: String] = [:]
  /// The names of all places that ever were, by their keys.
  var formerPlaces: [String: String] = [:]

  func holds(_ key: String) -> Bool { reminders.values.contains { $0.key == key } }
  func number(of key: String) -> Int? { reminders.first { $0.value.key == key }?.key }
  /// What of the trash can be brought back: nothing that is there again.
  var restorable: [Int: Deleted] { thrownAway.filter { !$0.value.reminder.isCompanion } }
  /// The same with what stood for the places of tasks, which undo alone brings back.
  var thrownAway: [Int: Deleted] { trash.filter { !holds($0.value.reminder.key) } }
  /// Those that do not stand for the places of a task.
  var own: [Int: Reminder] { reminders.filter { !$0.value.isCompanion } }

  private func isFree(_ reminder: Reminder, besides number: Int) -> Bool {
    !reminder.isGroup
      || !reminders.contains { $0.key != number && $0.value.isGroup && $0.value.title == reminder.title }
  }

  mutating func add(_ number: Int, _ reminder: Reminder, to groups: [Int] = []) throws {
    let hasReason = reminder.first != nil || !reminder.places.isEmpty || !groups.isEmpty
    guard hasReason, isFree(reminder, besides: number) else { throw Refused() }
    reminders[number] = reminder
    for group in groups { try join(number, group) }
  }

  mutating func edit(_ number: Int, _ title: String, isEnabled: Bool) throws {
    guard var reminder = reminders[number] else { throw Refused() }
    (reminder.title, reminder.isEnabled) = (title, isEnabled)
    guard isFree(reminder, besides: number) else { throw Refused() }
    reminders[number] = reminder
  }

  private func membership(_ number: Int, _ group: Int) -> Membership? {
    guard let guest = reminders[number]?.key, let team = reminders[group]?.key else { return nil }
    return Membership(group: team, guest: guest)
  }

  mutating func join(_ number: Int, _ group: Int) throws {
    guard reminders[number]?.isGroup == false, let new = membership(number, group), members[new] == nil else {
      throw Refused()
    }
    members[new] = true
  }

  mutating func leave(_ number: Int, _ group: Int) throws {
    guard let old = membership(number, group), members[old] != nil, let guest = reminders[number] else {
      throw Refused()
    }
    let isElsewhere = members.keys.contains { $0.guest == old.guest && $0 != old }
    guard isElsewhere || guest.first != nil || !guest.places.isEmpty else { throw Refused() }
    members[old] = nil
  }

  mutating func enable(_ number: Int, _ group: Int, _ isEnabled: Bool) throws {
    guard let old = membership(number, group), members[old] != nil else { throw Refused() }
    members[old] = isEnabled
  }

  mutating func remove(_ number: Int) {
    guard let gone = reminders[number] else { return }
    let members = members.filter { $0.key.group == gone.key || $0.key.guest == gone.key }
    trash = trash.filter { $0.value.reminder.key != gone.key }
    trash[number] = Deleted(reminder: gone, members: members)
    for old in members.keys { self.members[old] = nil }
    reminders[number] = nil
  }

  mutating func restore(_ number: Int) throws {
    guard let gone = restorable[number], isFree(gone.reminder, besides: number) else { throw Refused() }
    for key in gone.reminder.places where !places.values.contains(key) {
      guard let name = formerPlaces[key], places[name] == nil else { throw Refused() }
      places[name] = key
    }
    (reminders[number], trash[number]) = (gone.reminder, nil)
    for (old, isOn) in gone.members where holds(old.group) && holds(old.guest) && members[old] == nil {
      members[old] = isOn
    }
  }

  mutating func skip(_ number: Int, on day: Int) throws {
    guard let reminder = reminders[number], reminder.every != nil else { throw Refused() }
    // What is skipped already stays so.
    guard reminder.falls(on: day) || reminder.skipped.contains(day) else { throw Refused() }
    reminders[number]?.skipped.insert(day)
  }

  mutating func unskip(_ number: Int, on day: Int) throws {
    guard let reminder = reminders[number], reminder.skipped.contains(day) else { throw Refused() }
    for changed in reminders.filter({ $0.value.series == reminder.key && $0.value.day == day }).keys.sorted()
    {
      remove(changed)
    }
    reminders[number]?.skipped.remove(day)
  }

  /// Makes one occurrence a reminder of its own.
  mutating func edit(_ number: Int, onlyOn day: Int, _ title: String, as new: Int) throws {
    guard let reminder = reminders[number], !reminder.isGroup, !reminder.skipped.contains(day) else {
      throw Refused()
    }
    try skip(number, on: day)
    var one = reminder
    (one.title, one.first, one.every, one.skipped, one.answered) = (title, day, nil, [], [:])
    (one.series, one.day, one.key) = (reminder.key, day, "\(reminder.key) on \(day)")
    if holds(one.key) { one.key = "\(new)" }
    reminders[new] = one
  }

  /// The reminder that stands for the places of a task.
  func companion(_ task: String) -> Int? {
    reminders.filter { $0.value.series == task && $0.value.day == nil }.keys.min()
  }

  mutating func set(_ places: [String], ofTask task: String, titled title: String, as new: Int) {
    if let old = companion(task) {
      if places.isEmpty { remove(old) } else { reminders[old]?.places = places }
    } else if !places.isEmpty {
      reminders[new] = Reminder(title: title, key: "\(new)", places: places, isArrival: true, series: task)
    }
  }

  mutating func addPlace(_ name: String, key: String) throws {
    guard places[name] == nil else { throw Refused() }
    (places[name], formerPlaces[key]) = (key, name)
  }

  /// - Parameter isOpen: whether a task or series is.
  mutating func removePlace(_ name: String, isOpen: (String) -> Bool) throws {
    guard let key = places[name] else { throw Refused() }
    let isInUse = reminders.values.contains { reminder in
      return reminder.places.contains(key) && (!reminder.isCompanion || reminder.series.map(isOpen) ?? false)
    }
    guard !isInUse else { throw Refused() }
    reminders = reminders.filter { !$0.value.places.contains(key) }
    places[name] = nil
  }

  /// The numbers of the reminders that coming to a place or going from it sets off.
  func setOff(by place: String, isArrival: Bool, isOpen: (String) -> Bool) -> Set<Int> {
    Set(
      reminders.filter { _, reminder in
        reminder.isEnabled && reminder.isArrival == isArrival && reminder.places.contains(place)
          && (!reminder.isCompanion || reminder.series.map(isOpen) ?? false)
      }.keys)
  }

  /// Leaves out what is gone for good.
  mutating func forget(_ keys: Set<String>) {
    reminders = reminders.filter { !keys.contains($0.value.key) }
    trash = trash.filter { !keys.contains($0.value.reminder.key) }
    members = members.filter { !keys.contains($0.key.group) && !keys.contains($0.key.guest) }
    trash = trash.mapValues { gone in
      let left = gone.members.filter { !keys.contains($0.key.group) && !keys.contains($0.key.guest) }
      return Deleted(reminder: gone.reminder, members: left)
    }
  }
}
