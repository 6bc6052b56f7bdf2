import HTTPTypes
import Synchronization

/// Which methods each address takes, to say so to whoever uses another one (RFC 9110 §15.5.6).
final class MethodTable: Sendable {
  private let methods = Mutex<[[Substring]: [String]]>([:])

  /// Notes that an address takes a method.
  /// - Parameter path: parts in braces stand for anything: `/v1/devices/{device}`.
  func add(_ method: HTTPRequest.Method, _ path: String) {
    methods.withLock { $0[path.split(separator: "/"), default: []].append(method.rawValue) }
  }

  /// The methods that an address takes, sorted; none for one that is not there.
  func methods(of path: String) -> [String] {
    let parts = path.split(separator: "/")
    let found = methods.withLock { methods in
      methods.filter { pattern, _ in
        pattern.count == parts.count && zip(pattern, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
      }
    }
    return found.values.joined().sorted()
  }
}
