import Entry

/// Any bytes are a grammar file: they load or give an error that names a line of the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGrammar(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = UnsafeBufferPointer(start: bytes, count: count)
  for name in ["fuzz.words", "fuzz.rules"] {
    if let error = Language.check(name: name, text: text) {
      precondition(error.line >= 1 && error.column >= 1 && !error.message.isEmpty)
    }
  }
  return 0
}
