import HTTPTypes
import Synchronization

/// The methods that each address supports, for the `Allow` header of a 405 response (RFC 9110 §15.5.6).
final class MethodTable: Sendable {
  private let methods = Mutex<[[Substring]: [String]]>([:])

  /// Registers a method for an address.
  /// - Parameter path: a part in braces matches anything: `/v1/devices/{device}`.
  func add(_ method: HTTPRequest.Method, _ path: String) {
    methods.withLock { $0[path.split(separator: "/"), default: []].append(method.rawValue) }
  }

  /// The methods of an address, sorted; empty for an unknown one.
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
