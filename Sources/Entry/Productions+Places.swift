extension Production {
  /// Places.
  static let places: [Production] = [
    Production("place.words") { (_, words: TokenRange) -> TokenRange? in words }
  ]
}
