import Subprocess

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The place of a password or token, so that the secret itself is in no settings file, log or export.
///
/// Written `file:/home/ann/.config/arc/token`, `env:NTFY_TOKEN` or `command:pass show ntfy`; a command is split at spaces
/// and runs without a shell.
public struct Secret: Hashable, Sendable {
  /// The text of the place, which is not secret.
  public let place: String
  private let kind: String
  private let rest: String

  /// The forms of a place.
  public static let form = "file:PATH, env:NAME or command:PROGRAM"

  /// A place; nil when the text has none of the three forms.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, ["file", "env", "command"].contains(parts[0]) else { return nil }
    (place, kind, rest) = (text, parts[0], parts[1])
  }

  /// The secret, without the line break at its end.
  /// - Throws: `ChannelError` when it cannot be read, and when others can read the file.
  func reveal() async throws -> String {
    let text: String
    switch kind {
    case "file": text = try SecretFile.text(rest)
    case "env":
      guard let value = getenv(rest) else {
        throw ChannelError(
          "the variable \(rest), which should contain a secret, is not set", repair: "export \(rest)=…")
      }
      text = String(cString: value)
    default: text = try await answer()
    }
    let secret = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard !secret.isEmpty else { throw ChannelError("\(place) contains no secret") }
    return secret
  }

  private func answer() async throws -> String {
    let words = rest.split(separator: " ").map(String.init)
    let program = words.first ?? ""
    do {
      return try await within(10, program) {
        let result = try await FreeDescriptors.forProgram {
          try await run(
            .program(program), arguments: Arguments(Array(words.dropFirst())), output: .string(limit: 4096))
        }
        guard result.terminationStatus.isSuccess else { throw ChannelError("\(program) gave no secret") }
        return result.standardOutput
      }
    } catch let error as ChannelError { throw error } catch { throw ChannelError("\(program) cannot be run") }
  }
}

/// A file with a secret, which only its owner may read.
private enum SecretFile {
  static func text(_ path: String) throws(ChannelError) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ChannelError(
        "\(path), which contains a secret, cannot be read: \(String(cString: strerror(errno)).lowercased())")
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & 0o077 == 0 else {
      throw ChannelError("other users can read \(path), which contains a secret", repair: "chmod 600 \(path)")
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
  }
}
