import { proxy, ref } from 'valtio'
import type { Change } from '../../shared/changes/changes.ts'
import type { PartsKept } from '../service-worker/messages.ts'
import type { ConnectionState } from './connection.ts'
import type { Channel, EngineMessage, ShapeStatus } from './engine/messages.ts'
import { WorkerWatch } from './engine/worker-watch.ts'
import { type Keeping, type KeptProject, keep, readKept, stopKeeping } from './kept/kept-project.ts'
import { discard, type NewEntry, retry } from './outbox/outbox.ts'
import { sendAtOnce } from './outbox/send-at-once.ts'
import type { Reply } from './outbox/sender.ts'
import { type ShownOutbox, TabOutbox } from './outbox/tab-outbox.ts'
import { Conversations } from './replica/conversations.ts'
import type { OutboxEntry, Replica, StoredImage } from './replica/database.ts'
import { HeldRows } from './replica/held-rows.ts'
import { shapeOf } from './replica/relations.ts'
import { hasRoom, isStorageFull } from './replica/storage-full.ts'
import { until } from './until.ts'
import { View } from './view/view.ts'
import { notKept } from './why-not-kept.ts'

/** Interval in milliseconds at which a tab repeats its needs and checks that some worker leads. */
const SAY_AGAIN_MS = 5_000

export type DeviceState = {
  connection: ConnectionState
  shapes: Readonly<Record<string, ShapeStatus>>
  /** Whether this browser can store data: `full` if there is no room, `failing` after any other error. */
  storage: 'kept' | 'full' | 'failing'
  /** Changes that wait to be sent (`waiting`), and changes that were not applied (`notApplied`). */
  waiting: readonly OutboxEntry[]
  notApplied: readonly OutboxEntry[]
  /** Images that wait to be uploaded, and images that the server rejected. */
  images: readonly HeldImage[]
  /**
   * Offline projects by id (`kept`), and the worker's progress with them (`keeping`), once it has checked a
   * project.
   */
  kept: Readonly<Record<number, KeptProject>>
  keeping: Readonly<Record<number, Keeping>>
  /** Whether this device also stores the app files that offline projects need, for example for diagrams. */
  parts: PartsKept | 'asking'
  /** Counter that increases whenever the rows in `view` change. */
  revision: number
}

export type HeldImage = Pick<StoredImage, 'hash' | 'projectId' | 'name' | 'failure'>

export type DevicePerson = { id: string; email: string }

export type DeviceParts = {
  person: DevicePerson
  replica: Replica
  channel: Channel
  /** Starts the worker that may lead; called once the database is open. */
  startEngine: (attempt: number) => { close: () => void }
  /** Whether the worker still receives messages that a tab sends while it closes. */
  workerOutlivesTabs: boolean
  uuid: () => string
  now: () => number
  /** Sends a change directly to the server, if the outbox can't store it. */
  post: (body: unknown) => Promise<Reply>
}

/**
 * Access of this tab to a person's data: a view of the rows, functions for changes, and a channel to the
 * leading worker.
 */
export class Device {
  readonly person: DevicePerson
  readonly view: View
  readonly held: HeldRows
  readonly conversations: Conversations
  readonly state = proxy<DeviceState>({
    connection: 'connecting',
    shapes: {},
    storage: 'kept',
    waiting: [],
    notApplied: [],
    images: [],
    kept: {},
    keeping: {},
    parts: 'asking',
    revision: 0,
  })
  /** Resolves once the rows of this device are shown. */
  readonly opened: Promise<void>
  /** Resolves if a tab with an older version blocks the database. */
  readonly blocked: Promise<void>

  readonly #parts: DeviceParts
  readonly #tabId: string
  readonly #needs = new Map<string, number>()
  readonly #outbox: TabOutbox
  #reading: EngineMessage[] | undefined
  /** Whether the database has rows that this tab failed to read. */
  #isBehind = false
  #watch: WorkerWatch | undefined
  #sayAgain: ReturnType<typeof setInterval> | undefined
  #closed = false
  #isLeft = false
  readonly #lost = new Set<(pageIds: readonly number[]) => void>()

  constructor(parts: DeviceParts) {
    this.#parts = parts
    this.person = parts.person
    this.#tabId = parts.uuid()
    this.view = new View(parts.person.email)
    this.held = new HeldRows(parts.replica, { email: parts.person.email, waiting: () => this.state.waiting })
    this.conversations = new Conversations(parts.replica)
    this.#outbox = new TabOutbox({
      replica: parts.replica,
      onShow: (shown) => this.#showOutbox(shown),
      laid: () => this.view.laid,
    })
    parts.channel.addEventListener('message', ({ data }) => this.#receive(data))
    this.blocked = new Promise((resolve) => parts.replica.on('blocked', () => resolve()))
    this.opened = this.#open()
  }

  async #open(): Promise<void> {
    const { replica } = this.#parts
    await replica.open()
    await Promise.all([this.#readRows(), this.#outbox.read(), this.#readImages(), this.#readKept()])
    if (this.#closed) return
    const isVisible = () => !document.hidden
    this.#watch = new WorkerWatch({ ...this.#parts, isVisible, everyMs: SAY_AGAIN_MS })
    this.#sayAgain = setInterval(() => {
      this.#watch?.look()
      this.sayNeeds()
      void this.#lookForRoom()
    }, SAY_AGAIN_MS)
    this.sayNeeds()
    this.tell({ type: 'hello' })
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#sayAgain)
    this.tell({ type: 'tab-closed', tabId: this.#tabId })
    this.#outbox.close()
    this.#watch?.close()
    this.#parts.channel.close()
    this.#parts.replica.close()
  }

  /** Makes all tabs and the worker close this person's databases, because the data is about to be deleted. */
  forget(): void {
    this.tell({ type: 'forget' })
    this.close()
  }

  /** Shows the stored pages of a project. Resolves to whether this device has stored all of its pages. */
  async openProject(projectId: number): Promise<{ complete: boolean }> {
    const shape = shapeOf(projectId, 'pages')
    // Also reads if another read is running: it may be for another project and would replace these rows.
    if (this.#reading || this.view.openProject !== projectId) await this.#readRows(projectId)
    return { complete: (await this.#parts.replica.shapes.get(shape))?.complete === 1 }
  }

  /** Keeps a shape up to date until the caller calls the returned function. */
  need(shape: string): () => void {
    this.#needs.set(shape, (this.#needs.get(shape) ?? 0) + 1)
    this.sayNeeds()
    let needed = true
    return () => {
      if (!needed) return
      needed = false
      const users = (this.#needs.get(shape) ?? 1) - 1
      if (users > 0) this.#needs.set(shape, users)
      else this.#needs.delete(shape)
      this.sayNeeds()
    }
  }

  /** Tells the worker which shapes this tab needs and whether the tab is visible. */
  sayNeeds(): void {
    if (!this.#watch) return
    const visible = !document.hidden
    if (visible) this.#isLeft = false
    this.tell({ type: 'tab', tabId: this.#tabId, visible, shapes: [...this.#needs.keys()] })
  }

  /**
   * Tells the worker that the person is leaving the tab, perhaps permanently. Hands over changes not yet
   * stored.
   */
  sayGoodbye(): void {
    this.#isLeft = true
    if (this.#parts.workerOutlivesTabs) {
      for (const entry of this.#outbox.unwritten) this.tell({ type: 'append', entry })
    }
    this.tell({ type: 'tab-closed', tabId: this.#tabId })
  }

  /** Makes the worker contact the server now, without waiting for the next retry. */
  tryNow(): void {
    this.tell({ type: 'network', online: true })
  }

  /**
   * Calls the listener for each change of this person that was refused or set aside while this tab was
   * open.
   */
  onRefusal(listener: (entry: OutboxEntry) => void): void {
    this.#outbox.onRefusal(listener)
  }

  /** Calls the listener with the pages of a project that this person can no longer read. */
  onLost(listener: (pageIds: readonly number[]) => void): void {
    this.#lost.add(listener)
  }

  /**
   * Makes a change: shows it at once, stores it in the outbox, and sends it when the server is reachable. If
   * the outbox can't store the change, sends it at once. Resolves once the outbox or the server has the change.
   * Otherwise rejects with `NotKept`.
   */
  async change(change: Change, options: { notBefore?: number } = {}): Promise<void> {
    const { uuid, now } = this.#parts
    const entry = { key: uuid(), name: change.name, args: change.args, createdAt: now(), ...options }
    if (this.#isLeft && this.#parts.workerOutlivesTabs) {
      this.tell({ type: 'append', entry })
      return
    }
    try {
      await this.#outbox.append(entry)
    } catch (error) {
      this.#storageFailed(error)
      await this.#sendAtOnce(entry, error)
      return
    }
    this.tell({ type: 'outbox' })
    this.tell({ type: 'wake' })
  }

  async retry(seq: number): Promise<void> {
    const { replica, uuid, now } = this.#parts
    await retry(replica, seq, uuid(), now())
    await this.#outboxChanged()
  }

  async discard(seqs: readonly number[]): Promise<void> {
    await discard(this.#parts.replica, seqs)
    await this.#outboxChanged()
  }

  /** Whether only this device knows a page, because the change that creates it is still waiting. */
  isUnsent(pageId: number): boolean {
    return this.state.waiting.some(
      ({ name, args }) =>
        (name === 'create-page' || name === 'create-project') && (args as { pageId?: number }).pageId === pageId,
    )
  }

  /** Resolves once the change that creates a page is no longer waiting, whether it was applied or not. */
  whenSent(pageId: number): Promise<void> {
    return until(this.state, () => this.#closed || !this.isUnsent(pageId))
  }

  /**
   * Notes a failed read of the store after a message from the worker. The next message or the next start
   * reads again.
   */
  #isRead(reading: Promise<void>): void {
    reading.catch((error: unknown) => this.#closed || this.#storageFailed(error))
  }

  #storageFailed(error: unknown): void {
    console.warn('This browser could not keep something', error)
    this.state.storage = isStorageFull(error) ? 'full' : 'failing'
  }

  async #sendAtOnce(entry: NewEntry, cause: unknown): Promise<void> {
    const rows = await sendAtOnce(entry, this.#parts)
    if (!rows) throw notKept(cause)
    this.#takeRows({ type: 'rows', delta: rows })
    this.tell({ type: 'rows', delta: rows })
  }

  /** Stores an image until the server has it. Rejects with `NotKept`. */
  async keepImage(image: StoredImage): Promise<void> {
    try {
      await this.#parts.replica.images.put(image)
    } catch (error) {
      this.#storageFailed(error)
      throw notKept(error)
    }
    await this.#imagesChanged()
  }

  async retryImage({ hash, projectId }: HeldImage): Promise<void> {
    await this.#parts.replica.images
      .where('[hash+projectId]')
      .equals([hash, projectId])
      .modify((image: StoredImage) => {
        delete image.failure
        image.waiting = 1
      })
    await this.#imagesChanged()
  }

  async discardImage({ hash, projectId }: HeldImage): Promise<void> {
    await this.#parts.replica.images.delete([hash, projectId])
    await this.#imagesChanged()
  }

  async #imagesChanged(): Promise<void> {
    await this.#readImages()
    this.tell({ type: 'blobs' })
    this.tell({ type: 'wake' })
  }

  async #readImages(): Promise<void> {
    const held: HeldImage[] = []
    // Reads one by one, so that the bytes of all images aren't in memory at once.
    await this.#parts.replica.images.each(({ hash, projectId, name, waiting, failure }) => {
      if (waiting === 1 || failure !== undefined)
        held.push({ hash, projectId, name, ...(failure === undefined ? {} : { failure }) })
    })
    if (!this.#closed) this.state.images = ref(held)
  }

  /** Starts or stops storing a whole project on this device. Rejects if the setting couldn't be stored. */
  async keepOffline(projectId: number, isKept: boolean): Promise<void> {
    if (isKept) await keep(this.#parts.replica, projectId)
    else await stopKeeping(this.#parts.replica, projectId)
    await this.#readKept()
    this.tell({ type: 'kept' })
  }

  async #readKept(): Promise<void> {
    const kept = await readKept(this.#parts.replica)
    if (!this.#closed) this.state.kept = ref(Object.fromEntries(kept.map((project) => [project.projectId, project])))
  }

  async #outboxChanged(): Promise<void> {
    await this.#outbox.read()
    this.tell({ type: 'outbox' })
    this.tell({ type: 'wake' })
  }

  async #lookForRoom(): Promise<void> {
    if (this.state.storage === 'kept' || !(await hasRoom(this.#parts.replica).catch(() => false))) return
    this.state.storage = 'kept'
    this.tell({ type: 'wake' })
    if (this.#isBehind) await this.#readAgain()
  }

  #receive(message: EngineMessage): void {
    if (this.#closed) return
    if (message.type === 'beat' || message.type === 'state') this.#watch?.heard()
    switch (message.type) {
      case 'rows':
      case 'reread':
        if (this.#reading) this.#reading.push(message)
        else this.#takeRows(message)
        return
      case 'outbox':
        this.#isRead(this.#outbox.readAnswers())
        return
      case 'blobs':
        this.#isRead(this.#readImages())
        return
      case 'kept':
        this.#isRead(this.#readKept())
        return
      case 'keeping':
        this.state.keeping = ref({ ...message.now })
        return
      case 'storage-full':
        this.state.storage = 'full'
        return
      case 'state':
        this.state.connection = message.connection
        this.state.shapes = ref({ ...message.shapes })
        return
      case 'forget':
        this.close()
        return
      case 'lost':
        for (const listener of this.#lost) listener(message.pageIds)
        return
      case 'hello':
        // Answers a worker that is starting and needs to know all tabs.
        this.sayNeeds()
    }
  }

  #takeRows(message: EngineMessage): void {
    if (message.type === 'reread') void this.#readAgain()
    else if (message.type === 'rows') {
      this.view.take(message.delta)
      this.state.revision += 1
    }
  }

  /** Whether the view may be incomplete, because a read is running or has failed. */
  get isReading(): boolean {
    return this.#reading !== undefined || this.#isBehind
  }

  /**
   * Reads the rows again after a message from the worker. If this fails, the shown rows stay, and
   * `#lookForRoom` reads again later.
   */
  async #readAgain(): Promise<void> {
    try {
      await this.#readRows(this.view.openProject)
    } catch (error) {
      if (!this.#closed) this.#storageFailed(error)
    }
  }

  /**
   * Reads all rows of this device; messages that arrive meanwhile wait. Rejects when the store can't be
   * read.
   */
  async #readRows(projectId?: number): Promise<void> {
    const waiting: EngineMessage[] = []
    this.#reading = waiting
    const isCurrent = () => !this.#closed && this.#reading === waiting
    try {
      const rows = await this.#storedRows(projectId)
      if (!isCurrent()) return
      this.view.read(projectId, rows)
      this.#isBehind = false
    } catch (error) {
      if (isCurrent()) this.#isBehind = true
      throw error
    } finally {
      if (isCurrent()) {
        this.#reading = undefined
        this.state.revision += 1
        for (const message of waiting) this.#takeRows(message)
      }
    }
  }

  #storedRows(projectId: number | undefined) {
    const { replica } = this.#parts
    const { projects: rows, pages: ofPages, trash: ofTrash } = replica
    return replica.transaction('r', rows, ofPages, ofTrash, async () => ({
      projects: await rows.toArray(),
      pages: projectId === undefined ? [] : await ofPages.where('project_id').equals(projectId).toArray(),
      trash: projectId === undefined ? [] : await ofTrash.where('project_id').equals(projectId).toArray(),
    }))
  }

  #showOutbox({ waiting, notApplied, unwritten, rows }: ShownOutbox): void {
    if (rows) {
      this.view.take(rows)
      // Applies these rows again after a running read, because the read may return older rows.
      this.#reading?.push({ type: 'rows', delta: rows })
    }
    this.state.waiting = ref([...waiting])
    this.state.notApplied = ref([...notApplied])
    for (const { name, args } of unwritten) {
      if (name === 'rename-page') this.view.showName((args as { pageId: number }).pageId, undefined)
    }
    this.view.setPending(waiting)
    this.state.revision += 1
  }

  /** Sends a message to the leading worker and to the other tabs. */
  tell(message: EngineMessage): void {
    if (!this.#closed || message.type === 'tab-closed') this.#parts.channel.postMessage(message)
  }
}
