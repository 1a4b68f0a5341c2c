import { type ConnectionEvent, type ConnectionState, mayAsk, nextState } from '../connection.ts'
import type { Held } from '../kept/kept-project.ts'
import { appendOnce, type NewEntry } from '../outbox/outbox.ts'
import { postChanges } from '../outbox/post-changes.ts'
import { SendLoop, type SendLoopParts } from '../outbox/send-loop.ts'
import { type Reply, Sender } from '../outbox/sender.ts'
import type { RowDelta } from '../replica/apply-rows.ts'
import type { Replica } from '../replica/database.ts'
import { BEAT_MS, beat, claim, LostLeadership, release } from '../replica/leadership.ts'
import { MY_PROJECTS_SHAPE } from '../replica/relations.ts'
import { isStorageFull } from '../replica/storage-full.ts'
import { removeLostProjects } from '../replica/take-shape.ts'
import { Background } from './background.ts'
import type { Channel, EngineMessage } from './messages.ts'
import { portionsOf } from './portions.ts'
import { Shapes } from './shapes.ts'

const HELD: Readonly<Record<Parameters<SendLoopParts['onHeld']>[0], ConnectionEvent>> = {
  offline: 'unreachable',
  'needs-sign-in': 'unauthorised',
  refused: 'forbidden',
  'update-needed': 'outdated',
}

/** Reasons that delay an offline project, by connection state. */
const HELD_UP: Readonly<Partial<Record<ConnectionState, Held>>> = {
  'needs-sign-in': 'needs-sign-in',
  refused: 'refused',
  'update-needed': 'refused',
}

/**
 * Silence in milliseconds after which a tab counts as closed. Browsers let hidden tabs send only once a
 * minute.
 */
const TAB_GONE_MS = 150_000

export type EngineParts = {
  id: string
  db: Replica
  channel: Channel
  baseUrl: string
  fetch: typeof fetch
  now: () => number
  random: () => number
  uuid: () => string
  setTimer: (run: () => void, ms: number) => () => void
  /** Whether this worker may lead now. The worker of a hidden tab lets others lead. */
  mayLead: () => boolean
}

type Tab = { visible: boolean; shapes: readonly string[]; seenAt: number }

/**
 * Keeps the replica in sync with the server: reads the shapes that tabs need, and sends the outbox. Does so
 * only while it leads. Several engines may run for one person, but only one leads at a time [LE1].
 */
export class Engine {
  readonly #parts: EngineParts
  readonly #tabs = new Map<string, Tab>()
  #epoch: number | undefined
  #sending: SendLoop | undefined
  #shapes: Shapes | undefined
  #cancelBeat: (() => void) | undefined
  #beating = false
  #beatsAgain = false
  #connection: ConnectionState = 'connecting'
  #pending = false
  #knocking = false
  #background: Background | undefined
  #closed = false

  constructor(parts: EngineParts) {
    this.#parts = parts
    parts.channel.addEventListener('message', ({ data }) => this.receive(data))
    void this.#beat()
  }

  get leads(): boolean {
    return this.#epoch !== undefined
  }

  get closed(): boolean {
    return this.#closed
  }

  get connection(): ConnectionState {
    return this.#connection
  }

  receive(message: EngineMessage): void {
    if (this.#closed) return
    switch (message.type) {
      case 'tab':
        this.#tabs.set(message.tabId, { ...message, seenAt: this.#parts.now() })
        this.#followTabs()
        return
      case 'tab-closed':
        this.#tabs.delete(message.tabId)
        this.#followTabs()
        return
      case 'hello':
        this.#tellState()
        this.#background?.tellKept()
        return
      case 'kept':
        this.#background?.keep()
        return
      case 'wake':
        this.#wake()
        return
      case 'append':
        // Stores the change even if this worker doesn't lead. The leader sends it, and a duplicate is ignored.
        void this.#append(message.entry)
        return
      case 'network':
        if (!message.online) this.#on('unreachable')
        else this.#wakeUp()
        return
      case 'signed-in':
        this.#on('signed-in')
        this.#wakeUp()
        return
      case 'forget':
        this.close()
        this.#parts.db.close()
    }
  }

  /** Gives up leading and stops. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#cancelBeat?.()
    const epoch = this.#epoch
    this.#stop()
    if (epoch !== undefined) void release(this.#parts.db, epoch).catch(() => undefined)
  }

  /** Runs the turns in which this worker takes, confirms or gives up the lead, one after the other. */
  async #beat(): Promise<void> {
    this.#beatsAgain = true
    if (this.#beating) return
    this.#beating = true
    while (this.#beatsAgain && !this.#closed) {
      this.#beatsAgain = false
      await this.#turn()
    }
    this.#beating = false
    if (!this.#closed) this.#cancelBeat = this.#parts.setTimer(() => void this.#beat(), BEAT_MS)
  }

  /**
   * Takes the lead if possible, or confirms the current lead, or gives it up if this worker may not lead now.
   */
  async #turn(): Promise<void> {
    const { db, id, now, mayLead } = this.#parts
    try {
      if (this.#epoch === undefined) {
        const epoch = mayLead() ? await claim(db, id, now()) : undefined
        if (epoch !== undefined && !this.#closed) this.#lead(epoch)
      } else if (mayLead()) await beat(db, this.#epoch, now())
      else {
        const epoch = this.#epoch
        this.#stop()
        await release(db, epoch)
      }
    } catch (error) {
      this.#broken(error)
    }
    if (this.#closed) return
    if (this.#epoch !== undefined) this.#tell({ type: 'beat' })
    void this.#knock()
    this.#forgetSilentTabs()
  }

  /**
   * Checks whether the server is reachable again. Streams and the outbox back off after each failure, but
   * someone who is looking at the screen shouldn't have to wait.
   */
  async #knock(): Promise<void> {
    const isSeen = [...this.#tabs.values()].some(({ visible }) => visible)
    if (this.#epoch === undefined || this.#connection !== 'offline' || !isSeen || this.#knocking) return
    this.#knocking = true
    try {
      const { ok } = await this.#parts.fetch(`${this.#parts.baseUrl}/health`, { cache: 'no-store' })
      if (ok && this.#connection === 'offline') this.#wakeUp()
    } catch {
      // Not yet.
    } finally {
      this.#knocking = false
    }
  }

  /** Decides at once whether to lead. Called when this worker's tab becomes visible or hidden. */
  reconsider(): void {
    this.#cancelBeat?.()
    void this.#beat()
  }

  #lead(epoch: number): void {
    const { db, now, random, uuid, setTimer } = this.#parts
    this.#epoch = epoch
    this.#connection = 'connecting'
    const sender = new Sender({
      db,
      epoch,
      now,
      random,
      uuid,
      post: (body) => this.#post(body),
      onChange: (delta) => {
        this.#tellRows(delta)
        this.#tell({ type: 'outbox' })
        // Retries requests that had to wait because the server didn't have a project or page.
        this.#shapes?.readWaiting()
        this.#background?.changesSent()
      },
      onForeign: () => void this.#removeLost(epoch),
      onRestored: () => {
        this.#readAnew()
        this.#background?.wake()
        this.#background?.keep()
      },
    })
    this.#sending = new SendLoop({
      sender,
      now,
      setTimer,
      maySend: () => mayAsk(this.#connection),
      onIdle: () => {
        this.#pending = false
        this.#judge()
      },
      onHeld: (because) => this.#on(HELD[because]),
      onBroken: (error) => this.#broken(error),
    })
    this.#shapes = this.#readShapes(epoch)
    this.#background = new Background({
      ...this.#parts,
      epoch,
      fetch: this.#fetch,
      heldBy: () => HELD_UP[this.#connection],
      readOnce: (shape) => this.#shapes?.once(shape) ?? Promise.resolve('stopped'),
      onChange: () => this.#tell({ type: 'blobs' }),
      onKept: () => this.#tell({ type: 'kept' }),
      onProgress: (now) => this.#tell({ type: 'keeping', now }),
      onBroken: (error) => this.#broken(error),
    })
    this.#tellState()
    this.#followTabs()
    this.#wake()
    this.#background.keep()
    // Removes lost projects, because the previous leader may not have done so.
    void this.#removeLost(epoch)
  }

  #stop(): void {
    this.#epoch = undefined
    this.#sending?.close()
    this.#sending = undefined
    this.#background?.close()
    this.#background = undefined
    this.#shapes?.close()
    this.#shapes = undefined
  }

  #broken(error: unknown): void {
    const wasLeading = this.#epoch !== undefined
    if (!(error instanceof LostLeadership) && wasLeading) console.warn('Syncing had to stop', error)
    if (isStorageFull(error)) this.#tell({ type: 'storage-full' })
    this.#stop()
  }

  // ── shapes

  /** Reads "my projects" and the shapes that visible tabs need. Reads nothing while no tab is visible. */
  #followTabs(): void {
    if (this.#epoch === undefined) return
    const seen = [...this.#tabs.values()].filter(({ visible }) => visible)
    const wanted = new Set(seen.length > 0 ? [MY_PROJECTS_SHAPE, ...seen.flatMap(({ shapes }) => shapes)] : [])
    if (!mayAsk(this.#connection)) {
      wanted.clear()
      this.#shapes?.close()
    }
    this.#shapes?.follow(wanted)
    this.#background?.follow(wanted)
    this.#judge()
  }

  #readShapes(epoch: number): Shapes {
    const { db, baseUrl } = this.#parts
    return new Shapes({
      db,
      epoch,
      baseUrl,
      fetch: this.#fetch,
      onRows: (delta) => {
        this.#tellRows(delta)
        if (delta.my_projects?.delete.length) void this.#removeLost(epoch)
      },
      onReread: (shape) => {
        this.#tell({ type: 'reread', shape })
        if (shape === MY_PROJECTS_SHAPE) void this.#removeLost(epoch)
      },
      onStatus: () => {
        this.#tellState()
        this.#judge()
      },
      onUnauthorised: () => this.#on('unauthorised'),
      onBroken: (error) => this.#broken(error),
    })
  }

  async #removeLost(epoch: number): Promise<void> {
    try {
      const pageIds = await removeLostProjects(this.#parts.db, epoch)
      if (pageIds.length > 0) this.#tell({ type: 'lost', pageIds })
      // Tells the tabs, because some of the lost projects may have been offline projects.
      this.#tell({ type: 'kept' })
    } catch (error) {
      this.#broken(error)
    }
  }

  #readAnew(): void {
    this.#shapes?.readAnew()
    this.#followTabs()
  }

  #forgetSilentTabs(): void {
    const { now } = this.#parts
    for (const [id, { seenAt }] of this.#tabs) if (now() - seenAt > TAB_GONE_MS) this.#tabs.delete(id)
    this.#followTabs()
  }

  // ── outbox

  async #append(entry: NewEntry): Promise<void> {
    try {
      await appendOnce(this.#parts.db, entry)
      this.#tell({ type: 'outbox' })
      this.#wake()
    } catch (error) {
      this.#broken(error)
    }
  }

  /** Called when there may be something to send. */
  #wake(): void {
    this.#sending?.wake()
    this.#background?.wake()
  }

  /**
   * Retries failed work and reads all shapes again. Called when the network is back or someone asks to retry.
   */
  #wakeUp(): void {
    this.#reconnected()
    if (this.#epoch !== undefined) this.#readAnew()
  }

  /** Retries failed work at once, without waiting for the backoff. */
  #reconnected(): void {
    this.#on('wake')
    this.#sending?.reconnected()
    this.#background?.wake()
    this.#background?.keep()
  }

  #post(body: unknown): Promise<Reply> {
    this.#pending = true
    this.#judge()
    return postChanges(this.#fetch, this.#parts.baseUrl, body)
  }

  // ── state

  /** Sends all requests of this worker. Whether they are answered determines if this device is online. */
  readonly #fetch: typeof fetch = async (input, init) => {
    const { signal } = init ?? {}
    try {
      const response = await this.#parts.fetch(input, init)
      if (this.#connection === 'offline' && !signal?.aborted) this.#reconnected()
      return response
    } catch (error) {
      if (!signal?.aborted) this.#on('unreachable')
      throw error
    }
  }

  #judge(): void {
    if (this.#epoch === undefined || this.#connection === 'offline') return
    this.#on(this.#pending || this.#shapes?.isBehind ? 'behind' : 'caught-up')
  }

  #on(event: ConnectionEvent): void {
    const before = this.#connection
    this.#connection = nextState(before, event)
    if (this.#connection === before || this.#epoch === undefined) return
    this.#tellState()
    if (mayAsk(before) !== mayAsk(this.#connection)) this.#followTabs()
    if (event === 'wake') this.#judge()
  }

  #tell(message: EngineMessage): void {
    if (!this.#closed) this.#parts.channel.postMessage(message)
  }

  #tellState(): void {
    if (this.#epoch === undefined) return
    this.#tell({ type: 'state', connection: this.#connection, shapes: this.#shapes?.statuses ?? {} })
  }

  #tellRows(delta: RowDelta): void {
    for (const portion of portionsOf(delta)) this.#tell({ type: 'rows', delta: portion })
  }
}
