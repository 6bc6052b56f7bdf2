import Testing

/// Where the test program begins. Without this file the build would look for tests of XCTest, of which there are none, and
/// need an index of the whole code for it.
@main
struct TestProgram {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
