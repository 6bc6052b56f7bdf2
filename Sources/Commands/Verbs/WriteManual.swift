import Application
import ArgumentParser
import Store
import Terminal

/// `arc __manual FOLDER`: writes the pages of the manual, for `make install`.
struct WriteManual: ArcCommand {
  static let group = HelpGroup.none
  static let configuration = CommandConfiguration(
    commandName: "__manual", abstract: "Write the pages of the manual into a folder.", shouldDisplay: false)

  @Argument var folder: ArgumentText
  @OptionGroup var global: GlobalOptions

  static var isAboutPlans: Bool { false }
  static var usesPlanner: Bool { false }

  func run(in context: Context) throws -> Exit {
    let planner = PlannerFiles(of: context.store.path)
    try write(ManualPage(of: context.commands), as: "arc", besides: planner)
    for command in context.commands.shown {
      let guide = CommandGuide(command)
      try write(ManualPage(guide), as: "arc-\(guide.name)", besides: planner)
    }
    return .done
  }

  private func write(_ page: ManualPage, as name: String, besides planner: PlannerFiles) throws {
    let file = try OutputFile(
      path: "\(folder.text)/\(name).1", besides: planner, replacing: .own(ManualPage.isBeginning), mode: 0o644
    )
    try file.output.write(page.text)
    try file.finish()
  }
}
