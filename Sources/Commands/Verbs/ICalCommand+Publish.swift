import Application
import ArgumentParser
import Calendars
import Store

extension ICalCommand {
  /// `arc ical publish FILE [ARC]`.
  struct Publish: ICalMember, ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "publish", abstract: "Write a calendar file and keep it up to date, or list such files.",
      usage: "arc ical publish [FILE [ARC]] [--as todos|both] [--force] [--json]")

    @Argument(help: ArgumentHelp("The file to write; without it, a list.", valueName: "FILE"))
    var file: ArgumentText?
    @Argument(help: ArgumentHelp("Only the tasks of this Arc.", valueName: "ARC")) var arc: [ArgumentText] =
      []
    @OptionGroup var tasks: FormOptions
    @Flag(help: "Overwrite an existing file.") var force = false
    @Flag(help: "Write JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    var hasOwnDocument: Bool { file == nil }

    func run(in context: Context) throws -> Exit {
      guard let name = file?.text else { return try list(context) }
      if name.isEmpty { throw NewFileError.nameless }
      if name == "-" { throw NewFileError.standardOutput }
      let path = name.absolutePath
      let arc = try context.publish(path, arc: arc.isEmpty ? nil : arc.line, as: tasks.form, isForced: force)
      try context.console.show("published \(arc?.path ?? "everything") in \(path)".asResult)
      if !Reminded.runs(for: context.store.path) {
        try context.console.note(
          "  every command updates it; arc daemon, which is not running, also updates it in between")
      }
      return .done
    }

    private func list(_ context: Context) throws -> Exit {
      let publications = try context.store.read { try $0.publications() }
      if json {
        try context.console.show(
          .document(of: publications, called: "published") { json, item in
            json.field("file", item.file)
            json.field("arc", item.arc?.description)
            json.field("problem", item.problem)
          })
        return .done
      }
      for publication in publications {
        try context.console.show(
          "\(publication.file)\(publication.problem.map { "  cannot be written: \($0)" } ?? "")")
      }
      if publications.isEmpty { try context.console.show("no published files yet; arc ical publish FILE") }
      return .done
    }
  }

  /// `arc ical unpublish FILE`.
  struct Unpublish: ICalMember, ChangingCommand {
    static let configuration = CommandConfiguration(
      commandName: "unpublish", abstract: "Stop updating a published calendar.",
      usage: "arc ical unpublish FILE [--json]")

    @Argument(help: ArgumentHelp("The published file.", valueName: "FILE")) var file: ArgumentText
    @Flag(help: "Write what changed as JSON.") var json = false
    @OptionGroup(title: "Options of every command") var global: GlobalOptions

    static var question: String? { "which file? arc ical publish lists them" }

    func run(in context: Context) throws -> Exit {
      let path = file.text.absolutePath
      try context.unpublish(path)
      try context.console.show("arc no longer updates \(path)".asResult)
      return .done
    }
  }
}
