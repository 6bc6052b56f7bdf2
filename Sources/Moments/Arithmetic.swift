extension Int {
  /// The quotient rounded down, also for negative numbers: −1 by 60 → −1.
  func flooredDivision(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

extension UInt8 {
  /// True for ASCII 0–9.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  /// True for ASCII A–Z and a–z.
  var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
}
