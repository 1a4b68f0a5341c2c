import type { ProjectDocs as Answer } from '../../../shared/contract/pages.ts'
import { toBeCreated } from '../outbox/outbox.ts'
import type { Replica } from '../replica/database.ts'
import { docsCursor, putDocsCursor } from '../replica/docs-cursor.ts'
import { requireLeader } from '../replica/leadership.ts'
import { projectsThatStay } from '../replica/take-shape.ts'
import { type FetchParts, fetchWhole, type NoAnswer } from './fetch-whole.ts'

/** Interval at which a project's documents are fetched again, in milliseconds. */
export const DOCS_MS = 120_000

export type ProjectDocsParts = FetchParts & {
  db: Replica
  epoch: number
  baseUrl: string
  now: () => number
  /** Called when new documents of a project were stored. */
  onStored: (projectId: number) => Promise<void>
}

/** Fetches the documents of whole projects, so that pages that were never visited here can be read. */
export class ProjectDocs {
  readonly #parts: ProjectDocsParts
  /**
   * Time and cursor of the last complete fetch, by project. An entry counts only while the stored cursor
   * equals its cursor. A different cursor means that documents may have been deleted since.
   */
  readonly #fetched = new Map<number, { at: number; cursor: number }>()
  readonly #running = new Map<number, Promise<NoAnswer | undefined>>()
  #closed = false

  constructor(parts: ProjectDocsParts) {
    this.#parts = parts
  }

  close(): void {
    this.#closed = true
  }

  /**
   * Fetches documents that are newer than the stored ones. Does nothing if the last complete fetch is
   * recent. Resolves to undefined on success, otherwise to the reason for the failure.
   */
  async bring(projectId: number): Promise<NoAnswer | undefined> {
    const { db, now } = this.#parts
    const fetched = this.#fetched.get(projectId)
    const isFresh = fetched && Math.abs(now() - fetched.at) < DOCS_MS / 2
    if (isFresh && fetched.cursor === (await docsCursor(db, projectId))) return undefined
    const running = this.#running.get(projectId) ?? this.#fetch(projectId)
    this.#running.set(projectId, running)
    try {
      return await running
    } finally {
      this.#running.delete(projectId)
    }
  }

  async #fetch(projectId: number): Promise<NoAnswer | undefined> {
    const { db, baseUrl, now, onStored } = this.#parts
    // The server doesn't know the project yet.
    if ((await toBeCreated(db)).projects.has(projectId)) return undefined
    for (let more = true; more && !this.#closed; ) {
      const after = await docsCursor(db, projectId)
      const whole = await fetchWhole(this.#parts, `${baseUrl}/api/project/${projectId}/docs?after=${after}`)
      if (typeof whole === 'string') return whole
      const answer = read(whole.bytes)
      if (!answer) return 'server'
      const stored = await this.#store(projectId, after, answer)
      if (stored === 'lost') return 'refused'
      if (stored === 'begun-anew') continue
      await onStored(projectId)
      more = answer.more
      if (!more) this.#fetched.set(projectId, { at: now(), cursor: answer.next })
    }
    return undefined
  }

  /**
   * Stores documents fetched `after` a cursor, unless the project was lost or its cursor has changed meanwhile.
   * Documents fetched from the beginning replace everything stored before.
   */
  #store(projectId: number, after: number, { docs, next }: Answer): Promise<'stored' | 'lost' | 'begun-anew'> {
    const { db, epoch } = this.#parts
    const rows = docs.map(({ page_id: pageId, doc_seq: seq, state }) => ({
      pageId,
      projectId,
      seq,
      state: bytesOf(state),
    }))
    return db.transaction('rw', [db.docs, db.meta, db.shapes, db.projects, db.outbox], async () => {
      await requireLeader(db, epoch)
      if ((await projectsThatStay(db))?.has(projectId) === false) return 'lost'
      if ((await docsCursor(db, projectId)) !== after) return 'begun-anew'
      if (after === 0) await db.docs.where('projectId').equals(projectId).delete()
      await db.docs.bulkPut(rows)
      await putDocsCursor(db, projectId, next)
      return 'stored'
    })
  }
}

/** Parses an answer; undefined if it is invalid. A captive portal's sign-in page also has status 200. */
function read(bytes: Uint8Array): Answer | undefined {
  try {
    const answer = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Answer> | null
    return Array.isArray(answer?.docs) && typeof answer.next === 'number' ? (answer as Answer) : undefined
  } catch {
    return undefined
  }
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
