#if !hasFeature(Embedded)
  // Outside of a page: the measure that `make test-web-engine` holds the engine to. Reads a corpus from standard input;
  // the argument is its language. Writes each context as `engine.js` takes it, and behind it of each line itself, as a JSON
  // string, its document, and its rule in words with the first three occurrences.
  import Entry
  import JSONText
  import Moments

  var text = ""
  while let line = readLine(strippingNewline: false) { text += line }
  let corpus = try Corpus(text)
  let language = try Language(CommandLine.arguments[1])
  var json = JSONWriter()
  for (number, setting) in corpus.settings.enumerated() {
    setting.write(to: &json, language: CommandLine.arguments[1])
    json.newline()
    var reader = Reader(language: language, vocabulary: setting.vocabulary, reference: setting.reference)
    for item in corpus.cases where item.setting == number {
      json.value(item.text)
      json.newline()
      let entry = reader.entry(of: item.text)
      entry.write(to: &json)
      json.newline()
      entry.writeRule(to: &json, language: CommandLine.arguments[1], in: setting.reference.zone)
      json.newline()
    }
  }
  print(json.text, terminator: "")

  extension Corpus.Setting {
    func write(to json: inout JSONWriter, language: String) {
      json.object { json in
        json.field("now", reference.now.description)
        json.field("zone", reference.zone.name)
        json.field("dateOrder", reference.dateOrder?.rawValue)
        json.field("language", language)
        json.key("arcs")
        json.array { list in
          for arc in arcs {
            list.object { json in
              json.field("path", arc.path)
              json.key("aliases")
              json.array { list in for alias in arc.aliases { list.value(alias) } }
            }
          }
        }
        json.key("places")
        json.array { list in for place in places { list.value(place) } }
        json.key("terms")
        json.array { list in for term in timetable.terms { term.write(to: &list) } }
        json.key("breaks")
        json.array { list in for span in timetable.breaks { span.write(to: &list) } }
        json.key("lessons")
        json.array { list in
          for lesson in timetable.lessons {
            list.object { json in
              json.field("arc", lesson.arc)
              json.field("title", lesson.title)
              json.field("start", lesson.start.description)
            }
          }
        }
      }
    }
  }

  extension Entry {
    func writeRule(to json: inout JSONWriter, language: String, in zone: Zone) {
      guard let date, let pattern = recurrence.flatMap({ try? RecurrencePattern($0) }) else {
        return json.null()
      }
      let start = LocalSecond(LocalDateTime(day: date, time: time ?? .midnight))
      json.array { json in
        json.value(pattern.words(in: language))
        json.array { list in
          let set = pattern.set(from: pattern.rule.firstOccurrence(from: start))
          for next in set.occurrences(notBefore: start, in: zone).prefix(3) {
            list.value(LocalDateTime(day: next.day, time: next.time).description)
          }
        }
      }
    }
  }

  extension Vocabulary.Span {
    func write(to json: inout JSONWriter) {
      json.object { json in
        json.field("name", name)
        json.field("first", first.description)
        json.field("last", last.description)
      }
    }
  }
#endif
