/** Blocks of a reStructuredText document, before their inline markup is parsed. */
export type RstBlock =
  | { type: 'section'; level: number; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'code'; language: string | null; text: string }
  | { type: 'list'; start: number | null; items: RstBlock[][] }
  /** Terms or fields with their descriptions. `isField`: a field, whose name ends with a colon. */
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

/** Definitions of a document, by the names that its text uses. Names are lower case with single spaces. */
export type RstNames = {
  /** Addresses, or names ending with `_` that refer to another name's address. */
  targets: Map<string, string>
  /** Addresses for links without a name, in document order. Such a link takes the next address. */
  anonymous: string[]
  footnotes: Map<string, RstBlock[]>
  /** Labels of footnotes that are numbered automatically and have no name, in document order. */
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

/** Maximum nesting depth. Deeper levels stay text. No one needs them, and parsing could exhaust the stack. */
export const MAX_RST_DEPTH = 24
