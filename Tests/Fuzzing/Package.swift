// swift-tools-version: 6.2
import PackageDescription

/// Coverage-guided fuzzing with libFuzzer. It brings a `main` of its own, which `Driver` calls.
func fuzzer(_ name: String, of library: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["Driver", .product(name: library, package: "arc")],
    swiftSettings: [.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])],
    linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])])
}

let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "arc", path: "../..")],
  targets: [
    .target(name: "Driver"), fuzzer("fuzz-entry", of: "Entry"), fuzzer("fuzz-grammar", of: "Entry"),
    fuzzer("fuzz-recurrence", of: "Entry"), fuzzer("fuzz-ical", of: "ICal"),
    fuzzer("fuzz-operations", of: "Sync"),
  ],
  swiftLanguageModes: [.v6]
)
