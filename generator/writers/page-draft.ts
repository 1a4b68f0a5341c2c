import type { DocNode } from '../../shared/document/node.ts'
import type { Slot } from '../../shared/prose/slot.ts'

/** Source that a statement rests on. Lines are looked up when the page is published, never printed into the text. */
export type CitationRef = {
  path: string
  /** Dotted for members (`Server.listen`); null cites `lines`, or the whole file. */
  symbol: string | null
  /** Only for statements about something that is no symbol (an import, a heading). 1-based, inclusive. */
  lines?: { start: number; end: number }
  /**
   * A short name for the content of those lines. The citation's id is made from it, so that moved lines keep
   * their id.
   */
  anchor?: string
}

/** One block of a page. `key` is stable within its page over regenerations, whatever the text becomes. */
export type DraftBlock = {
  key: string
  node: DocNode
  citations: { id: number; ref: CitationRef }[]
}

/** The unit of caching: its blocks are a function of its facts, the language and the writer's version only. */
export type UnitDraft = {
  /** Unique within the page: `purpose`, `exports`, `dependencies`. */
  id: string
  /** SHA-256 over page key, unit id, facts, language and writer version: equal key, equal blocks. */
  key: string
  blocks: DraftBlock[]
}

export type PageDraft = {
  pageKey: string
  title: string
  units: UnitDraft[]
  /**
   * Slot for a model's paragraph, with the key of everything that the paragraph depends on. Null without a
   * slot or a model.
   */
  slot?: { key: string; slot: Slot } | null
}
