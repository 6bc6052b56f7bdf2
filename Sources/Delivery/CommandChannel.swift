import Subprocess

/// Runs a program of the person's own for every notice, without a shell.
///
/// It gets the notice as JSON on standard input and its fields as environment variables; an exit code other than 0
/// means that nobody got it.
public struct CommandChannel: Channel {
  /// `command`, or `command:PROGRAM` when the program was named where the channel was.
  public let name: String
  /// The path of the program, or its name in PATH.
  let program: String
  let arguments: [String]
  /// How many seconds the program may take.
  let patience: Int

  /// - Parameters:
  ///   - name: what the configuration calls it.
  ///   - program: its path, or its name in PATH.
  ///   - patience: how many seconds it may take before it is ended.
  public init(name: String, program: String, arguments: [String] = [], patience: Int = 30) {
    (self.name, self.program, self.arguments, self.patience) = (name, program, arguments, patience)
  }

  /// See `Channel`.
  public func deliver(_ notice: Notice, replacing previous: String?) async throws -> String? {
    let executable = Executable.program(program)
    let environment = Environment.inherit.updating(
      Dictionary(notice.environment.map { (.init(stringLiteral: $0.name), $0.value) }) { $1 })
    let input = Array((notice.json + "\n").utf8)
    let status: TerminationStatus
    do {
      status = try await within(patience, program) { [arguments] in
        try await FreeDescriptors.forProgram {
          try await run(
            executable, arguments: Arguments(arguments), environment: environment, input: .inputWriter,
            output: .discarded, error: .currentStandardError
          ) { execution in
            // A program that does not read what it gets may still do its work.
            _ = try? await execution.standardInputWriter.write(input)
            try? await execution.standardInputWriter.finish()
          }.terminationStatus
        }
      }
    } catch let error as ChannelError {
      throw error
    } catch {
      throw ChannelError(
        "\(program) cannot be run", repair: "arc config command.program …")
    }
    switch status {
    case .exited(0): return nil
    case .exited(let code): throw ChannelError("\(program) ended with code \(code)")
    default: throw ChannelError("\(program) was ended by a signal")
    }
  }
}
