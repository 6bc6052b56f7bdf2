import JSONText
import Moments
import WebRuntime

// The functions that the page calls. Each takes UTF-8 and says whether it did what it was asked; `answer` and
// `answerCount` then say where its answer lies, which stays until the next call.

@_cdecl("arc_names") @_expose(wasm, "names")
func names(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Bool {
  Engine.shared.answer { () throws(Engine.Refusal) in try Engine.shared.setNames(text(bytes, count)) }
}

@_cdecl("arc_reference") @_expose(wasm, "reference")
func reference(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Bool {
  Engine.shared.answer { () throws(Engine.Refusal) in try Engine.shared.setReference(text(bytes, count)) }
}

@_cdecl("arc_parse") @_expose(wasm, "parse")
func parse(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Bool {
  Engine.shared.answer { () throws(Engine.Refusal) in
    try Engine.shared.parse(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}

@_cdecl("arc_occurrences") @_expose(wasm, "occurrences")
func occurrences(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Bool {
  Engine.shared.answer { () throws(Engine.Refusal) in try Engine.shared.occurrences(text(bytes, count)) }
}

@_cdecl("arc_words") @_expose(wasm, "words")
func words(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> Bool {
  Engine.shared.answer { () throws(Engine.Refusal) in try Engine.shared.words(text(bytes, count)) }
}

#if hasFeature(Embedded)
  /// The name of a zone, followed by the bytes of its file.
  @_cdecl("arc_zone") @_expose(wasm, "zone")
  func zone(_ bytes: UnsafePointer<UInt8>, _ count: Int32, _ nameCount: Int32) {
    let file = UnsafeBufferPointer(start: bytes + Int(nameCount), count: Int(count - nameCount))
    Zone.handOver(Array(file), as: text(bytes, nameCount))
  }
#endif

@_cdecl("arc_answer") @_expose(wasm, "answer")
func answer() -> UnsafePointer<UInt8> {
  // An answer is never empty, so there is memory for it.
  Engine.shared.answer.written.baseAddress!
}

@_cdecl("arc_answer_count") @_expose(wasm, "answerCount")
func answerCount() -> Int32 { Int32(Engine.shared.answer.written.count) }

private func text(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> String {
  String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
}
