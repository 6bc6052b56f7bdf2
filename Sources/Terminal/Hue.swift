/// A colour to distinguish one of many things, which are always distinguished in another way, too.
///
/// All of them have a contrast of 4:1 or more on black and on white (WCAG 2.1, 1.4.3).
public enum Hue: String, Sendable, CaseIterable {
  case blue, orange, green, purple, red, teal, olive, pink, sky, violet

  /// Its number in the 256 colours of terminals.
  public var number: Int {
    switch self {
    case .blue: 27
    case .orange: 130
    case .green: 28
    case .purple: 129
    case .red: 161
    case .teal: 30
    case .olive: 64
    case .pink: 163
    case .sky: 31
    case .violet: 99
    }
  }

  /// Red, green and blue, 0–255.
  public var components: [Int] {
    let cube = number - 16
    return [cube / 36, cube / 6 % 6, cube % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
  }

  /// The colour in CSS, `#005fff`.
  public var hex: String {
    "#" + components.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
