import Testing

@testable import Server

@Suite(.timeLimit(.minutes(2))) struct TurnQueueTests {
  private let queue = TurnQueue()

  /// Waits until so many tasks wait.
  private func until(_ count: Int) async { while queue.count != count { await Task.yield() } }

  @Test func tasksGetTheirTurnsInTheOrderInWhichTheyCame() async throws {
    let order = Order()
    try await queue.enter()
    var tasks: [Task<Void, any Error>] = []
    for number in 1...5 {
      tasks.append(
        Task { [queue] in
          try await queue.enter()
          await order.add(number)
          queue.leave()
        })
      await until(number)
    }
    queue.leave()
    for task in tasks { try await task.value }
    #expect(await order.numbers == [1, 2, 3, 4, 5])
  }

  @Test func aTaskThatIsCancelledWhileItWaitsLeavesTheQueueAtOnce() async throws {
    try await queue.enter()
    let first = Task { [queue] in try await queue.enter() }
    await until(1)
    let second = Task { [queue] in try await queue.enter() }
    await until(2)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(queue.count == 1)
    // The other one has its turn when the first has left, and nobody waits for the cancelled one.
    queue.leave()
    try await second.value
    queue.leave()
    try await queue.enter()
  }

  @Test func aTaskThatIsCancelledBeforeItWaitsTakesNoTurn() async throws {
    let task = Task { [queue] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await queue.enter()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    try await queue.enter()
  }
}

/// Numbers in the order in which they came.
private actor Order {
  private(set) var numbers: [Int] = []
  func add(_ number: Int) { numbers.append(number) }
}
