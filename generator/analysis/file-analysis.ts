import type { Mount } from './routers/mounts.ts'
import type { FunctionSteps } from './steps/step.ts'
import type { StoredData } from './stored/stored-data.ts'
import type { Command } from './text/command-words.ts'
import type { Route } from './text/routes.ts'

/**
 * What static analysis knows of one file. A pure function of path and content, so it can be cached by both; nothing in
 * it depends on other files. Plain JSON.
 */
export type FileAnalysis = {
  /** The name of the language as people write it ("TypeScript", "YAML", "Text"). */
  language: string
  /** What the file is for, judged by its place and name. */
  role: FileRole
  lines: number
  /** How much there is to read: characters, without comments and what a formatter may change. */
  amount: number
  /** Top-level symbols in source order; members are nested. */
  symbols: CodeSymbol[]
  imports: ImportStatement[]
  /**
   * Names a file uses without importing them, where a language finds them in other files by itself (Go: those of its
   * package). Sorted, each once.
   */
  references: string[]
  /** The symbol that an ECMAScript module exports as its default. */
  defaultExport?: string
  /** What the file says of types beside their declarations: that they keep a contract. */
  conformances?: Conformance[]
  /** The condition under which it is built, as its language writes such; missing where it always is. */
  constraint?: string
  /** An ECMAScript file that is no module: what it declares is there for every file. */
  isGlobal?: true
  /** Modules to which an ECMAScript module adds declarations, as written, each once. */
  augments?: string[]
  /** The namespace or package that a file declares, where its language has such. */
  namespace?: string
  /** Which symbols lie in which namespace, '' for none, where those of a file lie in several. */
  namespaces?: { name: string; symbols: string[] }[]
  /** Other files that a text names: relative link targets and paths as written, in source order, each once. */
  links: { target: string; line: number }[]
  /** The comment that introduces the file, as plain Markdown text, without comment signs; '' when there is none. */
  fileDoc: string
  /** Headings of a Markdown or text document; of a test in ECMAScript, C# or Elixir, its suites and cases. */
  headings: Heading[]
  /** Names that a document gives to its places, in source order; `title`: the heading there, '' for none. */
  labels?: { name: string; title: string }[]
  /** Documents that its table of contents names, as written, in order. */
  contents?: string[]
  /** Where its front matter says that it stands among the documents beside it. */
  position?: number
  /** The first paragraph of a Markdown or text document, as plain text; '' when there is none. */
  lead: string
  /** Environment variables that are read, in source order, each once. `fallback`: what is taken where none is set; `about`: the words of the authors. */
  environment: { name: string; line: number; fallback?: string; about?: string }[]
  /** HTTP routes that it declares, in source order. */
  routes: Route[]
  /** Routers of other files that it puts below a path. */
  mounts?: Mount[]
  /** Commands of a command line that it declares, in source order. */
  commands: Command[]
  /** Who calls whom, in the order of the source; not of tests. */
  calls: Call[]
  /** What is called through values of other types; missing where a language's are not followed. */
  receivers?: Receivers
  /** Comments inside of functions that explain something, in the order of the source; missing if there are none. */
  bodyComments?: BodyComment[]
  /** What its functions do, step by step, in the order of the source; missing where none is read. */
  steps?: FunctionSteps[]
  /** What a text of SQL changes of what is there already, in source order; missing if it changes nothing. */
  changes?: SchemaChange[]
  /** What it declares of the data that the program stores; missing where nothing does. */
  data?: StoredData
  /** A file can be run: shebang, `main`, `if __name__ == '__main__'`. */
  entryPoint: boolean
  /** The parser met errors; symbols may be missing. */
  hasSyntaxErrors: boolean
  /**
   * Why the parser was not run or was stopped; the page then rests on text alone. `outline`: there is none, and symbols
   * were found by how lines begin.
   */
  parseSkipped: 'no-grammar' | 'outline' | 'too-deep' | 'time-limit' | 'invalid-notebook' | null
}

export type FileRole =
  | 'source'
  | 'test'
  | 'document'
  | 'manifest'
  | 'configuration'
  | 'script'
  | 'style'
  | 'data'
  | 'other'

export type SymbolKind =
  | 'function'
  | 'class'
  | 'interface'
  | 'type'
  | 'enum'
  | 'constant'
  | 'variable'
  | 'method'
  | 'property'
  | 'struct'
  | 'namespace'
  | 'module'
  | 'trait'
  | 'macro'

/**
 * What the people of a language call a kind of theirs: a contract of Solidity is a class in everything but its name.
 */
export type SymbolNoun =
  | 'protocol'
  | 'extension'
  | 'mixin'
  | 'contract'
  | 'library'
  | 'event'
  | 'modifier'
  | 'message'
  | 'service'
  | 'table'
  | 'model'
  | 'resource'
  | 'output'
  | 'view'
  | 'column'
  | 'constraint'
  | 'index'
  | 'trigger'
  | 'value'
  | 'field'
  | 'prop'
  | 'requirement'
  | 'input'

/** The word for a symbol on a page. */
export type SymbolWord = SymbolKind | SymbolNoun

export type CodeSymbol = {
  name: string
  kind: SymbolKind
  /** What to call it, where that is not the kind. */
  noun?: SymbolNoun
  /** The declaration without its body, on one line, as in the source. */
  signature: string
  /** The signatures of its further overloads. */
  overloads?: string[]
  /** All of several declarations of this name beside each other, each with what it says and where it stands. */
  variants?: SymbolVariant[]
  /** The doc comment as plain Markdown text, without comment signs; '' when there is none. */
  doc: string
  visibility: 'public' | 'internal'
  /** 1-based, inclusive; from the first line of the declaration (decorators included) to the last of its body. */
  startLine: number
  endLine: number
  members: CodeSymbol[]
  /** Types that it takes in as they are, as written: what they have it has too. */
  embeds?: string[]
  /** What a type builds on, where its language tells a parent from a contract by other means than the signature's words. */
  bases?: Bases
}

/** One of several functions that share a name. */
export type SymbolVariant = Pick<CodeSymbol, 'signature' | 'doc' | 'visibility' | 'startLine' | 'endLine'>

/** What a type builds on, by names without arguments and namespaces. */
export type Bases = { extends: string[]; implements: string[] }

/** A type keeps a contract (an interface, a trait); both as written. */
export type Conformance = { type: string; contract: string }

export type ImportStatement = {
  /** The specifier as written: `./x.ts`, `react`, `..pkg.mod`, `net/http`. */
  specifier: string
  /**
   * Imported names as the other module calls them. Of a module that is imported whole (namespace, `require`, a Go
   * package) those of its names that the file uses; empty where there is none.
   */
  names: string[]
  line: number
  /** A re-export counts as an import too. */
  reExport: boolean
  /** The module was imported whole: its names were found by how it is used, and some may be none of its own. */
  whole?: true
  /** For types alone: nothing of the other module is run because of it. */
  typeOnly?: true
  /** It says that a module is there, and nothing of that module is used in the file. */
  declares?: true
  /** For all files of its project: a `global using` of C#. */
  projectWide?: true
  /**
   * Where it renames what others can take from here: what `names` are called from outside, in the same order; without names, what the module
   * itself is called.
   */
  exposedAs?: string[]
}

/**
 * What a migration does to a schema, or to the rows of a table. `names`: of what is changed, none for rows; `to`: the
 * name that it has from there on; `table`: what it belongs to.
 */
export type SchemaChange = {
  does: 'adds' | 'drops' | 'renames' | 'changes'
  what:
    | 'rows'
    | Extract<
        SymbolWord,
        | 'model'
        | 'field'
        | 'column'
        | 'constraint'
        | 'index'
        | 'value'
        | 'table'
        | 'view'
        | 'function'
        | 'trigger'
        | 'type'
      >
  names: string[]
  table?: string
  to?: string
  line: number
  endLine: number
}

/** A symbol calls another: one of its file by its whole name, or one that the file imports as the file names it. */
export type Call = { by: string; name: string; own?: true }

/**
 * What a file says of values, as chains (`languages/receivers/scope.ts`). `types`: of names, members and, with `()` behind
 * the name, results; `=` before a type is what it is another name for, `[]` what is in it. `bases` of a type: '' where one is unknown.
 * `imports`: what a name of the file is called by the module that it comes from; '' for the module itself.
 */
export type Receivers = {
  calls: { by: string; callee: string }[]
  types: [name: string, chain: string][]
  bases: [type: string, chains: string[]][]
  imports: { local: string; line: number; specifier: string; name: string }[]
}

/** A comment between the statements of a function, as plain Markdown. `of`: the function with its owners (`Server.listen`). */
export type BodyComment = { of: string; text: string; start: number; end: number }

/** `about`: the comment above a suite or case. */
export type Heading = {
  level: number
  text: string
  line: number
  about?: { text: string; start: number; end: number }
}

/** Raise it when any analysis of an unchanged file may come out differently; cached analyses are then made anew. */
export const ANALYSIS_VERSION = 19
