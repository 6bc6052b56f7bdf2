import Application
import ArgumentParser
import Entry
import Files
import Names
import Terminal

/// `arc grammar`: check the files that lines are read by, and test them.
struct Grammar: ArcCommand {
  static let group = HelpGroup.arc
  static let configuration = CommandConfiguration(
    commandName: "grammar",
    abstract: "Check your own grammar files, or test them with example lines.",
    usage: "arc grammar check [FOLDER]\narc grammar test FILE … [--grammar FOLDER]",
    discussion: "arc help grammar says how to add words of your own.",
    subcommands: [Check.self, Test.self])

  @Argument(help: .hidden) var words: [ArgumentText] = []
  @OptionGroup(title: "Options of every command") var global: GlobalOptions

  static var isAboutPlans: Bool { false }

  func run(in context: Context) throws -> Exit {
    let near = words.first.map { didYouMean($0.text, among: ["check", "test"]) } ?? ""
    throw Failure(
      .usage, near.isEmpty ? "grammar needs check or test" : "grammar cannot '\(words[0].text)'" + near,
      hints: ["arc grammar check [FOLDER]", "arc grammar test FILE …"])
  }
}

/// The grammar files of a folder that was named; it is a mistake to name one without any.
func grammarFiles(in folder: String) throws -> [GrammarFile] {
  let files = try found { () throws(SystemError) in try GrammarFolder(path: folder).files() }
  if files.isEmpty { throw Failure(.notFound, "\(folder) contains no .words or .rules files") }
  return files
}

/// What was named; that it is missing is a mistake of its own kind.
func found<Result>(_ read: () throws(SystemError) -> Result) throws(Failure) -> Result {
  do {
    return try read()
  } catch {
    throw error.isMissingFile ? Failure(.notFound, error.description) : Failure(error)
  }
}

/// The person's own files; none when there is no such folder.
func ownGrammarFiles() throws(SystemError) -> [GrammarFile] {
  do {
    return try GrammarFolder.own?.files() ?? []
  } catch {
    if error.isMissingFile { return [] }
    throw error
  }
}
