// SQLite's C interface (https://sqlite.org/c3ref/intro.html), and what of it Swift cannot call: variadic functions and
// macros that hold pointers.
#include <sqlite3.h>

/// Takes "text in double quotes" for a name only, never for a string (https://sqlite.org/quirks.html#dblquote).
static inline int csqlite_refuse_double_quoted_strings(sqlite3 *database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  return code == SQLITE_OK ? sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0) : code;
}

/// Keeps no count of the memory in use, which would take a lock for each allocation
/// (https://sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus). To be called before the first
/// connection opens.
static inline void csqlite_count_no_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/// Gives a new connection 150 KiB for what a statement needs for a moment (https://sqlite.org/malloc.html#lookaside):
/// the 48 KiB that it has otherwise are taken by the prepared statements of a planner.
static inline int csqlite_use_lookaside(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_LOOKASIDE, (void *)0, 1200, 128);
}

/// SQLITE_TRANSIENT: SQLite copies the bytes before the call returns.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }
