import Crypto

/// The web page's files.
struct SiteFiles: Sendable {
  /// A file in one encoding.
  struct File: Sendable {
    /// The `Content-Type`.
    var type: String
    /// The `Content-Encoding` (`br`); nil: not encoded.
    var encoding: String?
    var bytes: [UInt8]
    /// For an encoded file: the SHA-256 of the plain file it was made from, in hexadecimal.
    var source: String?
    /// The `ETag`, in quotes (RFC 9110 §8.8.3); it differs for different bytes.
    var tag = ""
  }

  /// The files by path, which begins with a slash; smaller encodings first.
  let files: [String: [File]]
  /// 16 hexadecimal digits that change when any file changes.
  let version: String
  /// The text that is replaced by the version in files that name others.
  private static let placeholder = "__VERSION__"
  private static let naming = ["/index.html", "/sw.js"]

  /// - Parameter list: the files. An encoded file that was not made from the plain one in the list is left out.
  init(_ list: [(path: String, file: File)]) {
    let plain = Dictionary(
      list.filter { $0.file.encoding == nil }.map {
        ($0.path, String(SHA256.hash(data: $0.file.bytes).hexadecimal))
      }
    ) { $1 }
    let list = list.filter { path, file in file.source.map { $0 == plain[path] } ?? true }
    var all = SHA256()
    for (path, file) in list.sorted(by: { $0.path < $1.path }) {
      all.update(data: Array("\(path)\n".utf8))
      all.update(data: file.bytes)
    }
    let version = String(all.finalize().hexadecimal.prefix(16))
    var files: [String: [File]] = [:]
    for (path, file) in list {
      var file = file
      if Self.naming.contains(path) {
        // This file contains the version, so its encoded form is out of date.
        guard file.encoding == nil else { continue }
        let text = String(decoding: file.bytes, as: UTF8.self)
        file.bytes = Array(text.replacing(Self.placeholder, with: version).utf8)
      }
      file.tag = "\"\(SHA256.hash(data: file.bytes).hexadecimal.prefix(32))\""
      files[path, default: []].append(file)
    }
    self.files = files.mapValues { $0.sorted { $0.bytes.count < $1.bytes.count } }
    self.version = version
  }

  /// A file in an encoding that the browser accepts; nil when there is none.
  /// - Parameter accepted: the header `Accept-Encoding`; nil gives the plain file.
  func file(_ path: String, accepted: String?) -> File? {
    let encodings = AcceptedEncodings.names(in: accepted)
    return files[path]?.first { $0.encoding.map(encodings.contains) ?? true }
  }
}

extension Sequence<UInt8> {
  fileprivate var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
