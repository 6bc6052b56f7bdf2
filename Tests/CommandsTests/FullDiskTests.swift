import Foundation
import Moments
import Planner
import Store
import Testing

/// A planner of a few hundred tasks, whose disk becomes full.
struct ADiskThatIsFull {
  let arc: ArcProgram
  var store: String { arc.folder.path + "/planner.db" }

  init() throws {
    arc = try ArcProgram()
    try arc.run("new", "Home")
    let lines = (1...300).map { "task\($0)\n" }.joined()
    try arc.run("import", "--arc", "Home", input: Data(lines.utf8))
  }

  private func state() throws -> String {
    try arc.run("export").output + arc.run("log", "--json").output
  }

  /// As when a quota is used up: no file may grow beyond a limit.
  @Test(arguments: [
    "add Home one more", "import --arc Home more.txt", "done 1-200", "edit 5 --title other",
    "rm --yes Home", "undo", "new Work",
  ])
  func changesAllOrNothing(command: String) throws {
    try arc.write((1...2000).map { "more\($0)\n" }.joined(), to: "more.txt")
    let whole = try Data(contentsOf: URL(fileURLWithPath: store))
    let before = try state()
    // In units of 512 bytes, from less than a page to twice the file.
    let steps = isHard ? 40 : 5
    let limits = (0...steps).map { 2 + $0 * whole.count / 256 / steps } + [whole.count / 512 + 1]
    for limit in limits {
      let run = try arc.shell("ulimit -f \(limit); arc \(command)")
      switch run.exit {
      case 0:
        #expect(try state() != before, "with \(limit) \(command) did nothing")
        for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + ending) }
        try whole.write(to: URL(fileURLWithPath: store))
      case 74:
        #expect(run.errors.contains("is full, so nothing was changed; make room and try again"))
        #expect(try state() == before, "with \(limit) \(command) did something")
      default: Issue.record("with \(limit) \(command) ended with \(run.exit): \(run.errors)")
      }
    }
    let doctor = try arc.run("doctor")
    #expect(doctor.exit == 0, "\(doctor.output)")
  }

  /// A small disk, filled by another program and by the planner itself; needs the right to mount one.
  @Test(.enabled(if: canMount))
  func keepsWhatWasAcknowledged() throws {
    try arc.write((1...25).map { "number\($0)\n" }.joined(), to: "lines.txt")
    let program = "\"\(ArcProgram.binary.path)\" --now 2026-11-20T09:00 --store disk/planner.db"
    let script = """
      mkdir disk; mount -t tmpfs -o size=1m none disk; arc() { \(program) "$@"; }
      arc new Home >/dev/null; arc add Home first >/dev/null
      head -c 2000000 /dev/zero >disk/filler 2>/dev/null
      arc add Home second 2>message; echo "exit $?"; cat message
      rm disk/filler; kept=0
      while arc import --arc Home --allow-duplicates lines.txt >/dev/null 2>message; do kept=$((kept + 25)); done
      cat message
      echo "acknowledged $kept, there $(arc ls Home --all --json | grep -o number | wc -l)"
      arc doctor >/dev/null; echo "doctor $?"
      """
    let run = try arc.shell("unshare -rm /bin/sh -c '\(script)'")
    let full = "arc: the disk of disk/planner.db is full, so nothing was changed; make room and try again"
    let lines = run.output.split(separator: "\n").map(String.init)
    let kept = lines.dropLast().last?.split(separator: " ").last ?? "none"
    #expect(
      lines == ["exit 74", full, full, "acknowledged \(kept), there \(kept)", "doctor 0"], "\(run.errors)")
    #expect(Int(kept) ?? 0 > 0)
  }
}

/// A disk on which not one byte is free is read as ever, and what cannot be changed is said.
@Test(.enabled(if: canMount), arguments: [false, true])
func aDiskWithoutOneFreeByteIsRead(hasJournal: Bool) throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "Home first tomorrow")
  let store = PlannerStore(
    path: arc.folder.path + "/planner.db", now: Moment(seconds: 1_795_165_200), zone: .utc, random: { 1 })
  if hasJournal { try store.record("added") { try $0.add(ArcTask.Fields(title: "second"), to: 1) } }
  let reading = [
    "ls Home", "today", "agenda", "next", "overdue", "search first", "show 1", "log", "stats", "status",
    "upcoming",
    "alerts", "export", "doctor", "trash", "cal", "backup copy.db", "--tz Asia/Tokyo ls Home", "path",
    "group", "place",
  ]
  let tries = reading.map {
    "a \($0) >out 2>err || { echo \($0): $?; cat err; }; test -s out || echo \($0): nothing;"
  }
  let script = """
    mkdir disk; mount -t tmpfs -o size=1m none disk; cp planner.db disk; cp planner.db-wal disk 2>/dev/null
    head -c 2000000 /dev/zero >disk/filler 2>/dev/null
    a() { "\(ArcProgram.binary.path)" --now 2026-11-20T09:00 --store disk/planner.db "$@"; }
    \(tries.joined(separator: "\n"))
    a add Home third 2>&1; echo $?
    rm disk/filler; a ls Home --json | grep -o title | wc -l; a add Home third >/dev/null 2>&1; echo $?
    """
  let run = try arc.shell("unshare -rm /bin/sh -c '\(script)'")
  let full = "arc: the disk of disk/planner.db is full, so nothing was changed; make room and try again\n74\n"
  #expect(run.output == full + "\(hasJournal ? 2 : 1)\n0\n", "\(run.errors)")
  try store.close()
}

/// True where a disk can be mounted for a moment.
let canMount: Bool = {
  let arc = try? ArcProgram()
  return (try? arc?.shell("unshare -rm mount -t tmpfs none /mnt").exit) == 0
}()
