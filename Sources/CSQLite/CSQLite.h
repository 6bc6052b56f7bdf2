// SQLite's C interface (https://sqlite.org/c3ref/intro.html), and what of it Swift cannot call: variadic functions and
// macros that hold pointers.
#include <sqlite3.h>

/// Takes "text in double quotes" for a name only, never for a string (https://sqlite.org/quirks.html#dblquote).
static inline int csqlite_refuse_double_quoted_strings(sqlite3 *database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  return code == SQLITE_OK ? sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0) : code;
}

/// SQLITE_TRANSIENT: SQLite copies the bytes before the call returns.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }
