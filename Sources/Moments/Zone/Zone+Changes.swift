extension Zone {
  /// Creates a zone without a file, from its first offset and its changes.
  ///
  ///     Zone(name: "Eastern", offset: -18_000, changes: [(at: 2027-03-14T07:00Z, offset: -14_400), …])
  ///
  /// The offset of the last change applies from then on.
  /// - Parameters:
  ///   - offset: seconds ahead of UTC before the first change.
  ///   - changes: each change's instant and new offset; of several at one instant, the last one counts.
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
