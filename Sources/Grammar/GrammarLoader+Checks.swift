import Names

// Checks that are possible only after everything has been read.

extension GrammarLoader {
  mutating func check() throws(GrammarError) {
    for (index, isDefined) in isDefined.enumerated() where !isDefined && isAsked[index] {
      let error = firstUses[index].error(
        "no rule or word makes the kind '\(tables.kinds[index])'; define it or correct the name")
      try note(error)
    }
    for kind in ownKinds where !kindsAskedByOwn.contains(kind) {
      let name = tables.kinds[Int(kind)]
      let hint = kindNear(name, ownKinds).map { "; did you mean '\($0)'?" } ?? ""
      try note(firstUses[Int(kind)].error("no rule uses the kind '\(name)'\(hint)"))
    }
    try settleTypes()
    for check in pendingChecks {
      let rule = tables.rules[check.rule]
      guard rule.production >= 0 else { continue }
      let signature = signatures[Int(rule.production)]
      let completion = tables.completions[Int(check.completion)]
      for index in 0..<Int(completion.argumentCount) {
        let argument = tables.arguments[Int(completion.firstArgument) + index]
        let given = argument.isConstant ? types.number : tables.types[Int(check.parts[Int(argument.value)])]
        if given == GrammarLoader.unknownType {
          if check.isShared { break }
          let kind = tables.kinds[Int(check.parts[Int(argument.value)])]
          let error = check.place.error(
            "the rules of '\(kind)' only refer to each other; give one of them a value")
          // If there are other mistakes, the rule that defines the kind may just have been skipped.
          if mistakes?.isEmpty ?? true { try note(error) }
          break
        }
        guard given == signature.arguments[index] else {
          let names = types.names
          let wanted = names[Int(signature.arguments[index])]
          try note(
            check.place.error(
              "argument \(index + 1) of '\(signature.name)' is of type \(wanted), not \(names[Int(given)])"))
          break
        }
      }
    }
  }

  /// The known kind with the most similar name; nil when none is within two typing errors.
  private func kindNear(_ name: String, _ own: [UInt16]) -> String? {
    let letters = Array(name.utf8)
    let near = tables.kinds.enumerated().compactMap { index, other -> (Int, String)? in
      if own.contains(UInt16(index)) { return nil }
      return editDistance(letters, Array(other.utf8), atMost: min(2, letters.count / 3)).map { ($0, other) }
    }
    return near.min { $0.0 < $1.0 }?.1
  }

  /// Determines the types of kinds whose rules call no production: that of the bound part, or nothing.
  mutating func settleTypes() throws(GrammarError) {
    var changed = true
    while changed {
      changed = false
      for check in pendingChecks where tables.rules[check.rule].production < 0 {
        let completion = tables.completions[Int(check.completion)]
        let made =
          completion.argumentCount == 0
          ? types.nothing
          : tables.types[Int(check.parts[Int(tables.arguments[Int(completion.firstArgument)].value)])]
        let kind = Int(tables.rules[check.rule].kind)
        if made == GrammarLoader.unknownType || made == tables.types[kind] { continue }
        guard tables.types[kind] == GrammarLoader.unknownType else {
          let known = types.names[Int(tables.types[kind])]
          try note(
            check.place.error(
              "'\(tables.kinds[kind])' is of type \(known) elsewhere, but \(types.names[Int(made)]) here"))
          continue
        }
        tables.types[kind] = made
        changed = true
      }
    }
  }
}
