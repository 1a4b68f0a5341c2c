import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { outlineLines } from '../testing/outline-lines.ts'

const SOURCES: Readonly<Record<string, readonly [source: string, outline: readonly string[]]>> = {
  'a.zig': [
    `//! What it is for.
const std = @import("std");
pub const Loc = offsets.Loc;
/// Reads the whole text.
pub fn parse(
    text: []const u8,
    most: u32,
) !void {
    fn_inside();
}
const Kind = enum { a, b };
test "fn fake() {" {}
`,
    [
      '5–10 +function parse | pub fn parse(text: []const u8, most: u32) !void | Reads the whole text.',
      '11 -enum Kind | const Kind = enum { a, b }',
    ],
  ],
  'a.nim': [
    'type\n  Shape* = object\n    x: int\nproc add*(x: int): int =\n  ## Adds two numbers together.\n  x\nproc hidden(x: int) = discard\n',
    [
      '2–3 +struct Shape | Shape* = object',
      '4–6 +function add | proc add*(x: int): int | Adds two numbers together.',
      '7 -function hidden | proc hidden(x: int) = discard',
    ],
  ],
  'a.ml': [
    '(** Adds two numbers. *)\nlet add x y = x + y\n\ntype t = { a : int }\n(** What it is made of. *)\n\nval find : t\nmodule M = struct\n  let x = 1\nend\n(* let old x = 1\nlet older x = 2 *)\n',
    [
      '2 +function add | let add x y = x + y | Adds two numbers.',
      '4 +type t | type t = { a : int } | What it is made of.',
      '7 +constant find | val find : t',
      '8–10 +module M | module M = struct',
    ],
  ],
  'a.hs': [
    '{-# LANGUAGE X #-}\nmodule A where\n-- | Adds two numbers.\nadd :: Int -> Int\nadd x = x\n  where y = 1\ndata Shape = Circle\n  | Square\nclass (Eq a) => Area a where\n  area :: a\n',
    [
      '4–6 +function add | add :: Int -> Int | Adds two numbers.',
      '7–8 +struct Shape | data Shape = Circle',
      '9–10 +interface Area | class (Eq a) => Area a',
    ],
  ],
  'a.erl': [
    '-module(a).\n-export([start/0]).\n%% @doc Starts the whole server.\nstart() -> ok.\nhelp(X) -> X;\nhelp(Y) ->\n    Y.\n-record(state, {a}).\n',
    [
      '4 +function start | start() -> ok. | Starts the whole server.',
      '5 -function help | help(X) -> X',
      '8 +struct state | -record(state, {a}).',
    ],
  ],
  'a.clj': [
    '(ns a)\n(defn add\n  "Adds two numbers\n  together."\n  [x]\n  x)\n(defn- hidden [x] x)\n',
    ['2–6 +function add | (defn add | Adds two numbers⏎together.', '7 -function hidden | (defn- hidden [x] x)'],
  ],
  'a.jl': [
    '"""\nAdds two numbers together.\n"""\nfunction add(x)\n    x\nend\nstruct P\n  x\nend\ndouble(x) = 2x\n',
    [
      '4–6 +function add | function add(x) | Adds two numbers together.',
      '7–9 +struct P | struct P',
      '10 +function double | double(x) = 2x',
    ],
  ],
  'a.r': [
    "#' Adds two numbers.\n#' @param x A number.\nadd <- function(x) {\n  x\n}\n.hidden = function() 1\n",
    ['3–5 +function add | add <- function(x) | Adds two numbers.', '6 -function .hidden | .hidden = function() 1'],
  ],
  'a.pl': [
    'package A::B;\n=head1 NAME\nsub fake {}\n=cut\n# Adds two numbers together.\nsub add {\n}\n',
    ['1 +module A::B | package A::B', '6–7 +function add | sub add | Adds two numbers together.'],
  ],
  'a.fs': [
    'module A\n/// Adds two numbers together.\nlet add x y = x + y\nlet private hidden (x: int) : int = x\nlet most = 1\ntype Shape =\n  | Circle\n',
    [
      '1 +module A | module A',
      '3 +function add | let add x y = x + y | Adds two numbers together.',
      '4 -function hidden | let private hidden (x: int) : int = x',
      '5 +constant most | let most = 1',
      '6–7 +class Shape | type Shape',
    ],
  ],
  'a.groovy': [
    '/** Builds the whole thing. */\ndef build(name) {\n}\nclass A {\n}\n',
    ['2–3 +function build | def build(name) | Builds the whole thing.', '4–5 +class A | class A'],
  ],
  'a.m': [
    '/** A fine view that scrolls. */\n@interface View : NSObject\n- (void)open;\n@end\n',
    ['2 +class View | @interface View : NSObject | A fine view that scrolls.', '3–4 +method open | - (void)open'],
  ],
  'a.el': [
    '(defun my-add (x)\n  "Add X to itself."\n  x)\n',
    ['1–3 +function my-add | (defun my-add (x) | Add X to itself.'],
  ],
  'a.elm': [
    '{-| Adds two numbers. -}\nadd : Int -> Int\nadd x =\n    x\n\ntype Shape\n    = Circle\n',
    ['2–4 +function add | add : Int -> Int | Adds two numbers.', '6–7 +enum Shape | type Shape'],
  ],
  'a.cr': [
    '# A fine shape with sides.\nclass Shape\n  def area\n  end\nend\nprivate def help(x)\nend\n',
    ['2–5 +class Shape | class Shape | A fine shape with sides.', '6–7 -function help | private def help(x)'],
  ],
}

it.each(Object.entries(SOURCES))(
  '%s gets an outline from the beginnings of its lines',
  async (path, [source, outline]) => {
    expect(await outlineLines(path, source)).toEqual(outline)
    expect((await analyzeFile(path, source)).parseSkipped).toBe('outline')
  },
)

it('a comment above the first declaration introduces the declaration and not the file', async () => {
  expect((await analyzeFile('a.jl', SOURCES['a.jl']?.[0] ?? '')).fileDoc).toBe('')
  expect((await analyzeFile('a.zig', SOURCES['a.zig']?.[0] ?? '')).fileDoc).toBe('What it is for.')
})
