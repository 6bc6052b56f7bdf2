/// Reads todo.txt with `TodoTxtLine`.
package struct TodoTxtReader: LineFormatReader {
  package let file: String
  package var intake: Intake

  package mutating func take(_ line: String, number: Int) throws {
    guard let read = TodoTxtLine(line, here: intake.here) else { return }
    let place = Intake.Place(file: file, line: number, text: line)
    try intake.take(read.task, in: read.path, at: place, lost: read.lost)
  }

  package init(file: String, intake: Intake) {
    self.file = file
    self.intake = intake
  }
}
