import type { ProjectDocs as Answer } from '../../../shared/contract/pages.ts'
import { toBeCreated } from '../outbox/outbox.ts'
import type { Replica } from '../replica/database.ts'
import { requireLeader } from '../replica/leadership.ts'
import { type FetchParts, fetchWhole, type NoAnswer } from './fetch-whole.ts'

/** How long the documents of a project are good for. */
export const DOCS_MS = 120_000

export type ProjectDocsParts = FetchParts & {
  db: Replica
  epoch: number
  baseUrl: string
  now: () => number
  /** Some documents of a project are here that were not before. */
  onStored: (projectId: number) => Promise<void>
}

/** Brings the documents of whole projects to this device, so that pages nobody has visited here can be read. */
export class ProjectDocs {
  readonly #parts: ProjectDocsParts
  readonly #fetchedAt = new Map<number, number>()
  readonly #running = new Map<number, Promise<NoAnswer | undefined>>()
  #closed = false

  constructor(parts: ProjectDocsParts) {
    this.#parts = parts
  }

  close(): void {
    this.#closed = true
  }

  /** Fetches what is newer than what is here, unless that was done a moment ago. Resolves to what held it up. */
  async bring(projectId: number): Promise<NoAnswer | undefined> {
    const { now } = this.#parts
    const age = Math.abs(now() - (this.#fetchedAt.get(projectId) ?? Number.NEGATIVE_INFINITY))
    if (age < DOCS_MS / 2) return undefined
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
    // The server has nothing of it yet.
    if ((await toBeCreated(db)).projects.has(projectId)) return undefined
    let after = await docsCursor(db, projectId)
    for (let more = true; more && !this.#closed; ) {
      const whole = await fetchWhole(this.#parts, `${baseUrl}/api/project/${projectId}/docs?after=${after}`)
      if (typeof whole === 'string') return whole
      const answer = read(whole.bytes)
      if (!answer) return 'server'
      await this.#store(projectId, answer)
      await onStored(projectId)
      after = answer.next
      more = answer.more
    }
    this.#fetchedAt.set(projectId, now())
    return undefined
  }

  #store(projectId: number, { docs, next }: Answer): Promise<void> {
    const { db, epoch } = this.#parts
    const rows = docs.map(({ page_id: pageId, doc_seq: seq, state }) => ({
      pageId,
      projectId,
      seq,
      state: bytesOf(state),
    }))
    return db.transaction('rw', db.docs, db.meta, async () => {
      await requireLeader(db, epoch)
      await db.docs.bulkPut(rows)
      await db.meta.put({ key: docsKey(projectId), value: next })
    })
  }
}

/** As far as the documents of a project were fetched. */
export async function docsCursor(db: Replica, projectId: number): Promise<number> {
  return ((await db.meta.get(docsKey(projectId)))?.value as number | undefined) ?? 0
}

const docsKey = (projectId: number) => `docs/${projectId}`

/** A page of a network that wants somebody to sign in also comes with status 200. */
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
