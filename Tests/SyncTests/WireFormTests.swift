import Foundation
import Sync
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Fixtures/sync")

/// Messages as devices and servers write them; the fuzzer begins with them, too.
struct WireFormTests {
  private func expectSame<Value: WireValue>(_ kind: String, _ type: Value.Type) throws {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix(kind) }
    #expect(!files.isEmpty)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(try Value(bytes: bytes).bytes == bytes, "\(file.lastPathComponent)")
    }
  }

  @Test func pushesAreWrittenAsTheyWereRead() throws { try expectSame("push", SyncRequest.self) }
  @Test func answersAreWrittenAsTheyWereRead() throws { try expectSame("answer", SyncResponse.self) }
  @Test func pagesAreWrittenAsTheyWereRead() throws { try expectSame("snapshot", SnapshotPage.self) }
}
