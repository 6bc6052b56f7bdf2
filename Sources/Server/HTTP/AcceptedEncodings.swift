/// The encodings that a client accepts (RFC 9110 §12.5.3).
enum AcceptedEncodings {
  /// The names in the header `Accept-Encoding`, in lower case, without those with a weight of 0; none for nil.
  static func names(in header: String?) -> [String] {
    (header ?? "").split(separator: ",").compactMap { part in
      let words = part.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      return words.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
        ? nil : words.first
    }
  }
}
