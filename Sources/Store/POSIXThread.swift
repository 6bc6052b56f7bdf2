import SQLite

/// A thread of the system, for whoever works beside the store.
public typealias POSIXThread = SQLite.POSIXThread
