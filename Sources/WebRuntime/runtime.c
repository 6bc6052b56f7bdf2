#include "WebRuntime.h"

#include <stddef.h>
#include <stdint.h>

// Made by `make web` with the version of arc.
#ifndef ARC_VERSION
#define ARC_VERSION "development"
#endif

#ifdef __wasm__
__attribute__((export_name("version")))
#endif
const char *arc_version(void) { return ARC_VERSION; }

// Elsewhere the system's C library has all that follows.
#ifdef __wasm__

// MARK: - Memory

// Blocks of 48 sizes, four for each power of two from 32 bytes on. What is given back waits in the list of its size; what
// no list has is cut off the end. Before each block stand its size and where it was cut.
struct header {
  uint32_t size_class;
  void *start;
};

extern unsigned char __heap_base;
static void *free_blocks[112];
static uintptr_t heap_end, memory_end;

static size_t block_size(uint32_t size_class) { return (size_t)(4 + size_class % 4) << (3 + size_class / 4); }

static void *cut(size_t size) {
  if (!heap_end) {
    heap_end = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    memory_end = __builtin_wasm_memory_size(0) << 16;
  }
  if (size > memory_end - heap_end) {
    size_t pages = (size - (memory_end - heap_end) + 0xFFFF) >> 16;
    if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
    memory_end += pages << 16;
  }
  void *block = (void *)heap_end;
  heap_end += size;
  return block;
}

static void *allocate(size_t alignment, size_t count) {
  // A block begins at a multiple of 16 and its first 16 bytes are for the header.
  size_t padding = alignment > 16 ? alignment : 16;
  if (count > SIZE_MAX / 2 - padding) return NULL;
  uint32_t size_class = 0;
  while (block_size(size_class) < count + padding) size_class++;
  void *start = free_blocks[size_class];
  if (start) {
    free_blocks[size_class] = *(void **)start;
  } else if (!(start = cut((block_size(size_class) + 15) & ~(size_t)15))) {
    return NULL;
  }
  uintptr_t block = ((uintptr_t)start + padding) & ~(uintptr_t)(padding - 1);
  ((struct header *)block)[-1] = (struct header){size_class, start};
  return (void *)block;
}

__attribute__((export_name("malloc"))) void *malloc(size_t count) { return allocate(16, count); }

__attribute__((export_name("free"))) void free(void *block) {
  if (!block) return;
  struct header header = ((struct header *)block)[-1];
  *(void **)header.start = free_blocks[header.size_class];
  free_blocks[header.size_class] = header.start;
}

int posix_memalign(void **block, size_t alignment, size_t count) {
  *block = allocate(alignment, count);
  return *block ? 0 : 12;
}

// MARK: - Bytes: each of the first three is one instruction of the machine (-mbulk-memory).

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

void *calloc(size_t number, size_t size) {
  size_t count;
  if (__builtin_mul_overflow(number, size, &count)) return NULL;
  void *block = malloc(count);
  return block ? memset(block, 0, count) : NULL;
}

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *left = a, *right = b;
  for (size_t at = 0; at < count; at++) {
    if (left[at] != right[at]) return left[at] - right[at];
  }
  return 0;
}

void *memchr(const void *bytes, int byte, size_t count) {
  const unsigned char *at = bytes;
  for (; count; at++, count--) {
    if (*at == (unsigned char)byte) return (void *)at;
  }
  return NULL;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

// MARK: - What the compiler calls

// Seeds the hashes of Swift. They need not be secret: who could choose names that collide slows down his own page.
void arc4random_buf(void *to, size_t count) {
  static uint32_t state = 0x9E3779B9;
  for (unsigned char *at = to; count; count--) {
    state ^= state << 13, state ^= state >> 17, state ^= state << 5;
    *at++ = (unsigned char)state;
  }
}

// Nobody reads what is printed.
int putchar(int sign) { return sign; }

// The product of two numbers of 128 bits, of which this machine has none.
typedef struct { uint64_t low, high; } wide;

wide __multi3(uint64_t a_low, uint64_t a_high, uint64_t b_low, uint64_t b_high) {
  uint64_t a0 = (uint32_t)a_low, a1 = a_low >> 32, b0 = (uint32_t)b_low, b1 = b_low >> 32;
  uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
  uint64_t carry = a0 * b1 + (uint32_t)middle;
  uint64_t high = a1 * b1 + (middle >> 32) + (carry >> 32);
  return (wide){carry << 32 | (uint32_t)(a0 * b0), high + a_low * b_high + a_high * b_low};
}

#endif
