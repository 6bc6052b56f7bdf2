// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "entry-bench",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "arc", path: "../..")],
  targets: [
    .target(name: "CountedMalloc"),
    .executableTarget(
      name: "entry-bench", dependencies: ["CountedMalloc", .product(name: "Entry", package: "arc")]),
  ],
  swiftLanguageModes: [.v6]
)
