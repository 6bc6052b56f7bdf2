// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "server-bench",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: [])
  ],
  targets: [
    .systemLibrary(name: "CSQLite"),
    .executableTarget(
      name: "bare", dependencies: ["CSQLite", .product(name: "Hummingbird", package: "hummingbird")]),
    .executableTarget(name: "load"),
  ],
  swiftLanguageModes: [.v6]
)
