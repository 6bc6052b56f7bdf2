/// Reads todo.txt, as `TodoTxtLine` has it.
struct TodoTxtReader: LineFormatReader {
  let file: String
  var intake: Intake

  mutating func take(_ line: String, number: Int) throws {
    guard let read = TodoTxtLine(line, here: intake.here) else { return }
    let place = Intake.Place(file: file, line: number, text: line)
    try intake.take(read.task, in: read.path, at: place, lost: read.lost)
  }
}
