import JSONText
import Sync

// What the backup had from which a server was restored. A device that began with a snapshot does not know whether what it
// shows is older than the backup. Where it is what the backup had, the device brings nothing, and contests nothing that
// others have written since.
//
//     backup  title "hw"     since the restore  title "lab"     brought  title "hw"     ──▶  title "lab"
extension OperationApplication {
  /// The thing, with what the backup had of the registers that this operation replaces.
  func rememberingBackup(_ thing: Thing) throws -> Thing {
    let restored = try ledger.restored
    guard restored > 0, let old = try ledger.thing(thing.key) else { return thing }
    var thing = thing
    for (name, register) in thing.registers where register.rev == rev && register.backup == nil {
      thing.registers[name]?.backup = backup(of: name, in: old, restored)
    }
    return thing
  }

  /// What the backup had of a field; nil when it had not got the thing.
  private func backup(of name: String, in thing: Thing, _ restored: Int) -> JSONValue? {
    guard let register = thing.registers[name] else {
      let isOlder =
        thing.deleted.rev <= restored
        || thing.registers.values.contains { $0.rev <= restored || $0.backup != nil }
      return isOlder ? .null : nil
    }
    return register.rev <= restored ? register.value : register.backup
  }

  /// True when the device brings what the backup had, without knowing of anything later.
  func isOfBackup(_ name: String, _ value: JSONValue, in thing: Thing) throws -> Bool {
    guard let lost = operation.former, lost.isUnsure(of: name), !isOfAnother, !isJoining,
      let backup = backup(of: name, in: thing, try ledger.restored), backup.isSame(as: value)
    else { return false }
    // What stands may be older than what the device shows.
    let former = former(name)
    return !(former.flatMap { thing.registers[name]?.former?.isKnown(to: $0) } ?? false)
  }
}
