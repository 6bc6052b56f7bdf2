/// Minutes as an ISO 8601 duration: 45 → `PT45M`, 90 → `PT1H30M`, 1440 → `P1D`, 1500 → `PT25H`.
/// - Parameter minutes: from 0.
public func isoDuration(minutes: Int) -> String {
  if minutes > 0, minutes % 1440 == 0 { return "P\(minutes / 1440)D" }
  let (hours, rest) = (minutes / 60, minutes % 60)
  return "PT" + (hours > 0 ? "\(hours)H" : "") + (rest > 0 || hours == 0 ? "\(rest)M" : "")
}
