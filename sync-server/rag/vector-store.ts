import type { Sql } from '../../db/connect.ts'
import { liveVectors, type VectorRow, type VectorState, vectorsFrom } from '../../db/tables/vectors.ts'
import { PASSAGE_KINDS, type PassageKind } from '../../shared/retrieval/passage.ts'
import { lengthOf, type Vectors } from './near-vectors.ts'

/** Read at once. */
const ROWS_AT_ONCE = 1_000

export type ProjectVectors = Record<PassageKind, Vectors>
type Held = { state: VectorState; vectors: ProjectVectors }

/**
 * In-memory cache of vectors of recently searched projects. A project's vectors are read once. If its
 * passages change, only the new vectors are read.
 */
export class VectorStore {
  /** Maximum bytes of all cached vectors. */
  readonly mostBytes: number
  readonly #sql: Sql
  /** Cached vectors by project, the most recently used last. */
  readonly #held = new Map<number, Held>()
  readonly #reading = new Map<string, Promise<Held>>()

  constructor(sql: Sql, mostBytes: number) {
    this.#sql = sql
    this.mostBytes = mostBytes
  }

  get bytes(): number {
    return [...this.#held.values()].reduce((sum, { state }) => sum + state.bytes, 0)
  }

  /** Returns a project's vectors for this state. Reads them if the cached vectors are older. */
  async read(state: VectorState): Promise<ProjectVectors> {
    const held = this.#held.get(state.project_id)
    if (held?.state.version === state.version && held.state.next_id === state.next_id) {
      this.#put(held)
      return held.vectors
    }
    // Concurrent requests for the same vectors share one read.
    const key = `${state.project_id} ${state.version} ${state.next_id}`
    const reading = this.#reading.get(key) ?? this.#readAnew(state, held)
    this.#reading.set(key, reading)
    try {
      return (await reading).vectors
    } finally {
      this.#reading.delete(key)
    }
  }

  async #readAnew(state: VectorState, held: Held | undefined): Promise<Held> {
    const { ids, bytes: dimensions } = await liveVectors(this.#sql, state.project_id)
    const kept = held?.state.version === state.version ? held : undefined
    const from = kept?.state.next_id ?? 0
    const rows = await this.#rowsFrom(state.project_id, from)
    const live = new Set(ids.filter((id) => id < from))
    const read = { state, vectors: toVectors({ live, dimensions, kept: kept?.vectors, rows }) }
    this.#put(read)
    return read
  }

  async #rowsFrom(projectId: number, first: number): Promise<VectorRow[]> {
    const rows: VectorRow[] = []
    for (let from = first; ; ) {
      const some = await vectorsFrom(this.#sql, projectId, { from, limit: ROWS_AT_ONCE })
      rows.push(...some)
      if (some.length < ROWS_AT_ONCE) return rows
      from = (some.at(-1)?.id ?? 0) + 1
    }
  }

  #put(held: Held): void {
    this.#held.delete(held.state.project_id)
    this.#held.set(held.state.project_id, held)
    let total = this.bytes
    for (const [id, { state }] of this.#held) {
      if (total <= this.mostBytes) return
      this.#held.delete(id)
      total -= state.bytes
    }
  }
}

/** `live`: those that were there before and still are. */
type Parts = { live: ReadonlySet<number>; dimensions: number; kept: ProjectVectors | undefined; rows: VectorRow[] }

/** Combines the cached vectors that are still in use with the new vectors. */
function toVectors({ live, dimensions, kept, rows }: Parts): ProjectVectors {
  const of = (kind: PassageKind): Vectors => {
    const fresh = rows.filter((row) => row.kind === kind && row.vector.length === dimensions)
    const old = kept && kept[kind].dimensions === dimensions ? kept[kind] : undefined
    const staying = [...(old?.ids.keys() ?? [])].filter((at) => live.has(old?.ids[at] ?? 0))
    const count = staying.length + fresh.length
    const values = new Int8Array(count * dimensions)
    staying.forEach((from, to) => {
      if (old) values.set(old.values.subarray(from * dimensions, (from + 1) * dimensions), to * dimensions)
    })
    fresh.forEach(({ vector }, at) => {
      values.set(new Int8Array(vector.buffer, vector.byteOffset, dimensions), (staying.length + at) * dimensions)
    })
    const lengthAt = (at: number) => lengthOf(values, at * dimensions, (at + 1) * dimensions)
    return {
      ids: Int32Array.from([...staying.map((at) => old?.ids[at] ?? 0), ...fresh.map(({ id }) => id)]),
      lengths: Float64Array.from([
        ...staying.map((at) => old?.lengths[at] ?? 0),
        ...fresh.map((_, at) => lengthAt(staying.length + at)),
      ]),
      values,
      dimensions,
    }
  }
  return Object.fromEntries(PASSAGE_KINDS.map((kind) => [kind, of(kind)])) as ProjectVectors
}
