import type { ImportStatement } from '../file-analysis.ts'

/** Target of an import: files of the repository with the names imported from each, or an external module. */
export type Resolution = { targets: { path: string; names: string[] }[] } | { outside: OutsideModule }

/** `builtin`: part of the language's own library. */
export type OutsideModule = { name: string; builtin: boolean }

/** Resolves an import. Returns undefined if it names a file that is missing from the repository. */
export type Resolve = (from: string, statement: ImportStatement) => Resolution | undefined
