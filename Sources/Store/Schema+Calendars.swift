extension Schema {
  /// What calendars of others bring, besides the rows of `reminder` that come from them (`feed`, `uid`, `series` and
  /// `recurrence_id` there).
  static let calendars = ""
}
