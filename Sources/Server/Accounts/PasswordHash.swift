import Crypto
import CryptoExtras

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A password hashed with scrypt (RFC 7914), with the parameters used.
///
///     scrypt$17$8$1$pYf0…$qK3x…      2^17 rounds, blocks of 8, 1 lane, salt, key
public struct PasswordHash: Equatable, Sendable {
  /// The binary logarithm of the rounds; each step doubles memory and time. 17 takes 128 MiB.
  public var cost: Int
  /// The block size in units of 128 bytes (scrypt's r).
  var blockSize = 8
  /// The parallelization (scrypt's p).
  var lanes = 1
  /// Random bytes that make equal passwords have different hashes.
  var salt: [UInt8]
  /// The derived key.
  var key: [UInt8]

  /// The allowed values of `cost`.
  public static let costs = 10...20

  /// Hashes a password; takes about half a second at a cost of 17.
  /// - Throws: when memory runs out.
  public init(_ password: String, cost: Int) throws {
    self.cost = cost
    salt = [UInt8](randomByteCount: 16)
    key = []
    key = try stretched(password)
  }

  /// True when the password is the hashed one.
  /// - Throws: when memory runs out.
  public func matches(_ password: String) throws -> Bool {
    let stretched = try stretched(password)
    // Always compares all bytes, so that the time reveals nothing.
    return zip(stretched, key).reduce(stretched.count ^ key.count) { $0 | Int($1.0 ^ $1.1) } == 0
  }

  private func stretched(_ password: String) throws -> [UInt8] {
    let key = try KDF.Scrypt.deriveKey(
      from: Data(password.utf8), salt: Data(salt), outputByteCount: 32, rounds: 1 << cost,
      blockSize: blockSize,
      parallelism: lanes)
    return key.withUnsafeBytes { Array($0) }
  }
}

extension PasswordHash: LosslessStringConvertible {
  /// The stored form.
  public var description: String {
    "scrypt$\(cost)$\(blockSize)$\(lanes)$\(Data(salt).base64EncodedString())$\(Data(key).base64EncodedString())"
  }

  /// Reads the stored form; nil for anything else.
  public init?(_ description: String) {
    let parts = description.split(separator: "$").map(String.init)
    guard parts.count == 6, parts[0] == "scrypt", let cost = Int(parts[1]), let blockSize = Int(parts[2]),
      let lanes = Int(parts[3]), let salt = Data(base64Encoded: parts[4]),
      let key = Data(base64Encoded: parts[5])
    else { return nil }
    self.cost = cost
    self.blockSize = blockSize
    self.lanes = lanes
    self.salt = Array(salt)
    self.key = Array(key)
  }
}

extension [UInt8] {
  /// Creates random bytes from the system's generator.
  init(randomByteCount count: Int) {
    self = (0..<count).map { _ in .random(in: .min ... .max) }
  }
}
