import type { DocNode } from '../../shared/document/node.ts'
import type { Slot } from '../../shared/prose/slot.ts'

/** Source behind a statement. Line numbers are looked up at publication and never become part of the text. */
export type CitationRef = {
  path: string
  /**
   * Symbol name, with dots for members (`Server.listen`). Null cites `lines`, or the whole file without
   * `lines`.
   */
  symbol: string | null
  /**
   * Cited lines, 1-based and inclusive. Only for statements about something that isn't a symbol, such as an
   * import.
   */
  lines?: { start: number; end: number }
  /**
   * Short name for the content of `lines`. The citation's id is derived from this name, so the id stays the
   * same when the lines move.
   */
  anchor?: string
}

/** One block of a page. `key` is stable within its page over regenerations, whatever the text becomes. */
export type DraftBlock = {
  key: string
  node: DocNode
  citations: { id: number; ref: CitationRef }[]
}

/** Unit of caching. Its blocks depend only on its facts, the language and the writer's version. */
export type UnitDraft = {
  /** Id that is unique within the page, for example `purpose`, `exports` or `dependencies`. */
  id: string
  /**
   * Cache key: SHA-256 of page key, unit id, facts, language and writer version. Units with equal keys have
   * equal blocks.
   */
  key: string
  blocks: DraftBlock[]
}

export type PageDraft = {
  pageKey: string
  title: string
  units: UnitDraft[]
  /**
   * Slot for a paragraph by the model. `key`: hash of everything that the paragraph depends on. Null if the
   * unit has no slot or no model is configured.
   */
  slot?: { key: string; slot: Slot } | null
}
