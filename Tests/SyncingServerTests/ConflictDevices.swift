import TestServer

/// Two devices with the tasks `hw 1` and `hw 2` in `Home`.
func devices(_ bench: Workbench) throws -> [Device] {
  let devices = try bench.devices("laptop", "desktop")
  try devices[0].run("new", "Home")
  for title in ["hw 1", "hw 2"] { try devices[0].run("add", "Home", title) }
  try sync(devices)
  return devices
}

/// Syncs each device twice, so that all have what the others sent.
func sync(_ devices: [Device]) throws {
  for _ in 0..<2 { for device in devices { try device.sync() } }
}
