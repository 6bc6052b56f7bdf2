import JSONText

extension Fields {
  /// The UUID of the task, or of the series, whose places a reminder with these fields has; nil for another reminder.
  ///
  /// The places of a task travel as a reminder with `places` and `series`; people see them on the task alone.
  public var seriesWithPlaces: String? {
    self["places"]?.string != nil && self["recurrenceID"]?.string == nil ? self["series"]?.string : nil
  }
}
