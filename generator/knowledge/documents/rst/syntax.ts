/** The blocks of a reStructuredText document, before their inline markup is read. */
export type RstBlock =
  | { type: 'section'; level: number; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'code'; language: string | null; text: string }
  | { type: 'list'; start: number | null; items: RstBlock[][] }
  /** Terms or field names with their descriptions. `isField`: the name ends with a colon. */
  | { type: 'definitions'; isField: boolean; items: { term: string; body: RstBlock[] }[] }
  | { type: 'quote'; blocks: RstBlock[] }
  | { type: 'verse'; lines: string[] }
  | { type: 'table'; rows: RstRow[] }
  | { type: 'rule' }
  | RstDirective

export type RstRow = { header: boolean; cells: RstBlock[][] }

export type RstDirective = {
  type: 'directive'
  name: string
  argument: string
  options: ReadonlyMap<string, string>
  body: readonly string[]
  /** Nesting depth of the directive. The content of `body` is one level deeper. */
  depth: number
}

/** Definitions that a document uses elsewhere. Names are in lower case with single spaces. */
export type RstNames = {
  /** Addresses, or names ending with `_` that refer to another name's address. */
  targets: Map<string, string>
  /** Addresses of links without a name, in their order. */
  anonymous: string[]
  footnotes: Map<string, RstBlock[]>
  /** Labels of numbered footnotes without a name, in their order. */
  numbered: string[]
  substitutions: Map<string, RstDirective>
  sections: Set<string>
}

export function emptyNames(): RstNames {
  return {
    targets: new Map(),
    anonymous: [],
    footnotes: new Map(),
    numbered: [],
    substitutions: new Map(),
    sections: new Set(),
  }
}

export function plainName(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Nesting limit; deeper levels stay text. No one nests this deep, and reading it could exhaust the stack. */
export const MAX_RST_DEPTH = 24
