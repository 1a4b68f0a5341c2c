import type { ProjectRow } from '../../db/tables/projects.ts'
import {
  insertPostings,
  readIndex,
  type SymbolToIndex,
  takeSegment,
  writeSources,
} from '../../db/tables/search-index.ts'
import { transaction } from '../../db/transaction.ts'
import type { Passage, PassageKind } from '../../shared/retrieval/passage.ts'
import { buildSegment, type Posting } from '../../shared/retrieval/segment.ts'
import type { IndexOptions } from './index-project.ts'

/** A page or a file, ready for the index. */
export type IndexedSource = { source: string; key: string; passages: Passage[]; symbols: SymbolToIndex[] }

/** Maximum number of passages per transaction, which writes one segment in well under a second. */
const PASSAGES_AT_ONCE = 1_000

/**
 * Maximum number of postings per statement. All postings of a long page take a second, and an embedded
 * database serves no one else meanwhile.
 */
const POSTINGS_AT_ONCE = 5_000

/** Collects sources and writes them to the index, a portion at a time. */
export class Portions {
  readonly #project: ProjectRow
  readonly #kind: PassageKind
  readonly #options: IndexOptions
  #waiting: IndexedSource[] = []
  #gone: string[] = []
  #passages = 0

  constructor(project: ProjectRow, kind: PassageKind, options: IndexOptions) {
    this.#project = project
    this.#kind = kind
    this.#options = options
  }

  async add(source: IndexedSource): Promise<void> {
    this.#waiting.push(source)
    this.#passages += source.passages.length
    if (this.#passages >= PASSAGES_AT_ONCE) await this.flush()
  }

  remove(sources: readonly string[]): void {
    this.#gone.push(...sources)
  }

  async flush(): Promise<void> {
    const [sources, gone] = [this.#waiting, this.#gone]
    this.#waiting = []
    this.#gone = []
    this.#passages = 0
    if (sources.length === 0 && gone.length === 0) return
    this.#options.signal.throwIfAborted()
    const { database } = this.#options
    const { sql } = database
    const { id, language } = this.#project
    const segment = await takeSegment(sql, id)
    const { next_id: firstId } = await readIndex(sql, id)
    const passages = sources.flatMap(({ source, passages }) => passages.map((passage) => ({ source, passage })))
    const postings = buildSegment(
      passages.map(({ passage }) => passage),
      firstId,
      language,
    )
    for (const piece of piecesOf(postings)) {
      this.#options.signal.throwIfAborted()
      await insertPostings(sql, id, segment, piece)
    }
    await transaction(database, (tx) =>
      writeSources(tx, id, {
        kind: this.#kind,
        sources: sources.map(({ source, key }) => ({ source, key })),
        gone,
        passages,
        symbols: sources.flatMap(({ symbols }) => symbols),
        segment,
        firstId,
      }),
    )
  }
}

/** Divides postings by the number of passages that they name. */
function* piecesOf(postings: ReadonlyMap<string, Posting>): Generator<Map<string, Posting>> {
  let piece = new Map<string, Posting>()
  let size = 0
  for (const [term, posting] of postings) {
    piece.set(term, posting)
    size += posting.ids.length
    if (size < POSTINGS_AT_ONCE) continue
    yield piece
    piece = new Map()
    size = 0
  }
  if (piece.size > 0) yield piece
}
