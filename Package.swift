// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors in every target of ours.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "arc",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "arc", targets: ["arc"]),
    .executable(name: "arcd", targets: ["arcd"]),
    .executable(name: "arc-server", targets: ["arc-server"]),
    .executable(name: "arcweb", targets: ["arcweb"]),
    .library(name: "Entry", targets: ["Entry", "Moments"]),
    .library(name: "Escalation", targets: ["Escalation"]),
    .library(name: "ICal", targets: ["ICal", "Moments"]),
    .library(name: "Sync", targets: ["Sync", "Merging", "SyncLedger", "JSONText"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0", traits: []),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
    // Of the server alone.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "GrammarFiles",
      cSettings: [.unsafeFlags(["-Wno-c23-extensions"])]
    ),
    .target(
      name: "GuideFiles",
      cSettings: [.unsafeFlags(["-Wno-c23-extensions"])]
    ),
    .target(name: "Grammar", dependencies: ["Names"], swiftSettings: strict),
    .target(name: "Moments", swiftSettings: strict),
    .target(name: "Names", swiftSettings: strict),
    .target(name: "JSONText", swiftSettings: strict),
    .target(name: "Hashing", swiftSettings: strict),
    .target(name: "Sync", dependencies: ["JSONText", "Names"], swiftSettings: strict),
    .target(name: "Merging", dependencies: ["Sync", "JSONText"], swiftSettings: strict),
    .systemLibrary(
      name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: strict),
    .target(name: "TOML", swiftSettings: strict),
    .systemLibrary(name: "CTimer"),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .target(
      name: "Entry", dependencies: ["Grammar", "GrammarFiles", "Moments", "Names", "JSONText"],
      swiftSettings: strict),
    .target(name: "Escalation", swiftSettings: strict),
    .target(name: "ICal", dependencies: ["Moments"], swiftSettings: strict),
    .target(name: "Planner", dependencies: ["Moments", "Names", "Hashing"], swiftSettings: strict),
    .target(
      name: "Reminding", dependencies: ["Planner", "Escalation", "Moments", "JSONText"], swiftSettings: strict
    ),
    .target(
      name: "Store",
      dependencies: [
        "SQLite", "Reminding", "Planner", "Escalation", "Moments", "Names", "JSONText", "Hashing", "Sync",
        "Files",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Calendars",
      dependencies: ["ICal", "Planner", "Store", "Moments", "Names", "Hashing", "Escalation"],
      swiftSettings: strict),
    .target(name: "Files", swiftSettings: strict),
    .target(name: "Terminal", dependencies: ["Files"], swiftSettings: strict),
    .target(
      name: "Application",
      dependencies: [
        "Entry", "Planner", "Store", "Reminding", "Escalation", "Calendars", "ICal", "Sync",
        "Moments", "Names", "JSONText", "Files",
      ],
      swiftSettings: strict),
    .target(name: "ConfigFile", dependencies: ["Application", "TOML", "Files"], swiftSettings: strict),
    .target(
      name: "Commands",
      dependencies: [
        "Application", "ConfigFile", "Entry", "Planner", "Store", "Reminding", "Escalation", "Terminal",
        "Moments", "Names",
        "JSONText", "Calendars", "GuideFiles", "Sync", "Files",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Delivery",
      dependencies: [
        "JSONText", "Hashing", "Names", .target(name: "CSystemd", condition: .when(platforms: [.linux])),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Gzip",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Syncing",
      dependencies: [
        "Store", "Sync", "Moments", "Names", "JSONText", "Files", "Gzip",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Daemon",
      dependencies: [
        "Application", "ConfigFile", "Entry", "Syncing", "Store", "Reminding", "Planner", "Escalation",
        "Delivery",
        "Moments", "Calendars", "Names", "JSONText", "Files", "Terminal",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .target(name: "CTimer", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "arcd",
      dependencies: [
        "Daemon", "Files", "Syncing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    // Linked statically in every configuration: it then starts with a seventh fewer instructions, and tests start it
    // thousands of times.
    .executableTarget(
      name: "arc", dependencies: ["Commands"], swiftSettings: strict,
      linkerSettings: [
        .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux])),
        .linkedLibrary("FoundationEssentials", .when(platforms: [.linux])),
        .linkedLibrary("_FoundationCShims", .when(platforms: [.linux])),
        .linkedLibrary("_FoundationCollections", .when(platforms: [.linux])),
      ]),
    .target(name: "WebRuntime"),
    .executableTarget(
      name: "arcweb", dependencies: ["Entry", "Moments", "JSONText", "WebRuntime"], swiftSettings: strict),
    .target(
      name: "ServerFiles", exclude: ["openapi.json"], cSettings: [.unsafeFlags(["-Wno-c23-extensions"])]),
    .target(name: "WebFiles", exclude: ["site"], cSettings: [.unsafeFlags(["-Wno-c23-extensions"])]),
    .target(
      name: "Server",
      dependencies: [
        "Application", "ServerFiles", "WebFiles", "Calendars", "Store", "Planner", "Reminding", "Escalation",
        "Entry", "Moments", "Names", "Sync", "Merging", "SQLite", "JSONText", "TOML", "Files",
        "Gzip",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "arc-server",
      dependencies: [
        "Files", "Server",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    .target(name: "SeededNumbers", path: "Tests/SeededNumbers", swiftSettings: strict),
    // Tests that run a program do not depend on it: every build of the tests makes all programs, and those tests need
    // not wait for them to be compiled.
    .testTarget(name: "NamesTests", dependencies: ["Names"], swiftSettings: strict),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText"], swiftSettings: strict),
    .target(
      name: "SyncLedger", dependencies: ["Sync", "Merging"], path: "Tests/SyncLedger", swiftSettings: strict),
    .testTarget(
      name: "SyncTests", dependencies: ["Sync", "Merging", "SyncLedger", "SeededNumbers", "JSONText"],
      exclude: ["Mutants"], swiftSettings: strict),
    .testTarget(name: "HashingTests", dependencies: ["Hashing"], swiftSettings: strict),
    .testTarget(
      name: "TOMLTests", dependencies: ["TOML"], exclude: ["Oracles"], swiftSettings: strict),
    .testTarget(name: "GrammarTests", dependencies: ["Grammar"], swiftSettings: strict),
    .testTarget(
      name: "MomentsTests", dependencies: ["Moments"], exclude: ["Oracles"], swiftSettings: strict),
    .testTarget(
      name: "ICalTests", dependencies: ["ICal", "Moments"], exclude: ["Oracles"], swiftSettings: strict),
    .testTarget(
      name: "EntryTests", dependencies: ["Entry", "SeededNumbers", "Grammar", "Moments", "Names"],
      swiftSettings: strict),
    .target(name: "Promises", dependencies: ["Escalation"], path: "Tests/Promises", swiftSettings: strict),
    .testTarget(
      name: "EscalationTests", dependencies: ["Escalation", "Moments", "Promises", "SeededNumbers"],
      swiftSettings: strict),
    .testTarget(
      name: "PlannerTests", dependencies: ["Planner", "SeededNumbers", "Moments"], swiftSettings: strict),
    .testTarget(
      name: "RemindingTests", dependencies: ["Reminding", "Planner", "Escalation", "Moments"],
      swiftSettings: strict),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite"], swiftSettings: strict),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Store", "SQLite", "Sync", "Merging", "SyncLedger", "SeededNumbers", "CSQLite", "Escalation",
        "JSONText",
        "Moments", "Planner", "Reminding",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CalendarsTests", dependencies: ["Calendars", "Moments", "Planner", "Store"],
      swiftSettings: strict),
    .target(name: "TestServer", path: "Tests/TestServer", swiftSettings: strict),
    .testTarget(
      name: "DeliveryTests", dependencies: ["Delivery", "TestServer", "Hashing", "JSONText"],
      swiftSettings: strict),
    .testTarget(
      name: "DaemonTests",
      dependencies: [
        "Application", "Daemon", "Delivery", "Files", "TestServer", "Escalation", "Moments", "Planner",
        "Reminding", "Store",
      ],
      swiftSettings: strict),
    .testTarget(name: "WebFilesTests", dependencies: ["WebFiles"], swiftSettings: strict),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Server", "Application", "Planner", "Sync", "Merging", "SQLite", "JSONText",
        "TestServer",
        "Gzip",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SyncingServerTests",
      dependencies: ["TestServer", "SQLite", "ScreenEmulator"],
      swiftSettings: strict),
    .target(
      name: "ScreenEmulator", dependencies: ["Terminal"], path: "Tests/ScreenEmulator", swiftSettings: strict),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "Files", "ScreenEmulator"], exclude: ["Oracles"],
      swiftSettings: strict),
    .testTarget(
      name: "ApplicationTests",
      dependencies: [
        "Application", "ConfigFile", "Store", "Planner", "Moments", "Entry", "Files", "JSONText", "Reminding",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Application", "ConfigFile", "Commands", "ScreenEmulator", "Promises",
        "SeededNumbers", "Entry", "Escalation", "Moments", "Planner", "Store", "Terminal",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
