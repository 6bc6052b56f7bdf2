// Counts allocations, where the C library lets a program put its own in front (glibc).
#ifndef COUNTED_MALLOC_H
#define COUNTED_MALLOC_H
/// How many allocations the program has made; -1 where they cannot be counted.
long allocation_count(void);
#endif
