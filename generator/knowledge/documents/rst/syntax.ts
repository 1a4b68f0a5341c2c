/** The blocks of a reStructuredText document, before their inline markup is read. */
export type RstBlock =
  | { type: 'section'; level: number; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'code'; language: string | null; text: string }
  | { type: 'list'; start: number | null; items: RstBlock[][] }
  /** Terms or names of fields with what is said of each. `isField`: a colon stands behind the name. */
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
  /** How deep it lies; what is in `body` lies one deeper. */
  depth: number
}

/** Definitions that a document uses elsewhere. Names are in lower case with single spaces. */
export type RstNames = {
  /** Addresses, or names that end with `_` for those of others. */
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
