import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'
import { usesOf } from '../testing/uses-of.ts'

const STORE = `// Copyright (c) somebody.
syntax = "proto3";
package acme.store.v1;
import "acme/item.proto";
import "google/protobuf/empty.proto";
option go_package = "x";

// Keeps things.
service Store {
  // Finds one.
  rpc Find(FindRequest) returns (stream Item) {
    option (google.api.http) = { get: "/v1/{name}" };
  }
  rpc Drop(FindRequest) returns (google.protobuf.Empty);
}

/* What to look for. */
message FindRequest {
  reserved 4, 5;
  string name = 1; // How it is called.
  repeated Item items = 2 [deprecated = true];
  map<string, int32> counts = 3;
  oneof by {
    string key = 6;
  }
  // How large.
  enum Size { SMALL = 0; LARGE = 1; }
}
`

it('protobuf messages, services and enums are read with their comments', async () => {
  expect(await outlineLines('proto/store.proto', STORE)).toEqual([
    '9–15 +interface Store | service Store | Keeps things.',
    '  11–13 +method Find | rpc Find(FindRequest) returns (stream Item) | Finds one.',
    '  14 +method Drop | rpc Drop(FindRequest) returns (google.protobuf.Empty)',
    '18–28 +struct FindRequest | message FindRequest | What to look for.',
    '  20 +property name | string name = 1 | How it is called.',
    '  21 +property items | repeated Item items = 2 [deprecated = true]',
    '  22 +property counts | map<string, int32> counts = 3',
    '  23–25 +property by | oneof by',
    '    24 +property key | string key = 6',
    '  27 +enum Size | enum Size | How large.',
    '    27 +property SMALL | SMALL = 0',
    '    27 +property LARGE | LARGE = 1',
  ])
  const analysis = await analyzeFile('proto/store.proto', STORE)
  expect(importLines(analysis)).toEqual(['acme/item.proto:', 'google/protobuf/empty.proto:'])
  expect(analysis.symbols.map(({ noun }) => noun)).toEqual(['service', 'message'])
})

it('a protobuf import is found by the end of its path', async () => {
  const files = {
    'api/store.proto': STORE,
    'api/acme/item.proto': 'syntax = "proto3";\nmessage Item {}\nmessage Other {}\n',
  }
  expect(await usesOf(files, 'api/store.proto')).toEqual(['api/acme/item.proto: Item', '(google/protobuf/empty.proto)'])
})

it('unclosed protobuf code is read to its end', async () => {
  for (const piece of ['{', 'message A {', 'a = 1;', '/*', '"', 'rpc A(', 'oneof a {', '['])
    expect((await analyzeFile('a.proto', piece.repeat(5_000))).lines).toBeGreaterThan(0)
})
