import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { basesOf } from '../graph/bases.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'
import { usesOf } from '../testing/uses-of.ts'

const STORE = `// Copyright (c) somebody.

/// Keeps things.
///
/// # Usage
/// See [Store].
library store;

import 'dart:async';
import 'package:shelf/shelf.dart' as shelf show Request, Response;
import '../src/a.dart' hide B;
export 'src/b.dart' show C;
part 'a.g.dart';

/// A store of [T], see [docs](x.md), [adapter][] and [the site][1].
///
/// [adapter]: https://example.org/a
/// [1]: https://example.org/b
///
/// {@category Stores}
@immutable
abstract class Store<T extends Object> extends Base<T> with Mix, Other implements Keeping {
  /// The most.
  static const int max = 3;
  final String name, _other = 'x';
  /// Makes it.
  const Store(this.name, {required int a, int b = 1}) : x = 1, super();
  Store.named(int a) {
    print(a);
  }
  factory Store.of(x) => Store(x);
  /// Finds.
  @override
  Future<T?> find(String key, [int? more]) async {
    helper();
    this.go();
    Store.of(1);
    shelf.Response.ok();
  }
  void go() {}
  int get size => 1;
  set size(int v) {}
  void _hidden();
  operator ==(Object o) => true;
}
mixin Mix on Base { void m() {} }
enum Color { red, /** Not red. */ green(1); final int x; const Color(this.x); }
extension Blank on String { bool get blank => true; }
typedef Handler = FutureOr<Response> Function(Request r);
/// Runs.
void main(List<String> args) {
  Store('x').find(Platform.environment['A_HOME']);
}
void helper() {}
final _private = 2, pub = 3;
`

it('a Dart library is read with classes, mixins, extensions and their members', async () => {
  expect(await outlineLines('lib/store.dart', STORE)).toEqual([
    '21–45 +class Store | abstract class Store<T extends Object> extends Base<T> with Mix, Other implements Keeping | A store of `T`, see [docs](x.md), [adapter](https://example.org/a) and [the site](https://example.org/b).',
    '  24 +constant max | static const int max = 3 | The most.',
    "  25 +property name | final String name, _other = 'x'",
    "  25 -property _other | final String name, _other = 'x'",
    '  27 +method Store | const Store(this.name, {required int a, int b = 1}) | Makes it.',
    '  28–30 +method named | Store.named(int a)',
    '  31 +method of | factory Store.of(x)',
    '  33–39 +method find | Future<T?> find(String key, [int? more]) | Finds.',
    '  40 +method go | void go()',
    '  41–42 +property size | int get size',
    '  43 -method _hidden | void _hidden()',
    '  44 +method operator == | operator ==(Object o)',
    '46 +trait Mix | mixin Mix on Base',
    '  46 +method m | void m()',
    '47 +enum Color | enum Color',
    '  47 +property red | red',
    '  47 +property green | green(1) | Not red.',
    '  47 +property x | final int x',
    '  47 +method Color | const Color(this.x)',
    '48 +namespace Blank | extension Blank on String',
    '  48 +property blank | bool get blank',
    '49 +type Handler | typedef Handler = FutureOr<Response> Function(Request r)',
    '51–53 +function main | void main(List<String> args) | Runs.',
    '54 +function helper | void helper()',
    '55 -constant _private | final _private = 2, pub = 3',
    '55 +constant pub | final _private = 2, pub = 3',
  ])
})

it('a Dart file gives its imports, calls, base types and entry point', async () => {
  const analysis = await analyzeFile('lib/store.dart', STORE)
  expect(importLines(analysis)).toEqual([
    'dart:async:',
    'package:shelf/shelf.dart: Request Response',
    '../src/a.dart:',
    '^src/b.dart: C',
    'a.g.dart:',
  ])
  expect(analysis).toMatchObject({
    fileDoc: 'Keeps things.\n\n**Usage:**\nSee `Store`.',
    entryPoint: true,
    environment: [{ name: 'A_HOME', line: 52 }],
  })
  expect(analysis.calls.filter(({ own }) => own)).toEqual([
    { by: 'Store.of', name: 'Store', own: true },
    { by: 'Store.find', name: 'helper', own: true },
    { by: 'Store.find', name: 'Store.go', own: true },
    { by: 'Store.find', name: 'Store.of', own: true },
    { by: 'main', name: 'Store', own: true },
  ])
  expect(analysis.symbols[0] && basesOf(analysis.symbols[0])).toEqual({
    extends: ['Base'],
    implements: ['Mix', 'Other', 'Keeping'],
  })
})

it('an import in Dart resolves through the packages and exports of the repository', async () => {
  const files = {
    'pkgs/shelf/pubspec.yaml': 'name: shelf\n',
    'pkgs/shelf/lib/shelf.dart': "export 'src/request.dart' show Request;\nexport 'src/serve.dart';\n",
    'pkgs/shelf/lib/src/request.dart':
      "import 'serve.dart';\nclass Request { void go() { serve(); } }\nclass Hidden {}\n",
    'pkgs/shelf/lib/src/serve.dart': 'void serve() {}\n',
    'pkgs/app/pubspec.yaml': 'name: app\n',
    'pkgs/app/lib/main.dart':
      "import 'dart:io';\nimport 'package:http/http.dart';\nimport 'package:shelf/shelf.dart' as s;\npart 'main.g.dart';\nvoid main() { s.serve(); s.Request(); }\n",
    'pkgs/app/lib/main.g.dart': "part of 'main.dart';\nint generated() => 1;\n",
  }
  expect(await usesOf(files, 'pkgs/app/lib/main.dart')).toEqual([
    'pkgs/shelf/lib/shelf.dart:',
    'pkgs/shelf/lib/src/request.dart: Request',
    'pkgs/shelf/lib/src/serve.dart: serve',
    'pkgs/app/lib/main.g.dart:',
    '(dart:io)',
    'http',
  ])
  expect(await usesOf(files, 'pkgs/shelf/lib/src/request.dart')).toEqual(['pkgs/shelf/lib/src/serve.dart: serve'])
})
