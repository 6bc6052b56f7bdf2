// swift-tools-version: 6.2
import PackageDescription

/// Coverage-guided fuzzing with libFuzzer. It brings a `main` of its own, which `Driver` calls.
func fuzzer(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      "Driver", .product(name: "Entry", package: "arc"), .product(name: "ICal", package: "arc"),
    ],
    swiftSettings: [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])],
    linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])])
}

let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "arc", path: "../..")],
  targets: [
    .target(name: "Driver"), fuzzer("fuzz-entry"), fuzzer("fuzz-grammar"), fuzzer("fuzz-recurrence"),
    fuzzer("fuzz-ical"),
  ],
  swiftLanguageModes: [.v6]
)
