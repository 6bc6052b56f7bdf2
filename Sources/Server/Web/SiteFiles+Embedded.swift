import WebFiles

extension SiteFiles {
  /// The files built into the program.
  static let embedded = SiteFiles(
    UnsafeBufferPointer(start: web_files, count: web_file_count).map { file in
      (
        path: String(cString: file.path),
        file: File(
          type: String(cString: file.type), encoding: file.encoding.map { String(cString: $0) },
          bytes: Array(UnsafeBufferPointer(start: file.bytes, count: file.size)),
          source: file.source.map { String(cString: $0) })
      )
    })
}
