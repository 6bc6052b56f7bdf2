import Entry
import Moments

/// A reader of the built-in language; one for all inputs, as programs use it.
@MainActor private var reader: Reader = {
  guard let language = try? Language(), let now = LocalDateTime(iso: "2026-11-20T09:00") else {
    preconditionFailure("the built-in grammar does not load")
  }
  let arcs = ["CS 298", "CS 298/Labs", "Home", "MATH 31", "Mom's house", "Café", "R&D"]
  let vocabulary = Vocabulary(arcs: arcs.map { .init(path: $0) }, places: ["Blue Door"])
  let zone = (try? Zone(named: "America/Los_Angeles")) ?? .utc
  return Reader(language: language, vocabulary: vocabulary, reference: .init(now: now, zone: zone))
}()

/// Any bytes are a line: reading them must end, and its spans must lie in the text without overlapping.
@MainActor @_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEntry(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let line = UnsafeBufferPointer(start: bytes, count: count)
  let entry = reader.entry(of: line)
  precondition(entry == reader.entry(of: line), "the same line was read in two ways")
  var end = 0
  for span in entry.spans {
    precondition(span.start >= end && span.end > span.start && span.end <= entry.text.utf8.count)
    end = span.end
  }
  precondition(entry.error?.code != .noTitle || entry.title.isEmpty)
  return 0
}
