import Foundation
import Moments
import Planner
import Store
import Testing

/// A program that was killed leaves its journal, and the disk is then mounted read-only: what the journal holds is read,
/// and what cannot be changed is said.
@Test(
  .enabled(if: canMount),
  arguments: [
    ("ls Home", "  1  fix the file\n  2  fix the journal\n", "", 0),
    ("search journal", "  2  fix the journal  Home\n", "", 0),
    ("--tz Asia/Tokyo ls Home", "  1  fix the file\n  2  fix the journal\n", "", 0),
    (
      "add Home third", "",
      "arc: disk/planner.db is read-only, so nothing was changed; make the file and its folder writable\n", 74
    ),
  ] as [(String, String, String, Int32)])
func aJournalOnAReadOnlyDiskIsRead(command: String, output: String, errors: String, exit: Int32) throws {
  let arc = try ArcProgram()
  try arc.run("new", "Home")
  try arc.run("add", "Home", "fix the file")
  let store = PlannerStore(
    path: arc.folder.path + "/planner.db", now: Moment(seconds: 1_795_165_200), zone: .utc, random: { 1 })
  try store.record("added") { try $0.add(ArcTask.Fields(title: "fix the journal"), to: 1) }
  let script = """
    mkdir disk; mount -t tmpfs none disk; cp planner.db planner.db-wal disk; mount -o remount,ro disk
    TMPDIR=. "\(ArcProgram.binary.path)" --now 2026-11-20T09:00 --store disk/planner.db \(command)
    code=$?; ls -d arc-* 2>/dev/null; exit $code
    """
  let run = try arc.shell("unshare -rm /bin/sh -c '\(script)'")
  #expect(run.output == output)
  #expect(run.errors == errors)
  #expect(run.exit == exit)
  try store.close()
}
