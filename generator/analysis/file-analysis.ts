import type { FileErrors } from './errors/raised-error.ts'
import type { Mount } from './routers/mounts.ts'
import type { FunctionSteps } from './steps/step.ts'
import type { StoredData } from './stored/stored-data.ts'
import type { Command } from './text/command-words.ts'
import type { Route } from './text/routes.ts'

/**
 * Result of the static analysis of one file. A pure function of path and content, so both together form the
 * cache key; no other file affects it. Plain JSON.
 */
export type FileAnalysis = {
  /** The name of the language as people write it ("TypeScript", "YAML", "Text"). */
  language: string
  /** Purpose of the file, judged by its place and name. */
  role: FileRole
  lines: number
  /** Number of characters to read, not counting comments and everything that a formatter may change. */
  amount: number
  /** Top-level symbols in source order; members are nested. */
  symbols: CodeSymbol[]
  imports: ImportStatement[]
  /**
   * Names that the file uses without importing them, because the language finds them in other files (in Go,
   * those of its package). Sorted, each once.
   */
  references: string[]
  /** The symbol that an ECMAScript module exports as its default. */
  defaultExport?: string
  /** Contracts that types implement according to statements outside of the types' declarations. */
  conformances?: Conformance[]
  /**
   * The condition under which the file is built, in the syntax of its language; missing if it is always built.
   */
  constraint?: string
  /** True for an ECMAScript file that isn't a module: every other file sees its declarations. */
  isGlobal?: true
  /** Modules to which an ECMAScript module adds declarations, as written, each once. */
  augments?: string[]
  /** The namespace or package that the file declares, in languages that have them. */
  namespace?: string
  /** Symbols by namespace, '' for none; only if the symbols of the file belong to several namespaces. */
  namespaces?: { name: string; symbols: string[] }[]
  /** Other files that a text names: relative link targets and paths as written, in source order, each once. */
  links: { target: string; line: number }[]
  /** The comment that introduces the file, as plain Markdown text, without comment signs; '' when there is none. */
  fileDoc: string
  /**
   * Headings of a Markdown or text document. For tests in ECMAScript, C# or Elixir: titles of suites and
   * cases.
   */
  headings: Heading[]
  /**
   * Labels for places in a document, in source order. `title`: the heading at the place; '' if there is
   * none.
   */
  labels?: { name: string; title: string }[]
  /** Documents listed in the document's table of contents, as written, in order. */
  contents?: string[]
  /** Sort position among the documents in the same folder, from its front matter. */
  position?: number
  /** The first paragraph of a Markdown or text document, as plain text; '' when there is none. */
  lead: string
  /**
   * Environment variables that the file reads, in source order, each once. `fallback`: the value if none is
   * set. `about`: the authors' description.
   */
  environment: { name: string; line: number; fallback?: string; about?: string }[]
  /** HTTP routes that the file declares, in source order. */
  routes: Route[]
  /** Routers of other files that the file mounts below a path. */
  mounts?: Mount[]
  /** Commands of a command line that the file declares, in source order. */
  commands: Command[]
  /** Calls between symbols, in source order; none for tests. */
  calls: Call[]
  /** Calls through values of other types; missing for languages without support. */
  receivers?: Receivers
  /** Comments inside of functions that explain something, in the order of the source; missing if there are none. */
  bodyComments?: BodyComment[]
  /** Steps of the functions in the file, in source order; missing if none are read. */
  steps?: FunctionSteps[]
  /** Errors that the code raises; missing if there are none, and for tests. */
  errors?: FileErrors
  /** Changes that a SQL text makes to existing objects, in source order; missing if there are none. */
  changes?: SchemaChange[]
  /** Stored data that the file declares; missing if there is none. */
  data?: StoredData
  /** Whether the file can be run: shebang, `main`, `if __name__ == '__main__'`. */
  entryPoint: boolean
  /** Whether the parser found errors, so that symbols may be missing. */
  hasSyntaxErrors: boolean
  /**
   * Reason why the parser didn't run or was stopped, so that the page rests on text alone. `outline`: without a
   * grammar, symbols were found by the beginnings of lines.
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

/** Language-specific words for a kind. For example, a `contract` of Solidity is a class in all but name. */
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

/** The word that a page uses for a symbol. */
export type SymbolWord = SymbolKind | SymbolNoun

export type CodeSymbol = {
  name: string
  kind: SymbolKind
  /** Word for the symbol, if it differs from the kind. */
  noun?: SymbolNoun
  /** The declaration without its body, on one line, as in the source. */
  signature: string
  /** Signatures of the further overloads. */
  overloads?: string[]
  /** All declarations that share this name, each with its doc comment and its place. */
  variants?: SymbolVariant[]
  /** The doc comment as plain Markdown text, without comment signs; '' when there is none. */
  doc: string
  visibility: 'public' | 'internal'
  /** 1-based, inclusive; from the first line of the declaration (decorators included) to the last of its body. */
  startLine: number
  endLine: number
  members: CodeSymbol[]
  /** Embedded types, as written. The symbol has all members of these types. */
  embeds?: string[]
  /**
   * Bases of a type. Set only if the words of a signature don't show which bases are parents and which
   * contracts.
   */
  bases?: Bases
}

/** One of several functions that share a name. */
export type SymbolVariant = Pick<CodeSymbol, 'signature' | 'doc' | 'visibility' | 'startLine' | 'endLine'>

/** Bases of a type: names without type arguments and namespaces. */
export type Bases = { extends: string[]; implements: string[] }

/** A type implements a contract (an interface, a trait); both as written. */
export type Conformance = { type: string; contract: string }

export type ImportStatement = {
  /** The specifier as written: `./x.ts`, `react`, `..pkg.mod`, `net/http`. */
  specifier: string
  /**
   * Imported names, as the other module calls them. If the module is imported whole (namespace, `require`, Go
   * package): the names that the file uses from it, possibly none.
   */
  names: string[]
  line: number
  /** Whether the statement is a re-export, which counts as an import too. */
  reExport: boolean
  /** True if the module was imported whole. Then some of `names` may not belong to the module. */
  whole?: true
  /** True if the statement imports only types, so that it runs no code of the other module. */
  typeOnly?: true
  /** True if the statement declares a module without using it in the file. */
  declares?: true
  /** True if the import applies to all files of its project, like a `global using` of C#. */
  projectWide?: true
  /**
   * New names under which a re-export exposes `names`, in the same order. If `names` is empty: the new name of
   * the module itself.
   */
  exposedAs?: string[]
}

/**
 * Change that a migration makes to a schema or to a table's rows. `names`: the changed items, empty for rows.
 * `to`: the new name. `table`: the table of the items.
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

/**
 * A call. `name`: a symbol of the same file by its whole name, or an imported symbol as the file names
 * it.
 */
export type Call = { by: string; name: string; own?: true }

/**
 * Types of the values in a file, as chains (`languages/receivers/scope.ts`). `types`: maps names, members
 * and, with `()` after the name, results to chains. A key `=T` maps to the alias of type `T`, and a key `[]T`
 * to its elements. `bases`: bases of a type; '' for an unknown base. `imports`: each local name with its name
 * in the imported module; '' for the module itself.
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

/** Raise this when the analysis of an unchanged file may differ. Cached analyses are then created again. */
export const ANALYSIS_VERSION = 21
