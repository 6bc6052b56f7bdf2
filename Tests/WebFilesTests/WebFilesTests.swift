import Foundation
import Testing
import WebFiles

/// The page as embedded, and the folder that it is made from.
struct WebFilesTests {
  private let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Sources/WebFiles/site").standardizedFileURL

  private var embedded: [String: Data] {
    let files = UnsafeBufferPointer(start: web_files, count: web_file_count)
    return Dictionary(
      uniqueKeysWithValues: files.filter { $0.encoding == nil }
        .map { (String(cString: $0.path), Data(bytes: $0.bytes, count: $0.size)) })
  }

  @Test func everyFileOfTheFolderIsEmbeddedAsItStands() throws {
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path))
      .compactMap { $0 as? String }
      .filter { (try? folder.appending(path: $0).checkResourceIsReachable()) == true && $0.contains(".") }
    #expect(Set(embedded.keys) == Set(paths.map { "/" + $0 }), "run .ci/web-files")
    for path in paths {
      #expect(embedded["/" + path] == (try Data(contentsOf: folder.appending(path: path))), "\(path)")
    }
  }

  @Test func everyFileHasATypeThatBrowsersTake() {
    for file in UnsafeBufferPointer(start: web_files, count: web_file_count) {
      #expect(String(cString: file.type).contains("/"), "\(String(cString: file.path))")
    }
  }
}
