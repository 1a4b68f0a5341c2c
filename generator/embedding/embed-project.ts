import type { Database } from '../../db/connect.ts'
import {
  beginVectorsAnew,
  completeVectors,
  insertVectors,
  noteVectorTrouble,
  openVectors,
  type PassageToEmbed,
  passagesWithoutVector,
  shareVectors,
} from '../../db/tables/vectors.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import { troubleOf } from '../../shared/model/advice.ts'
import { type Embedder, ModelFault } from '../../shared/model/model.ts'
import { quantise } from '../../shared/retrieval/quantise.ts'
import { saidOf } from '../../shared/retrieval/said-text.ts'
import type { ModelReport } from '../run-model-job.ts'
import { embedTexts } from './embed-texts.ts'

export type EmbedOptions = {
  database: Database
  embedder: Embedder
  signal: AbortSignal
  /** Maximum time for one project in a row. */
  milliseconds: number
  now?: () => number
}

/** `written`: texts that the model was told. `fault`: why its server was asked no more. */
export type EmbedReport = ModelReport & { fault: ModelFault | null }

const PASSAGES_AT_ONCE = 256
const TEXTS_AT_ONCE = 16

/**
 * Embeds the passages of a project that have no vector yet. Vectors are cached by a hash of the text and
 * committed in batches. So a run can stop anywhere, and moved text is never embedded twice. Until all
 * passages have a vector, search uses words only. Returns undefined if the project has no search index.
 */
export async function embedProject(projectId: number, options: EmbedOptions): Promise<EmbedReport | undefined> {
  const { database, embedder, now = Date.now, milliseconds } = options
  const { sql } = database
  const index = await openVectors(sql, projectId, embedder.name)
  if (!index) return undefined
  const embedding = new Embedding(projectId, options, index.bytes)
  const report = (ended: EmbedReport['ended'], fault: ModelFault | null = null): EmbedReport => {
    return { written: embedding.written, again: fault ? 1 : 0, ended, fault }
  }
  const until = now() + milliseconds
  try {
    for await (const portion of embedding.due()) {
      if (now() >= until) return report('limit')
      await embedding.make(portion)
    }
    await completeVectors(sql, projectId, index.upTo)
    return report(null)
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error
    await noteVectorTrouble(sql, projectId, troubleOf(error, embedder))
    return report('server', error)
  }
}

/** Texts, each with the ids of all passages with exactly this text. */
type Portion = Map<string, number[]>

class Embedding {
  /** Texts whose vectors are kept. */
  written = 0
  readonly #projectId: number
  readonly #options: EmbedOptions
  /** Bytes of a vector; all vectors have the same size. */
  #bytes: number | null

  constructor(projectId: number, options: EmbedOptions, bytes: number | null) {
    this.#projectId = projectId
    this.#options = options
    this.#bytes = bytes
  }

  /** Yields the texts without a vector. Each portion fits into one request. */
  async *due(): AsyncGenerator<Portion> {
    const { sql } = this.#options.database
    for (let after = 0; ; ) {
      const passages = await passagesWithoutVector(sql, this.#projectId, { after, limit: PASSAGES_AT_ONCE })
      const last = passages.at(-1)
      if (!last) return
      after = last.id
      const texts = [...(await this.#unknown(passages))]
      for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) yield new Map(texts.slice(at, at + TEXTS_AT_ONCE))
    }
  }

  async #unknown(passages: readonly PassageToEmbed[]): Promise<Portion> {
    const { sql } = this.#options.database
    const said = passages.map((passage) => ({ id: passage.id, text: saidOf(passage) }))
    const keyed = said.map(({ id, text }) => ({ id, key: sha256(text) }))
    const shared = await shareVectors(sql, this.#projectId, keyed)
    const portion: Portion = new Map()
    for (const { id, text } of said) if (!shared.has(id)) portion.set(text, [...(portion.get(text) ?? []), id])
    return portion
  }

  async make(portion: Portion): Promise<void> {
    const { database, embedder, signal } = this.#options
    signal.throwIfAborted()
    const vectors = (await embedTexts(embedder, [...portion.keys()], signal)).map(quantise)
    await this.#compare(vectors)
    const rows = [...portion].flatMap(([text, ids], at) => {
      const vector = vectors[at]
      return vector ? ids.map((id) => ({ id, key: sha256(text), vector })) : []
    })
    await insertVectors(database.sql, this.#projectId, rows)
    this.written += portion.size
  }

  /**
   * Checks the size of vectors. If a model was replaced under the same name, its vectors can't be compared
   * with the stored ones, so the index starts over.
   */
  async #compare(vectors: readonly Int8Array[]): Promise<void> {
    this.#bytes ??= vectors[0]?.length ?? null
    const other = vectors.find(({ length }) => length !== this.#bytes)
    if (!other) return
    await beginVectorsAnew(this.#options.database.sql, this.#projectId)
    this.written = 0
    throw new ModelFault('broken', `its vectors have ${other.length} numbers now, and had ${this.#bytes} before`)
  }
}
