import NIOSSL
import Synchronization

/// The paths of a server's certificates and key, both PEM files.
public struct TLSFiles: Equatable, Sendable {
  /// The path of the certificates, the server's own first.
  public var certificates: String
  /// The path of the first certificate's key.
  public var key: String
}

/// A server's certificates and key, which can be reloaded while it runs.
final class Certificates: Sendable {
  private typealias Pair = (chain: [NIOSSLCertificateSource], key: NIOSSLPrivateKeySource)

  private let files: TLSFiles
  private let pair: Mutex<Pair>

  /// - Throws: `Refusal` when a file cannot be read or the key does not match.
  init(_ files: TLSFiles) throws {
    self.files = files
    pair = Mutex(try Certificates.read(files))
  }

  /// Reads the files again; new connections use them.
  /// - Throws: `Refusal`; the old certificates are kept then.
  func reload() throws {
    let new = try Certificates.read(files)
    pair.withLock { $0 = new }
  }

  /// The TLS settings: 1.2 or newer, HTTP/1.1 only, certificates looked up per connection.
  var configuration: TLSConfiguration {
    let (chain, key) = pair.withLock { $0 }
    var configuration = TLSConfiguration.makeServerConfiguration(certificateChain: chain, privateKey: key)
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    configuration.sslContextCallback = { _, promise in
      var override = NIOSSLContextConfigurationOverride()
      let (chain, key) = self.pair.withLock { $0 }
      override.certificateChain = chain
      override.privateKey = key
      promise.succeed(override)
    }
    return configuration
  }

  private static func read(_ files: TLSFiles) throws -> Pair {
    let chain: [NIOSSLCertificate]
    do { chain = try NIOSSLCertificate.fromPEMFile(files.certificates) } catch {
      throw Refusal(.usage, "cannot read certificates from \(files.certificates): \(error)")
    }
    guard !chain.isEmpty else { throw Refusal(.usage, "\(files.certificates) holds no certificate") }
    let key: NIOSSLPrivateKey
    do { key = try NIOSSLPrivateKey(file: files.key, format: .pem) } catch {
      throw Refusal(.usage, "cannot read a key from \(files.key): \(error)")
    }
    let pair: Pair = (chain.map { .certificate($0) }, .privateKey(key))
    // BoringSSL checks that the key matches the certificate.
    do {
      _ = try NIOSSLContext(
        configuration: .makeServerConfiguration(certificateChain: pair.chain, privateKey: pair.key))
    } catch {
      throw Refusal(.usage, "the key in \(files.key) does not match the certificate in \(files.certificates)")
    }
    return pair
  }
}
