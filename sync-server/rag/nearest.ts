import type { Sql } from '../../db/connect.ts'
import { type VectorState, vectorStates } from '../../db/tables/vectors.ts'
import { type Embedder, ModelFault } from '../../shared/model/model.ts'
import { FUSED, type NearAsked, type Nearest, type NearPlace } from '../../shared/retrieval/fuse.ts'
import type { PassageKind } from '../../shared/retrieval/passage.ts'
import { quantise } from '../../shared/retrieval/quantise.ts'
import { bounded } from '../../shared/retrieval/said-text.ts'
import { nearVectors } from './near-vectors.ts'
import { type ProjectVectors, VectorStore } from './vector-store.ts'

/** A server that failed is not asked for so long: searches are not to wait for it again and again. */
const PAUSE_MS = 10_000
/** Of the vectors that are held, and of those of all projects of a question. */
const MOST_BYTES = 256 * 1024 * 1024
/** Who reads on asks the same again. */
const QUESTIONS_KEPT = 200

type NearestOptions = {
  sql: Sql
  embedder: Embedder
  /** Until then the answer is given by words alone. */
  milliseconds: number
  onFault: (fault: unknown) => void
  store?: VectorStore
}

/**
 * Compares a question with what the model made of the passages. Nothing where one of the projects has passages that the
 * model has not been told of: those would stand behind all others for no reason.
 */
export function createNearest(options: NearestOptions): Nearest {
  const { sql, embedder, milliseconds, onFault, store = new VectorStore(sql, MOST_BYTES) } = options
  const directionOf = keepDirections(embedder, milliseconds)
  const find = async (asked: NearAsked) => {
    const states = await vectorStates(sql, asked.projectIds, embedder.name)
    const bytes = states?.reduce((sum, state) => sum + state.bytes, 0) ?? 0
    if (!states || bytes === 0 || bytes > store.mostBytes) return undefined
    const reading = Promise.all(states.map(async (state) => ({ ...state, vectors: await store.read(state) })))
    const [direction, held] = await Promise.all([directionOf(bounded(asked.query)), reading])
    return direction && nearIn(held, direction, asked.kind)
  }
  return async (asked) => {
    const finding = find(asked)
    try {
      return await inTime(finding, milliseconds)
    } catch (error) {
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

/** The directions of questions, each asked for once; undefined while the server is left alone. */
function keepDirections(embedder: Embedder, milliseconds: number) {
  const kept = new Map<string, Promise<Int8Array>>()
  let pausedUntil = 0
  const pause = () => {
    pausedUntil = performance.now() + PAUSE_MS
  }
  const ask = async (query: string) => {
    // Not cut off then: a server that loads its model would begin again each time.
    const late = setTimeout(pause, milliseconds)
    try {
      const [vector = []] = await embedder.embed([query], new AbortController().signal)
      return quantise(vector)
    } catch (error) {
      kept.delete(query)
      pause()
      throw error
    } finally {
      clearTimeout(late)
    }
  }
  return async (query: string): Promise<Int8Array | undefined> => {
    const known = kept.get(query)
    if (!known && performance.now() < pausedUntil) return undefined
    const direction = known ?? ask(query)
    kept.delete(query)
    kept.set(query, direction)
    for (const oldest of kept.keys()) {
      if (kept.size <= QUESTIONS_KEPT) break
      kept.delete(oldest)
    }
    return direction
  }
}

/** What comes later is of use for the next question. */
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
