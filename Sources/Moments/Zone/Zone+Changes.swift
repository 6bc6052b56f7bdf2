extension Zone {
  /// A zone that no file describes: where its clock begins and when it changes.
  ///
  ///     Zone(name: "Eastern", offset: -18_000, changes: [(at: 2027-03-14T07:00Z, offset: -14_400), …])
  ///
  /// After the last change its offset holds.
  /// - Parameters:
  ///   - offset: seconds ahead of UTC before the first change.
  ///   - changes: when the offset changes and to what; of several at one instant the last counts.
  public init(name: String, offset: Int, changes: [(at: Moment, offset: Int)] = []) {
    var times: [WideInt] = []
    var offsets = [offset]
    for change in changes.enumerated().sorted(by: { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) })
    {
      let (time, offset) = (change.element.at.seconds, change.element.offset)
      if times.last == time {
        times.removeLast()
        offsets.removeLast()
      }
      if offset != offsets.last {
        times.append(time)
        offsets.append(offset)
      }
    }
    self.init(table: ZoneTable(name: name, times: times, offsets: offsets))
  }
}
