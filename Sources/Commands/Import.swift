import ArgumentParser
struct Import: ArcCommand {
  static let configuration = CommandConfiguration(commandName: "import")
  @OptionGroup(title: "Options of every command") var global: GlobalOptions
  func run(in context: Context) throws -> Exit { .done }
}
