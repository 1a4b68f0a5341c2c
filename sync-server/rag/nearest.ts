import type { Sql } from '../../db/connect.ts'
import { type VectorState, vectorStates } from '../../db/tables/vectors.ts'
import { type Embedder, ModelFault } from '../../shared/model/model.ts'
import { FUSED, type NearAsked, type Nearest, type NearPlace } from '../../shared/retrieval/fuse.ts'
import type { PassageKind } from '../../shared/retrieval/passage.ts'
import { quantise } from '../../shared/retrieval/quantise.ts'
import { bounded } from '../../shared/retrieval/said-text.ts'
import { nearVectors } from './near-vectors.ts'
import { type ProjectVectors, VectorStore } from './vector-store.ts'

/**
 * Pause after a failed request to the model's server, in milliseconds, so that searches don't wait each time.
 */
const PAUSE_MS = 10_000
/** Limit of vector bytes: for the cache, and for all projects in one question. */
const MOST_BYTES = 256 * 1024 * 1024
/** Number of questions whose vectors are cached. A person who reads on sends the same question again. */
const QUESTIONS_KEPT = 200

type NearestOptions = {
  sql: Sql
  embedder: Embedder
  /** Time limit, after which the search uses only words. */
  milliseconds: number
  onFault: (fault: unknown) => void
  store?: VectorStore
}

/**
 * Compares a question with the vectors of the passages. Finds nothing if some passages of a project have no
 * vectors yet, because these passages would wrongly rank below all others.
 */
export function createNearest(options: NearestOptions): Nearest {
  const { sql, embedder, milliseconds, onFault, store = new VectorStore(sql, MOST_BYTES) } = options
  const directions = new Directions(embedder)
  const find = async (asked: NearAsked, query: string, gaveUp: AbortSignal) => {
    const states = await vectorStates(sql, asked.projectIds, embedder.name)
    const bytes = states?.reduce((sum, state) => sum + state.bytes, 0) ?? 0
    if (!states || bytes === 0 || bytes > store.mostBytes || gaveUp.aborted) return undefined
    const reading = Promise.all(states.map(async (state) => ({ ...state, vectors: await store.read(state) })))
    const [direction, held] = await Promise.all([directions.read(query), reading])
    return direction && nearIn(held, direction, asked.kind)
  }
  return async (asked) => {
    const [query, gaveUp] = [bounded(asked.query), new AbortController()]
    try {
      return await inTime(find(asked, query, gaveUp.signal), milliseconds)
    } catch (error) {
      gaveUp.abort()
      directions.giveUp(query)
      onFault(error)
      return undefined
    }
  }
}

type HeldVectors = VectorState & { vectors: ProjectVectors }

async function nearIn(
  held: readonly HeldVectors[],
  direction: Int8Array,
  kind: PassageKind,
): Promise<NearPlace[] | undefined> {
  const places: (NearPlace & { likeness: number })[] = []
  for (const { project_id: projectId, vectors } of held) {
    const { [kind]: of } = vectors
    if (of.ids.length > 0 && of.dimensions !== direction.length) return undefined
    for (const one of await nearVectors(direction, of)) places.push({ ...one, projectId })
  }
  places.sort((a, b) => b.likeness - a.likeness || a.projectId - b.projectId || a.id - b.id)
  return places.slice(0, FUSED)
}

/** Cache of questions' vectors. Requests each vector once, and none while requests are paused. */
class Directions {
  readonly #embedder: Embedder
  readonly #kept = new Map<string, Promise<Int8Array>>()
  readonly #unanswered = new Set<string>()
  #pausedUntil = 0

  constructor(embedder: Embedder) {
    this.#embedder = embedder
  }

  /** Resolves to undefined while requests are paused, and rejects with the error of a failed request. */
  async read(query: string): Promise<Int8Array | undefined> {
    const known = this.#kept.get(query)
    const waits = !known || this.#unanswered.has(query)
    if (waits && performance.now() < this.#pausedUntil) return undefined
    const direction = known ?? this.#ask(query)
    this.#kept.delete(query)
    this.#kept.set(query, direction)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= QUESTIONS_KEPT) break
      this.#kept.delete(oldest)
    }
    return direction
  }

  /**
   * Pauses requests to the server after a search waited for this question in vain. The request isn't
   * aborted: a server that is loading its model would start over each time.
   */
  giveUp(query: string): void {
    if (this.#unanswered.has(query)) this.#pause()
  }

  async #ask(query: string): Promise<Int8Array> {
    this.#unanswered.add(query)
    try {
      const [vector = []] = await this.#embedder.embed([query], new AbortController().signal)
      return quantise(vector)
    } catch (error) {
      this.#kept.delete(query)
      this.#pause()
      throw error
    } finally {
      this.#unanswered.delete(query)
    }
  }

  #pause() {
    this.#pausedUntil = performance.now() + PAUSE_MS
  }
}

/** Rejects if the result is late. The result is still cached, so it helps the next question. */
async function inTime<Result>(result: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ModelFault('late', 'the vectors were not there in time')), milliseconds)
  })
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
