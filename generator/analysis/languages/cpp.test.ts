import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'

it('a C header lists functions, structs, macros and values with the comments above them', async () => {
  const lines = await outlineLines(
    'ring.h',
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

it('a C++ class lists members by visibility, including members defined outside it', async () => {
  const lines = await outlineLines(
    'server.hpp',
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

it('a C source gives its includes, its file comment and its main function', async () => {
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

it('a C function inside an export macro has its name and its return type', async () => {
  const source = `#define LIB_PUBLIC(type) type
/* Reads a text. */
LIB_PUBLIC(struct node *) lib_parse(const char *text);
LIB_PUBLIC(const char*) lib_version(void);
LIB_PUBLIC(lib_bool) lib_is(int a);
extern FT_EXPORT( FT_Error )
FT_Init( int a );
PyAPI_FUNC(int) PyList_Size(void *list);
`
  const { symbols, hasSyntaxErrors } = await analyzeFile('lib.h', source)
  expect(symbols.map(({ name, signature, doc }) => [name, signature, doc]).slice(1)).toEqual([
    ['lib_parse', 'struct node *lib_parse(const char *text)', 'Reads a text.'],
    ['lib_version', 'const char* lib_version(void)', ''],
    ['lib_is', 'lib_bool lib_is(int a)', ''],
    ['FT_Init', 'extern FT_Error FT_Init(int a)', ''],
    ['PyList_Size', 'int PyList_Size(void *list)', ''],
  ])
  expect(hasSyntaxErrors).toBe(false)
})

it('a C source keeps its macros and types private and lists no forward declarations', async () => {
  const source = `#define MAX 3
#ifdef _WIN32
#define NAN sqrt(-1.0)
#define EMPTY __x
#else
#define NAN 0.0
#define EMPTY
#endif
#define TWICE(a) (a + a)
typedef struct { int at; } place;
typedef int number;
int elsewhere(const char *data); /* required by C89 */
int open(void);
int open(void) { return 0; }
/* Closes a handle. */
static int close(int);
int now = 0;
LIB_PUBLIC(int) shown(void) { return close(0); }
static int close(int handle) { return 0; }
`
  expect(await outlineLines('ring.c', source)).toEqual([
    '1 -constant MAX | #define MAX 3',
    '3 -constant NAN | #define NAN',
    '4 -constant EMPTY | #define EMPTY',
    '9 -macro TWICE | #define TWICE(a)',
    '10 -struct place | typedef struct place',
    '  10 -property at | int at',
    '11 -type number | typedef int number',
    '13–14 +function open | int open(void)',
    '17 +variable now | int now = 0',
    '18 +function shown | int shown(void)',
    '19 -function close | static int close(int handle) | Closes a handle.',
  ])
})

it.each([
  ['/* disable warnings about old functions */\n#if !defined(X) && defined(Y)\n#define X\n#endif\n', ''],
  ['/* disable warnings about old functions */\n#pragma warning (push)\n', ''],
  ['/* how many there may be */\n#define MAX 3\n', ''],
  ['/* A ring of bytes. */\n#ifndef RING_H\n#define RING_H\n#endif\n', 'A ring of bytes.'],
  ['/* A ring of bytes. */\n#if !defined(RING_H)\n#define RING_H\n#endif\n', 'A ring of bytes.'],
  ['/* A ring of bytes. */\n#pragma once\n', 'A ring of bytes.'],
  [
    '/* Copyright (c) 2020 X */\n\n/* A ring of bytes. */\n\n/* for old ones */\n#ifdef X\n#endif\n',
    'A ring of bytes.',
  ],
  ['/* ring */\n/* A ring of bytes. */\n\n#include <a.h>\n', 'A ring of bytes.'],
])('%j: a comment above a directive is not that of the file', async (source, expected) => {
  expect((await analyzeFile('ring.c', `${source}int a;\n`)).fileDoc).toBe(expected)
})
