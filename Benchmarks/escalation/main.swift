// Compiled together with Sources/Escalation by `Benchmarks/escalation/run`.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Prints a figure beside its goal.
func row(_ name: String, _ value: Double, goal: Double, _ unit: String) {
  func digits(_ value: Double) -> String {
    let hundredths = Int(value * 100 + 0.5)
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
  func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 1))
  }
  let figure = digits(value)
  print(
    name + padded(name, 44) + padded(figure, 9) + figure, unit, " goal ≤ \(digits(goal)) \(unit)",
    value <= goal ? "" : " missed")
}

/// The processor's seconds that something takes; the least of some turns.
func seconds(turns: Int = 5, _ run: () -> Void) -> Double {
  func used() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  var best = Double.infinity
  for _ in 0..<turns {
    let start = used()
    run()
    best = min(best, used() - start)
  }
  return best
}

let now = 1_795_000_000
let environment = Environment(
  clock: WallClock(offset: -28_800, changes: [.init(at: 1_805_018_400, offset: -25_200)]), quiet: .usual)
let path = EscalationPath.standard
var state = path.start(due: now, at: now - 86_400, in: environment).state
var alerts = 0
let steps = seconds {
  for _ in 0..<200_000 {
    let (fired, effects) = path.next(state, on: .tick, at: state.next ?? now, in: environment)
    alerts += effects.count
    state = path.next(fired, on: .delivered(AlertKey(epoch: 0, sequence: fired.sequence)), at: now).state
  }
}
row("an alert fires and is delivered", steps / 200_000 * 1e6, goal: 2, "µs")

let lines = seconds { for _ in 0..<100_000 { alerts += (try? State(text: state.text))?.sequence ?? 0 } }
row("a state written and read", lines / 100_000 * 1e6, goal: 10, "µs")
// The sum keeps the work from being optimized away.
if alerts == 1 { print() }
