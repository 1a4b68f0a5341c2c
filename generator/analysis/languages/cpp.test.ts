import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'

it('C: functions, structs, macros and values, with what is said above them', async () => {
  const lines = await outlineLines(
    'ring.c',
    `#ifndef RING_H
#define RING_H
#define RING_MAX 3
#define RING_AT(ring, i) ((ring)->at[i])

/* A ring of bytes. */
typedef struct {
  int size; /* how many */
  char *at[3];
} Ring;
typedef unsigned long ring_size;
struct Node { int x; };
enum Color { RED, GREEN = 2 };

/**
 * Makes one.
 * @param size  how many
 * \\return the ring
 */
Ring *ring_new(int size);
static int count = 0;

/* int old(void) { */
Ring *ring_new(int size) { return 0; }
static inline char *copy(const char *s) { return 0; }
#endif
`,
  )
  expect(lines).toEqual([
    '3 +constant RING_MAX | #define RING_MAX 3',
    '4 +macro RING_AT | #define RING_AT(ring, i)',
    '7–10 +struct Ring | typedef struct Ring | A ring of bytes.',
    '  8 +property size | int size | how many',
    '  9 +property at | char *at[3]',
    '11 +type ring_size | typedef unsigned long ring_size',
    '12 +struct Node | struct Node',
    '  12 +property x | int x',
    '13 +enum Color | enum Color',
    '  13 +property RED | RED',
    '  13 +property GREEN | GREEN = 2',
    '21 -variable count | static int count = 0',
    '24 +function ring_new | Ring *ring_new(int size) | Makes one.⏎⏎**Parameters:**⏎⏎- `size`: how many⏎⏎**Returns:** the ring',
    '25 -function copy | static inline char *copy(const char *s)',
  ])
})

it('C++: classes by who sees their members; definitions outside of a class belong to it', async () => {
  const lines = await outlineLines(
    'server.cpp',
    `namespace net { namespace http {
/// Answers.
template <typename T>
class NET_API Server final : public Base<T> {
 public:
  explicit Server(int port) : port_(port) {}
  ~Server();
  virtual int listen(const std::string& host) const override;
  static constexpr int kMax = 1;
 private:
  int port_;
};
}}
int net::http::Server::listen(const std::string& host) const { return 1; }
int net::http::Other::go(int a) { return 1; }
namespace { int hidden() { return 1; } }
extern "C" { void plain(void); }
using Names = std::vector<int>;
enum class Level : int { Low };
int (*callback)(int);
`,
  )
  expect(lines).toEqual([
    '3–12 +class Server | template <typename T> class NET_API Server final : public Base<T> | Answers.',
    '  6 +method Server | explicit Server(int port)',
    '  7 +method ~Server | ~Server()',
    '  8 +method listen | virtual int listen(const std::string& host) const override',
    '  9 +constant kMax | static constexpr int kMax = 1',
    '  11 -property port_ | int port_',
    '15 +method Other.go | int net::http::Other::go(int a)',
    '17 +function plain | void plain(void)',
    '18 +type Names | using Names = std::vector<int>',
    '19 +enum Level | enum class Level : int',
    '  19 +property Low | Low',
    '20 +variable callback | int (*callback)(int)',
  ])
})

it('includes, the doc of the file and the main function', async () => {
  const analysis = await analyzeFile(
    'main.c',
    `/* Copyright (c) 2020 Somebody */
/* main.c - where it all begins
 */
#include <stdio.h>
#ifdef X
#include "lib/ring.h"
#endif
int main(int argc, char **argv) { ring_new(1); getenv("RING_HOME"); return 0; }
`,
  )
  expect(importLines(analysis)).toEqual(['<stdio.h>:', 'lib/ring.h:'])
  expect(analysis).toMatchObject({
    language: 'C',
    fileDoc: 'main.c - where it all begins',
    entryPoint: true,
    environment: [{ name: 'RING_HOME', line: 8 }],
  })
  expect(analysis.references).toContain('ring_new')
})
