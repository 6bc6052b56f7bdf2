import Application
import ArgumentParser
import Entry
import Files

/// `arc grammar`: check the files that lines are read by, and test them.
struct Grammar: CommandFamily {
  static let group = HelpGroup.arc
  static let configuration = CommandConfiguration.family(
    "grammar",
    abstract: "Check your own grammar files, or test them with example lines.",
    discussion: "arc help grammar says how to add words of your own.",
    of: [Check.self, Test.self])

  @OptionGroup(title: "Options of every command") var global: GlobalOptions
}

/// The grammar files of a folder that was named; it is a mistake to name one without any.
func grammarFiles(in folder: String) throws -> [GrammarFile] {
  let files = try found { () throws(SystemError) in try GrammarFolder(path: folder).files() }
  if files.isEmpty { throw Failure(.notFound, "\(folder) contains no .words or .rules files") }
  return files
}

/// The named file; a missing file has its own error.
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
