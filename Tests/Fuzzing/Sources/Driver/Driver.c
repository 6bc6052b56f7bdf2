#include "Driver.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *bytes, size_t count));

static int run(int count, char **arguments) {
  return LLVMFuzzerRunDriver(&count, &arguments, LLVMFuzzerTestOneInput);
}

int fuzz_entry_main(int count, char **arguments) { return run(count, arguments); }
int fuzz_grammar_main(int count, char **arguments) { return run(count, arguments); }
int fuzz_recurrence_main(int count, char **arguments) { return run(count, arguments); }
int fuzz_ical_main(int count, char **arguments) { return run(count, arguments); }
int fuzz_operations_main(int count, char **arguments) { return run(count, arguments); }
