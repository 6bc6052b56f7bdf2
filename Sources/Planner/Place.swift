import Moments

/// A circle on the map that can trigger reminders when a person enters or leaves it.
public struct Place: Hashable, Sendable {
  /// The UUID, the same on every device.
  public var uuid: String
  /// The name people call it by.
  public var name: String
  /// The centre of the circle.
  public var coordinate: Coordinate
  /// The radius in metres.
  public var radius: Int
  /// Whether the person is inside; nil when not known yet.
  public var isInside: Bool?

  /// Creates a place.
  public init(uuid: String, name: String, coordinate: Coordinate, radius: Int, isInside: Bool? = nil) {
    self.uuid = uuid
    self.name = name
    self.coordinate = coordinate
    self.radius = radius
    self.isInside = isInside
  }

  /// True when a person at this position counts as inside. Someone already inside stays inside up to a quarter of the
  /// radius plus 30 metres beyond the edge, so that an inexact position does not flap.
  public func holds(_ coordinate: Coordinate) -> Bool {
    let distance = self.coordinate.metres(to: coordinate)
    return distance <= Double(radius) || isInside == true && distance <= Double(radius) * 1.25 + 30
  }
}

/// A position on the earth, in millionths of a degree.
public struct Coordinate: Hashable, Sendable {
  /// Millionths of a degree, north of the equator.
  public var latitude: Int
  /// Millionths of a degree, east of Greenwich.
  public var longitude: Int

  /// Creates a position.
  public init(latitude: Int, longitude: Int) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads `37.33,-121.88`, degrees north and east; nil for anything else, or out of range.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      Double(String(part.filter { $0 != " " }))
    }
    guard parts.count == 2, let north = parts[0], let east = parts[1], abs(north) <= 90, abs(east) <= 180
    else {
      return nil
    }
    self.init(latitude: Int((north * 1_000_000).rounded()), longitude: Int((east * 1_000_000).rounded()))
  }

  /// Returns the distance to another position in metres, computed on a plane that touches the earth between them; the
  /// error is below a thousandth at the size of a place.
  public func metres(to other: Coordinate) -> Double {
    let north = Double(other.latitude) - Double(latitude)
    var east = Double(other.longitude) - Double(longitude)
    if abs(east) > 180_000_000 { east = 360_000_000 - abs(east) }
    // A metre is 1/111,195 of a degree; a degree of longitude shrinks with the cosine of the latitude.
    let cosine = Coordinate.cosine((Double(latitude) + Double(other.latitude)) / 2_000_000 * .pi / 180)
    return (north * north + east * cosine * (east * cosine)).squareRoot() * 0.111195
  }

  /// The cosine of an angle of up to 90° (in radians), accurate to a millionth; avoids a dependency on a math
  /// library.
  private static func cosine(_ angle: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for index in 1...8 {
      term *= -angle * angle / Double((2 * index - 1) * 2 * index)
      sum += term
    }
    return sum
  }
}

extension Coordinate: CustomStringConvertible {
  /// `37.33,-121.88`: degrees, without trailing zeros.
  public var description: String {
    [latitude, longitude].map { degrees in
      let rest = String(1_000_000 + degrees.magnitude % 1_000_000).dropFirst()
      let digits = String(rest.reversed().drop { $0 == "0" }.reversed())
      return (degrees < 0 ? "-" : "") + "\(degrees.magnitude / 1_000_000)"
        + (digits.isEmpty ? "" : ".\(digits)")
    }.joined(separator: ",")
  }
}
