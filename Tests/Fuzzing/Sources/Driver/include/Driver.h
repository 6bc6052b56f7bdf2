// The build system gives each program's `main` the name of its target; these hand it to libFuzzer.
#ifndef DRIVER_H
#define DRIVER_H
int fuzz_entry_main(int count, char **arguments);
int fuzz_grammar_main(int count, char **arguments);
int fuzz_recurrence_main(int count, char **arguments);
#endif
