import Foundation
import Synchronization
import Testing

/// What `ls --tree --all --json` says.
private struct Listed: Decodable {
  struct Arc: Decodable {
    var path: String
    var open: Int
    var done: Int
  }
  struct Task: Decodable {
    var arc: String
    var title: String
    var closed: String?
  }
  var arcs: [Arc]
  var tasks: [Task]
}

/// What eight writers were told is done, and what readers must therefore see.
private final class Ledger: Sendable {
  /// How far a batch of five tasks has come, each stage by one command.
  enum Stage: Int {
    case imported = 1
    case done, removed
  }

  private let stages = Mutex<[String: Stage]>([:])
  var acknowledged: [String: Stage] { stages.withLock { $0 } }

  func write(_ batch: String, _ stage: Stage) { stages.withLock { $0[batch] = stage } }
}

/// Eight writers and eight readers at once, each command a run of the program.
private final class Crowd: @unchecked Sendable {
  let arc: ArcProgram
  let ledger = Ledger()
  let end: ContinuousClock.Instant
  let looks = Atomic(0)

  init(seconds: Int) throws {
    arc = try ArcProgram()
    end = .now + .seconds(seconds)
    for writer in 0..<8 { try arc.run("new", "Writer \(writer)") }
  }

  /// Imports batches of five, ticks them off, and takes every other one away.
  func write(_ writer: Int) throws {
    var round = 0
    repeat {
      round += 1
      let batch = "batch\(writer)r\(round)x"
      let lines = (1...5).map { "\(batch)\($0)\n" }.joined()
      /// Runs a command, again when it says that others took too long: then it must have done nothing.
      func did(_ stage: Ledger.Stage, _ words: [String], input: Data? = nil) throws {
        var run = try arc.run(words, input: input)
        while run.exit == 74, run.errors.contains("another program is using") {
          run = try arc.run(words, input: input)
        }
        #expect(run.exit == 0, "\(batch) \(stage): \(run.errors)")
        if run.exit == 0 { ledger.write(batch, stage) }
      }
      try did(.imported, ["import", "--arc", "Writer \(writer)"], input: Data(lines.utf8))
      try did(.done, ["done", "arc:Writer \(writer)", batch])
      if round % 2 == 0 {
        try did(.removed, ["rm", "--yes", "arc:Writer \(writer)", "is:done", batch])
      }
    } while ContinuousClock.now < end
  }

  func read() throws {
    repeat { try look() } while ContinuousClock.now < end
  }

  /// Sees every batch whole, as far as it was acknowledged before looking or farther, and counts that agree.
  func look() throws {
    let before = ledger.acknowledged
    let run = try arc.run("ls", "--tree", "--all", "--json")
    #expect(run.exit == 0, "\(run.errors)")
    let seen = try JSONDecoder().decode(Listed.self, from: Data(run.output.utf8))
    let batches = Dictionary(grouping: seen.tasks) { String($0.title.prefix { $0 != "x" }) + "x" }
    for (batch, tasks) in batches {
      let closed = tasks.count { $0.closed != nil }
      #expect(
        tasks.count == 5 && [0, 5].contains(closed), "\(batch): \(tasks.count) tasks, \(closed) closed")
    }
    for (batch, stage) in before {
      let tasks = batches[batch] ?? []
      switch stage {
      // It may be gone already when the writer has gone on since.
      case .imported: #expect(!tasks.isEmpty || ledger.acknowledged[batch] != stage, "\(batch) is lost")
      case .done: #expect(tasks.allSatisfy { $0.closed != nil }, "\(batch) is open again")
      case .removed: #expect(tasks.isEmpty, "\(batch) is there again")
      }
    }
    for arc in seen.arcs {
      let tasks = seen.tasks.filter { $0.arc == arc.path }
      let done = tasks.count { $0.closed != nil }
      #expect(
        arc.open == tasks.count - done && arc.done == done, "the counts of \(arc.path) are not of its list")
    }
    looks.add(1, ordering: .relaxed)
  }
}

/// Runs something on a thread of its own.
private func thread(_ body: @escaping @Sendable () throws -> Void) async throws {
  try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
    Thread.detachNewThread { done.resume(with: Result(catching: body)) }
  }
}

/// A disk that takes 400 ms to keep anything, as a library that stands before the C library.
private let slowDisk = """
  #define _GNU_SOURCE
  #include <unistd.h>
  #include <sys/syscall.h>
  int fsync(int file) { usleep(400000); return syscall(SYS_fsync, file); }
  int fdatasync(int file) { usleep(400000); return syscall(SYS_fdatasync, file); }
  """

@Test(.enabled(if: isHard && FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")))
func eightWritersOnASlowDiskAreAllServed() async throws {
  let arc = try ArcProgram()
  let source = try arc.write(slowDisk, to: "slow.c")
  let library = arc.folder.path + "/slow.so"
  #expect(try arc.shell("cc -shared -fPIC -o '\(library)' '\(source)'").exit == 0)
  try arc.run("new", "Home")
  arc.environment["LD_PRELOAD"] = library
  nonisolated(unsafe) let program = arc
  try await withThrowingTaskGroup { group in
    for writer in 0..<8 {
      group.addTask {
        try await thread {
          for turn in 1...5 {
            let run = try program.run("add", "Home", "from \(writer) turn \(turn)")
            #expect(run.exit == 0, "\(run.errors)")
          }
        }
      }
    }
    try await group.waitForAll()
  }
  arc.environment["LD_PRELOAD"] = nil
  #expect(try arc.run("status", "--format", "{open}").output == "40\n")
}

@Test func eightWritersAndEightReadersLoseNothingAndSeeNoHalfChange() async throws {
  let crowd = try Crowd(seconds: isHard ? 60 : 3)
  try await withThrowingTaskGroup { group in
    for writer in 0..<8 {
      group.addTask { try await thread { try crowd.write(writer) } }
      group.addTask { try await thread { try crowd.read() } }
    }
    try await group.waitForAll()
  }
  try crowd.look()
  #expect(crowd.looks.load(ordering: .relaxed) > 8 && crowd.ledger.acknowledged.count >= 8)
  let list = try crowd.arc.run("ls", "--tree", "--all", "--json").output
  let left = crowd.ledger.acknowledged.filter { $0.value != .removed }
  for batch in left.keys { #expect(list.contains("\"\(batch)1\""), "\(batch) is lost") }
  let doctor = try crowd.arc.run("doctor")
  #expect(doctor.exit == 0, "\(doctor.output)")
}
