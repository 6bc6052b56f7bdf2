import Subprocess

/// Runs the person's own program for each notice, without a shell.
///
/// The program gets the notice as JSON on standard input and as environment variables; an exit code other than 0
/// means that it was not delivered.
public struct CommandChannel: Channel {
  /// `command`, or `command:PROGRAM` when the settings name the program as part of the channel.
  public let name: String
  /// The path of the program, or its name in PATH.
  let program: String
  let arguments: [String]
  /// The time limit of the program, in seconds.
  let timeout: Int

  /// - Parameters:
  ///   - name: the name in the configuration.
  ///   - program: its path, or its name in PATH.
  ///   - timeout: the seconds after which it is ended.
  public init(name: String, program: String, arguments: [String] = [], timeout: Int = 30) {
    (self.name, self.program, self.arguments, self.timeout) = (name, program, arguments, timeout)
  }

  /// See `Channel`.
  public func deliver(_ notice: Notice, replacing previous: String?) async throws -> String? {
    let executable = Executable.program(program)
    let environment = Environment.inherit.updating(
      Dictionary(notice.environment.map { (.init(stringLiteral: $0.name), $0.value) }) { $1 })
    let input = Array((notice.json + "\n").utf8)
    let status: TerminationStatus
    do {
      status = try await within(timeout, program) { [arguments] in
        try await FreeDescriptors.forProgram {
          try await run(
            executable, arguments: Arguments(arguments), environment: environment, input: .inputWriter,
            output: .discarded, error: .currentStandardError
          ) { execution in
            // A program that ignores its input may still succeed.
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
