import {
  type Held,
  type Keeping,
  type KeepingStep,
  type KeptProject,
  readKept,
  readKeptProject,
  removeUnneeded,
  updateKept,
} from '../kept/kept-project.ts'
import type { Needs } from '../kept/needs-of.ts'
import type { Replica } from '../replica/database.ts'
import { docsCursor } from '../replica/docs-cursor.ts'
import { requireLeader } from '../replica/leadership.ts'
import { shapeOf } from '../replica/relations.ts'
import { isStorageFull } from '../replica/storage-full.ts'
import { Rounds } from '../rounds.ts'
import { fetchImage } from './fetch-image.ts'
import type { FetchParts } from './fetch-whole.ts'
import { bringFiles } from './kept-files.ts'
import { bringText } from './kept-text.ts'
import { DOCS_MS, type ProjectDocs } from './project-docs.ts'
import type { ReadOnce } from './shapes.ts'

/**
 * Delay in milliseconds before a retry, by the reason of the failure. A connection or server may soon
 * recover. A full disk or a missing right needs someone to act first.
 */
const TRY_AGAIN_MS: Readonly<Record<Held, number>> = {
  offline: 15_000,
  server: 15_000,
  'needs-sign-in': DOCS_MS,
  refused: DOCS_MS,
  unsent: DOCS_MS,
  'no-room': DOCS_MS,
}
/** Number of consecutive failures after which the cause isn't a single image. */
const FAILURES_IN_A_ROW = 3
const DOCS_AT_ONCE = 50

export type KeepOfflineParts = FetchParts & {
  db: Replica
  epoch: number
  baseUrl: string
  now: () => number
  docs: ProjectDocs
  /** Returns the reason why no request is possible now; undefined if requests are possible. */
  heldBy: () => Held | undefined
  readOnce: (shape: string) => Promise<ReadOnce>
  onProgress: (now: Readonly<Record<number, Keeping>>) => void
  /** Called when the stored state of an offline project has changed. */
  onKept: () => void
  onBroken: (error: unknown) => void
}

/**
 * Outcome of a step; undefined means success. `stopped`: the project isn't kept any more, or this worker
 * doesn't lead.
 */
type Outcome = Held | 'stopped' | undefined

/**
 * Fetches everything of the offline projects, and updates from time to time [AO1, AO4]. Each step first
 * checks what is stored already, so an interruption loses nothing.
 */
export class KeepOffline {
  readonly #parts: KeepOfflineParts
  readonly #rounds: Rounds
  readonly #states = new Map<number, Keeping>()
  readonly #steps = new Map<number, KeepingStep>()
  /**
   * Cache of what each page needs, by the state of its document. Analysing a document again would take longer
   * than reading this cache.
   */
  readonly #needs = new Map<number, { seq: number; bytes: number; needs: Needs }>()

  constructor(parts: KeepOfflineParts) {
    this.#parts = parts
    this.#rounds = new Rounds({ ...parts, act: () => this.#round() })
  }

  /** Starts a round: the set of offline projects has changed, or the network is back. */
  wake(): void {
    this.#rounds.wake()
  }

  /**
   * Called when the server has accepted changes. It may now have an offline project that it didn't know
   * before.
   */
  changesSent(): void {
    const waits = (state: Keeping) => state.state === 'held' && state.because === 'unsent'
    if ([...this.#states.values()].some(waits)) this.wake()
  }

  close(): void {
    this.#rounds.close()
  }

  tell(): void {
    if (!this.#rounds.closed) this.#parts.onProgress(Object.fromEntries(this.#states))
  }

  /** Called when documents of a project were stored, whether or not the project is kept offline. */
  async docsStored(projectId: number): Promise<void> {
    const state = this.#states.get(projectId)?.state
    if (state && state !== 'whole') await this.#countPages(projectId)
  }

  async #round(): Promise<number> {
    const kept = await readKept(this.#parts.db)
    for (const id of this.#states.keys()) if (!kept.some(({ projectId }) => projectId === id)) this.#states.delete(id)
    let wait = DOCS_MS
    for (const { projectId } of kept) {
      const held = await this.#bring(projectId)
      if (this.#rounds.closed) break
      if (held && held !== 'stopped') wait = Math.min(wait, TRY_AGAIN_MS[held])
    }
    return wait
  }

  async #bring(projectId: number): Promise<Outcome> {
    this.#steps.delete(projectId)
    const outcome = await this.#all(projectId).catch((error: unknown): Held => {
      if (isStorageFull(error)) return 'no-room'
      throw error
    })
    const step = this.#steps.get(projectId)
    if (outcome === 'stopped') this.#states.delete(projectId)
    else if (outcome) this.#states.set(projectId, { state: 'held', because: outcome, ...(step && { step }) })
    else this.#states.set(projectId, { state: 'whole' })
    this.tell()
    return outcome
  }

  async #all(projectId: number): Promise<Outcome> {
    const held = this.#parts.heldBy()
    if (held) return held
    if (!this.#states.has(projectId)) this.#states.set(projectId, { state: 'list' })
    this.tell()
    return (await this.#rows(projectId)) ?? (await this.#docs(projectId)) ?? (await this.#rest(projectId))
  }

  /** Fetches the project's pages and citations, also while no tab shows the project. */
  async #rows(projectId: number): Promise<Outcome> {
    for (const part of ['pages', 'citations'] as const) {
      const end = await this.#parts.readOnce(shapeOf(projectId, part))
      if (end === 'denied') return 'refused'
      if (end === 'waits') return 'unsent'
      if (end === 'stopped') return this.#rounds.closed ? 'stopped' : (this.#parts.heldBy() ?? 'offline')
    }
    return undefined
  }

  async #docs(projectId: number): Promise<Outcome> {
    if (!(await readKeptProject(this.#parts.db, projectId))?.whole) await this.#countPages(projectId)
    return await this.#parts.docs.bring(projectId)
  }

  async #countPages(projectId: number): Promise<void> {
    const { db } = this.#parts
    const [done, total] = await Promise.all([
      db.docs.where('projectId').equals(projectId).count(),
      db.pages.where('project_id').equals(projectId).count(),
    ])
    this.#at(projectId, { what: 'pages', done: Math.min(done, total), total })
  }

  /**
   * Fetches images, quoted files and search text. Images that the server fails to send don't hold back the
   * rest.
   */
  async #rest(projectId: number): Promise<Outcome> {
    const kept = await this.#look(projectId)
    if (!kept) return 'stopped'
    const images = await this.#images(kept)
    if (images === 'stopped' || images === 'offline' || images === 'needs-sign-in') return images
    const files = await bringFiles(this.#parts, projectId, (step) => this.#at(projectId, step))
    if (files) return files
    const text = await bringText(this.#parts, projectId, (step) => this.#at(projectId, step))
    if (text) return text
    return typeof images === 'string' ? images : await this.#done(kept, images.gone)
  }

  /**
   * Fetches the missing images. Resolves to how many the server no longer has, or to why others couldn't
   * be fetched.
   */
  async #images(kept: KeptProject): Promise<Exclude<Outcome, undefined> | { gone: number }> {
    const { db } = this.#parts
    const { projectId } = kept
    const held = await db.images.where('hash').anyOf(kept.images).primaryKeys()
    const here = new Set(held.map(([hash]) => hash))
    const wanted = kept.images.filter((hash) => !here.has(hash))
    let gone = 0
    let failed = 0
    let inARow = 0
    for (const hash of wanted) {
      this.#at(projectId, { what: 'images', done: here.size, total: kept.images.length })
      const got = await fetchImage(this.#parts, hash)
      if (got === 'offline' || got === 'needs-sign-in') return got
      inARow = got === 'server' ? inARow + 1 : 0
      if (inARow === FAILURES_IN_A_ROW) return 'server'
      if (got === 'server') failed += 1
      else if (got === 'refused') gone += 1
      else {
        if (!(await this.#store(projectId, hash, got))) return 'stopped'
        here.add(hash)
      }
    }
    return failed > 0 ? 'server' : { gone }
  }

  /**
   * Finds what the documents show, if any document is new. Deletes fetched images that are no longer
   * shown.
   */
  async #look(projectId: number): Promise<KeptProject | undefined> {
    const { db, epoch } = this.#parts
    const pageIds = await db.pages.where('project_id').equals(projectId).primaryKeys()
    const looked = `${await docsCursor(db, projectId)}/${pageIds.length}`
    const before = await readKeptProject(db, projectId)
    if (!before || before.looked === looked) return before
    const images = new Set<string>()
    const parts = new Set<KeptProject['parts'][number]>()
    let docBytes = 0
    for (let at = 0; at < pageIds.length && !this.#rounds.closed; at += DOCS_AT_ONCE) {
      for (const { bytes, needs } of await this.#needsOf(pageIds.slice(at, at + DOCS_AT_ONCE))) {
        docBytes += bytes
        for (const hash of needs.images) images.add(hash)
        for (const kind of needs.parts) parts.add(kind)
      }
    }
    const news = { looked, images: [...images], parts: [...parts], docBytes }
    const next = await db.transaction('rw', db.meta, db.images, async () => {
      await requireLeader(db, epoch)
      const updated = await updateKept(db, projectId, news)
      if (updated) await removeUnneeded(db, before.images)
      return updated
    })
    this.#parts.onKept()
    return next
  }

  async #needsOf(pageIds: readonly number[]) {
    const { needsOf } = await import('../kept/needs-of.ts')
    const found: { bytes: number; needs: Needs }[] = []
    for (const doc of await this.#parts.db.docs.bulkGet([...pageIds])) {
      if (!doc) continue
      const known = this.#needs.get(doc.pageId)
      const now = known?.seq === doc.seq ? known : { seq: doc.seq, bytes: doc.state.length, needs: needsOf(doc.state) }
      this.#needs.set(doc.pageId, now)
      found.push(now)
    }
    return found
  }

  /**
   * Stores a fetched image, unless someone has inserted the same image on this device in the meantime.
   * Resolves to false if the project is no longer kept.
   */
  #store(projectId: number, hash: string, bytes: Blob): Promise<boolean> {
    const { db, epoch } = this.#parts
    return db.transaction('rw', db.meta, db.images, async () => {
      await requireLeader(db, epoch)
      if (!(await readKeptProject(db, projectId))) return false
      if ((await db.images.where('hash').equals(hash).count()) > 0) return true
      await db.images.put({ hash, projectId, pageId: 0, name: '', mime: bytes.type, bytes, waiting: 0, fetched: 1 })
      return true
    })
  }

  async #done({ projectId, images, docBytes }: KeptProject, missing: number): Promise<Outcome> {
    const { db, epoch, now: clock, onKept } = this.#parts
    const now = await readKeptProject(db, projectId)
    let bytes = docBytes + (now?.files?.bytes ?? 0) + (now?.text?.bytes ?? 0)
    await db.images
      .where('hash')
      .anyOf(images)
      .each((image) => {
        bytes += image.bytes.size
      })
    const updated = await db.transaction('rw', db.meta, async () => {
      await requireLeader(db, epoch)
      return updateKept(db, projectId, { whole: { at: clock(), bytes, missing } })
    })
    onKept()
    return updated ? undefined : 'stopped'
  }

  #at(projectId: number, step: KeepingStep): void {
    this.#steps.set(projectId, step)
    this.#states.set(projectId, { state: 'fetching', step })
    this.tell()
  }
}
