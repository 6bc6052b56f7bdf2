#if _pointerBitWidth(_32)
  /// Seconds or minutes since 1970: 64 bits, because `Int` has 32 in a browser (WebAssembly).
  public typealias WideInt = Int64
#else
  /// Seconds or minutes since 1970: `Int`, so that no conversion is needed.
  public typealias WideInt = Int
#endif

extension SignedInteger {
  /// The quotient rounded down, also for negative numbers: −1 by 60 → −1.
  func flooredDivision(by divisor: Self) -> Self {
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
