import type { SymbolKind } from '../file-analysis.ts'

/** Line pattern of a kind of declaration. `pattern` matches at the start of a line and has a group `name`. */
export type LineForm = { pattern: RegExp; kind: SymbolKind }

/** The forms of declarations in a language without a parser. Only declarations at the margin count. */
export type LineForms = {
  forms: readonly LineForm[]
  /** Start of a doc comment or any other line comment. */
  comment: RegExp
  /** Block comments, and multi-line texts with lines that may look like declarations. */
  blocks?: readonly (readonly [open: RegExp, close: string])[]
  /** Whether a declaration on a line is visible to other files. Without this function, all declarations are. */
  isPublic?(line: string, name: string): boolean
  /** Position of doc comments, in languages that allow or require them below the declaration. */
  docs?: 'below' | 'either'
  /** Matches a list of exported names, in languages that have one. Its group contains the names. */
  exported?: RegExp
  /** True if a string at the start of a declaration is its documentation. */
  hasDocstring?: true
  /** True if following lines that begin with the declaration's name belong to the declaration. */
  hasEquations?: true
}

const C_BLOCKS = [[/^\s*\/\*/, '*/']] as const

const zig: LineForms = {
  comment: /^\/\/[/!]?/,
  forms: [
    {
      pattern: /^(?:pub |export |extern |inline |noinline |"\w{1,20}" ){0,4}fn (?<name>\w{1,100})\(/,
      kind: 'function',
    },
    {
      pattern: /^(?:pub )?const (?<name>\w{1,100})(?:: type)? = (?:(?:extern|packed) )?(?:struct|opaque|union)\b/,
      kind: 'struct',
    },
    { pattern: /^(?:pub )?const (?<name>\w{1,100})(?:: type)? = (?:enum|error)\b/, kind: 'enum' },
    // Excludes a re-export of another file's name under the same name, which declares nothing.
    {
      pattern: /^pub (?:const|var) (?<name>\w{1,100})\b(?![^\n]{0,200}@import|[^\n]{0,200}\.\k<name>;)/,
      kind: 'constant',
    },
  ],
  isPublic: (line) => /^(?:pub|export) /.test(line),
}

const nim: LineForms = {
  comment: /^\s*##?/,
  docs: 'below',
  blocks: [[/^\s*#\[/, ']#']],
  forms: [
    {
      pattern:
        /^(?:proc|func|method|iterator|converter) `?(?<name>[\w=+\-*/<>@$~&%|!?^.:\\]{1,80}?)`?\*? ?(?=[[({:=]|$)/,
      kind: 'function',
    },
    { pattern: /^(?:template|macro) `?(?<name>\w{1,100})/, kind: 'macro' },
    {
      pattern:
        /^(?:type )?\s{0,2}(?<name>[A-Z]\w{0,100})\*?(?:\[[^\]]{0,80}\])?(?: \{\.[^}]{0,100}\.\})? = (?:ref |ptr )?(?:object|tuple|distinct|concept)\b/,
      kind: 'struct',
    },
    { pattern: /^(?:type )?\s{0,2}(?<name>[A-Z]\w{0,100})\*?(?: \{\.[^}]{0,100}\.\})? = enum\b/, kind: 'enum' },
  ],
  isPublic: (line, name) =>
    line
      .slice(line.indexOf(name) + name.length)
      .replace(/^`/, '')
      .startsWith('*'),
}

const ocaml: LineForms = {
  comment: /^(?!)/,
  docs: 'either',
  blocks: [[/^\(\*/, '*)']],
  forms: [
    {
      pattern:
        /^(?:let|and)(?: rec)? (?<name>[a-z_][\w']{0,100})\b(?= [^=\n]{1,200}=|[^\n]{0,200}= *(?:fun|function)\b)/,
      kind: 'function',
    },
    { pattern: /^(?:let|val|external) (?<name>[a-z][\w']{0,100})\b/, kind: 'constant' },
    {
      pattern: /^(?:type|and) (?:nonrec )?(?:[+-]?'\w+ |\([^()\n]{1,80}\) )?(?<name>[a-z_][\w']{0,100})\b/,
      kind: 'type',
    },
    { pattern: /^module type (?<name>[A-Z][\w']{0,100})\b/, kind: 'interface' },
    { pattern: /^module (?:rec )?(?<name>[A-Z][\w']{0,100})\b/, kind: 'module' },
    { pattern: /^exception (?<name>[A-Z][\w']{0,100})\b/, kind: 'type' },
    { pattern: /^class (?:virtual )?(?<name>[a-z][\w']{0,100})\b/, kind: 'class' },
  ],
  isPublic: (_, name) => !name.startsWith('_'),
}

const HASKELL_CONTEXT = '(?:[^=\\n]{1,120}=> )?'

const haskell: LineForms = {
  comment: /^-- ?[|^]?/,
  blocks: [[/^\{-/, '-}']],
  hasEquations: true,
  forms: [
    { pattern: /^(?<name>[a-z_][\w']{0,100})(?:, [a-z_][\w']{0,100}){0,8} *::/, kind: 'function' },
    {
      pattern: new RegExp(`^(?:data|newtype)(?: family| instance)? ${HASKELL_CONTEXT}(?<name>[A-Z][\\w']{0,100})`),
      kind: 'struct',
    },
    { pattern: new RegExp(`^class ${HASKELL_CONTEXT}(?<name>[A-Z][\\w']{0,100})`), kind: 'interface' },
    { pattern: /^type(?: family| alias)? (?<name>[A-Z][\w']{0,100})/, kind: 'type' },
  ],
}

const elm: LineForms = {
  comment: /^--/,
  blocks: [[/^\{-/, '-}']],
  hasEquations: true,
  forms: [
    { pattern: /^(?:port )?(?<name>[a-z]\w{0,100}) :/, kind: 'function' },
    { pattern: /^type alias (?<name>[A-Z]\w{0,100})/, kind: 'type' },
    { pattern: /^type (?<name>[A-Z]\w{0,100})/, kind: 'enum' },
  ],
}

const erlang: LineForms = {
  comment: /^%+ ?(?:@doc)?/,
  exported: /^-export\(\[([^\]]{0,5000})\]/gm,
  forms: [
    { pattern: /^(?<name>[a-z]\w{0,100})\([^\n]{0,300}->/, kind: 'function' },
    { pattern: /^-record\((?<name>[a-z]\w{0,100}),/, kind: 'struct' },
    { pattern: /^-(?:type|opaque) (?<name>[a-z]\w{0,100})\(/, kind: 'type' },
    { pattern: /^-callback (?<name>[a-z]\w{0,100})\(/, kind: 'method' },
  ],
}

const clojure: LineForms = {
  comment: /^;+/,
  hasDocstring: true,
  forms: [
    { pattern: /^\(defn-? (?:\^\S{1,60} ){0,3}(?<name>[^\s()[\]{}"]{1,100})/, kind: 'function' },
    { pattern: /^\(defmacro (?<name>[^\s()[\]{}"]{1,100})/, kind: 'macro' },
    { pattern: /^\(defprotocol (?<name>[^\s()[\]{}"]{1,100})/, kind: 'interface' },
    { pattern: /^\((?:defrecord|deftype) (?<name>[^\s()[\]{}"]{1,100})/, kind: 'struct' },
    { pattern: /^\(defmulti (?<name>[^\s()[\]{}"]{1,100})/, kind: 'function' },
    { pattern: /^\((?:def|defonce) (?:\^\S{1,60} ){0,3}(?<name>[^\s()[\]{}"]{1,100})/, kind: 'constant' },
  ],
  isPublic: (line) => !/^\(defn- |\^:private\b/.test(line),
}

const lisp: LineForms = {
  comment: /^;+/,
  hasDocstring: true,
  forms: [
    { pattern: /^\((?:cl-)?def(?:un|subst|generic|method)\*? (?<name>[^\s()"]{1,100})/, kind: 'function' },
    { pattern: /^\((?:cl-)?defmacro\*? (?<name>[^\s()"]{1,100})/, kind: 'macro' },
    { pattern: /^\((?:cl-)?def(?:struct|class) \(?(?<name>[^\s()"]{1,100})/, kind: 'struct' },
    { pattern: /^\(def(?:var|custom|const|parameter|constant) (?<name>[^\s()"]{1,100})/, kind: 'constant' },
    { pattern: /^\(define \((?<name>[^\s()"]{1,100})/, kind: 'function' },
    { pattern: /^\(define (?<name>[^\s()"]{1,100})/, kind: 'constant' },
  ],
}

const julia: LineForms = {
  comment: /^#/,
  blocks: [
    [/^#=/, '=#'],
    [/^"""/, '"""'],
  ],
  forms: [
    { pattern: /^(?:@\w+ )?function (?<name>[\p{L}_][\p{L}\p{N}_.!]{0,100})(?=[({]|$)/u, kind: 'function' },
    { pattern: /^(?<name>[\p{L}_][\p{L}\p{N}_.!]{0,100})\([^\n]{0,200}\)(?:::[\w.{}]{1,60})? = /u, kind: 'function' },
    {
      pattern: /^(?:Base\.@kwdef |@kwdef )?(?:mutable )?struct (?<name>[\p{L}_][\p{L}\p{N}_]{0,100})/u,
      kind: 'struct',
    },
    { pattern: /^abstract type (?<name>[\p{L}_][\p{L}\p{N}_]{0,100})/u, kind: 'interface' },
    { pattern: /^macro (?<name>[\p{L}_][\p{L}\p{N}_!]{0,100})/u, kind: 'macro' },
    { pattern: /^const (?<name>[\p{L}_][\p{L}\p{N}_]{0,100})\b/u, kind: 'constant' },
    { pattern: /^module (?<name>[\p{L}_][\p{L}\p{N}_]{0,100})/u, kind: 'module' },
  ],
  isPublic: (_, name) => !name.startsWith('_'),
}

const r: LineForms = {
  comment: /^#'?/,
  forms: [
    { pattern: /^(?<name>[A-Za-z.][\w.]{0,100}|`[^`\n]{1,60}`) *(?:<-|=) *function *\(/, kind: 'function' },
    { pattern: /^(?<name>[A-Za-z][\w.]{0,100}) *<- *(?:R6::)?(?:R6Class|setClass|setRefClass)\(/, kind: 'class' },
  ],
  isPublic: (_, name) => !name.startsWith('.'),
}

const perl: LineForms = {
  comment: /^#/,
  blocks: [[/^=(?:pod|head\d|over|item|begin|for|encoding|cut)\b/, '\n=cut']],
  forms: [
    { pattern: /^sub (?<name>[A-Za-z_][\w:]{0,100})/, kind: 'function' },
    { pattern: /^package (?<name>[A-Za-z_][\w:]{0,100})/, kind: 'module' },
  ],
  isPublic: (_, name) => !name.startsWith('_'),
}

const fsharp: LineForms = {
  comment: /^\s*\/\/\/?/,
  blocks: [[/^\s*\(\*/, '*)']],
  forms: [
    {
      pattern:
        /^(?:let|and) (?:rec |inline |private |internal |mutable ){0,3}(?<name>[\p{L}_][\p{L}\p{N}_']{0,100})(?= (?!:)[^=\n]{1,200}=| *:[^=\n]{1,120}->)/u,
      kind: 'function',
    },
    {
      pattern: /^let (?:inline |private |internal |mutable ){0,2}(?<name>[\p{L}_][\p{L}\p{N}_']{0,100}) *[=:]/u,
      kind: 'constant',
    },
    { pattern: /^(?:type|and) (?:private |internal )?(?<name>[A-Z]\w{0,100})/, kind: 'class' },
    { pattern: /^module (?:rec |private |internal )?(?<name>[A-Z][\w.]{0,100})/, kind: 'module' },
  ],
  isPublic: (line) => !/^\w+ (?:rec |inline ){0,2}(?:private|internal) /.test(line),
}

const groovy: LineForms = {
  comment: /^\/\//,
  blocks: C_BLOCKS,
  forms: [
    { pattern: /^(?:(?:public|private|protected|static|final|abstract) ){0,4}class (?<name>\w{1,100})/, kind: 'class' },
    { pattern: /^(?:(?:public|private) ){0,2}interface (?<name>\w{1,100})/, kind: 'interface' },
    { pattern: /^(?:(?:public|private) ){0,2}enum (?<name>\w{1,100})/, kind: 'enum' },
    { pattern: /^(?:(?:public|private) ){0,2}trait (?<name>\w{1,100})/, kind: 'trait' },
    {
      pattern: /^(?:(?:public|private|static) ){0,2}(?:def|void|String|int|boolean) (?<name>\w{1,100}) ?\(/,
      kind: 'function',
    },
  ],
  isPublic: (line) => !line.startsWith('private '),
}

const objectiveC: LineForms = {
  comment: /^\/\/\/?/,
  blocks: C_BLOCKS,
  forms: [
    { pattern: /^@interface (?<name>\w{1,100})/, kind: 'class' },
    { pattern: /^@protocol (?<name>\w{1,100})(?![^\n]*;)/, kind: 'interface' },
    { pattern: /^@implementation (?<name>\w{1,100})/, kind: 'class' },
    { pattern: /^[-+] ?\([^)\n]{1,100}\) ?(?<name>\w{1,100})/, kind: 'method' },
  ],
}

const crystal: LineForms = {
  comment: /^#/,
  forms: [
    { pattern: /^(?:private )?(?:abstract )?class (?<name>[A-Z][\w:]{0,100})/, kind: 'class' },
    { pattern: /^(?:private )?(?:abstract )?struct (?<name>[A-Z][\w:]{0,100})/, kind: 'struct' },
    { pattern: /^(?:private )?module (?<name>[A-Z][\w:]{0,100})/, kind: 'module' },
    { pattern: /^(?:private )?enum (?<name>[A-Z][\w:]{0,100})/, kind: 'enum' },
    { pattern: /^(?:private )?def (?<name>(?:self\.)?[a-z_]\w{0,100}[?!]?)/, kind: 'function' },
    { pattern: /^(?:private )?macro (?<name>[a-z_]\w{0,100})/, kind: 'macro' },
  ],
  isPublic: (line) => !line.startsWith('private '),
}

/** Line forms by the name of the language. */
export const LINE_FORMS: ReadonlyMap<string, LineForms> = new Map([
  ['Zig', zig],
  ['Nim', nim],
  ['OCaml', ocaml],
  ['Haskell', haskell],
  ['PureScript', haskell],
  ['Elm', elm],
  ['Erlang', erlang],
  ['Clojure', clojure],
  ['Lisp', lisp],
  ['Scheme', lisp],
  ['Julia', julia],
  ['R', r],
  ['Perl', perl],
  ['F#', fsharp],
  ['Groovy', groovy],
  ['Objective-C', objectiveC],
  ['Crystal', crystal],
])
