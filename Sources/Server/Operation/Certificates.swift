import NIOSSL
import Synchronization

/// The files of a server's certificates and of its key, both PEM.
public struct TLSFiles: Equatable, Sendable {
  /// The server's certificate first.
  public var certificates: String
  /// The key of the first certificate.
  public var key: String
}

/// The certificates and the key of a server, which can be read again while it runs.
final class Certificates: Sendable {
  private typealias Pair = (chain: [NIOSSLCertificateSource], key: NIOSSLPrivateKeySource)

  private let files: TLSFiles
  private let pair: Mutex<Pair>

  /// - Throws: `Refusal` when a file cannot be read or does not fit.
  init(_ files: TLSFiles) throws {
    self.files = files
    pair = Mutex(try Certificates.read(files))
  }

  /// Reads the files again; connections from now on get what they hold.
  /// - Throws: `Refusal`; what was read before stays.
  func reload() throws {
    let new = try Certificates.read(files)
    pair.withLock { $0 = new }
  }

  /// TLS 1.2 and 1.3.
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
    // BoringSSL compares the key with the certificate.
    do {
      _ = try NIOSSLContext(
        configuration: .makeServerConfiguration(certificateChain: pair.chain, privateKey: pair.key))
    } catch {
      throw Refusal(.usage, "the key in \(files.key) does not match the certificate in \(files.certificates)")
    }
    return pair
  }
}
