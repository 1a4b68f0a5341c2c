import type { ImportStatement } from '../file-analysis.ts'

/** Target of an import: files of the repository with the names taken from each, or a module outside. */
export type Resolution = { targets: { path: string; names: string[] }[] } | { outside: OutsideModule }

/** `builtin`: part of the language's own library. */
export type OutsideModule = { name: string; builtin: boolean }

/** Undefined when the import names a file of the repository that is not there (generated, left out, a mistake). */
export type Resolve = (from: string, statement: ImportStatement) => Resolution | undefined
