#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The sound of a notice: bells, louder and longer for a higher intensity.
struct Tone: Hashable, Sendable {
  /// A message chimes; an alarm rings faster and higher.
  var level: Notice.Level
  /// From 1 to 5.
  var intensity: Int
  /// The duration in seconds.
  var seconds: Int

  /// Samples per second.
  static let rate = 22_050
  /// The length of an alarm's file in seconds; it is played again and again.
  static let longestTurn = 10

  /// The tone of a notice: a push sounds 1, 2, 4, 8 or 16 seconds, an alarm until its ring time ends.
  init(_ notice: Notice) {
    level = notice.level
    intensity = min(max(notice.intensity, 1), 5)
    seconds = notice.level == .alarm ? max(notice.ring, 1) : 1 << (intensity - 1)
  }

  /// The highest sample, where 1 is the maximum: 0.16 at intensity 1, 0.9 at 5.
  var loudness: Double { [0.16, 0.25, 0.4, 0.6, 0.9][intensity - 1] }

  /// A WAV file (RIFF, 16 bits, mono) to be repeated: a whole push, or ten seconds of a longer alarm.
  var wav: [UInt8] {
    let samples = samples(count: Tone.rate * min(seconds, level == .alarm ? Tone.longestTurn : 16))
    var bytes: [UInt8] = []
    func append(_ text: String) { bytes += Array(text.utf8) }
    func append(_ number: Int, _ size: Int) {
      for byte in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
    append("RIFF")
    append(36 + 2 * samples.count, 4)
    append("WAVEfmt ")
    append(16, 4)
    append(1, 2)
    append(1, 2)
    append(Tone.rate, 4)
    append(2 * Tone.rate, 4)
    append(2, 2)
    append(16, 2)
    append("data")
    append(2 * samples.count, 4)
    for sample in samples { append(Int(sample), 2) }
    return bytes
  }

  /// Bells, one after the other; each starts at full volume and fades.
  private func samples(count: Int) -> [Int16] {
    let pitches = level == .alarm ? [1319.0, 1047.0] : [880.0, 1109.0, 1319.0]
    let length = Tone.rate * (level == .alarm ? 1 : 2) / 4
    return (0..<count).map { index in
      let (bell, place) = index.quotientAndRemainder(dividingBy: length)
      // A push pauses after three bells.
      if level == .push, bell % 4 == 3, count > 4 * length { return 0 }
      let time = Double(place) / Double(Tone.rate)
      let pitch = pitches[bell % pitches.count]
      let fade = exp(-time * (level == .alarm ? 4 : 5)) * min(time * 200, 1)
      let wave = sin(2 * .pi * pitch * time) + 0.3 * sin(4 * .pi * pitch * time)
      return Int16(wave / 1.3 * fade * loudness * 32_000)
    }
  }
}
