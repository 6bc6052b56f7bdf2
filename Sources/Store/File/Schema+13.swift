extension Schema {
  /// The name of stacks, places, terms and courses of feeds has the name that it has in JSON and in its column in the log,
  /// too.
  ///
  /// Within a text of JSON the quotes are escaped, so only the name of a field looks like one.
  static let version13 = """
    UPDATE change SET fields = replace(fields, '"title":', '"name":')
      WHERE entity IN ('stack', 'place', 'term', 'feed_course') AND instr(fields, '"title":') > 0;
    """
}
