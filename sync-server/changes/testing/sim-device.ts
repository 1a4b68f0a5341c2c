import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { append, inOrder } from '../../../client/sync/outbox/outbox.ts'
import { type Next, type Reply, Sender } from '../../../client/sync/outbox/sender.ts'
import { Replica } from '../../../client/sync/replica/database.ts'
import { claim, LostLeadership, STALE_MS } from '../../../client/sync/replica/leadership.ts'
import { MY_PROJECTS_SHAPE, shapeOf } from '../../../client/sync/replica/relations.ts'
import { takeShape } from '../../../client/sync/replica/take-shape.ts'
import { View } from '../../../client/sync/view/view.ts'
import { randomKey } from '../../../shared/basics/ids.ts'
import type { Change } from '../../../shared/changes/changes.ts'
import type { SimPerson, SimServer } from './sim-server.ts'

/** Faults that a request can meet on its way. */
export type Fault =
  | 'none'
  | 'request-lost'
  | 'answer-lost'
  | 'twice'
  | 'again-later'
  | 'server-error'
  | 'crash-before'
  | 'crash-after'

class Crash extends Error {}

/** A browser: one database, any number of workers over time with one leader, and tabs that queue changes. */
export class SimDevice {
  readonly person: SimPerson
  readonly db: Replica
  /** The keys of all changes that were queued here, in order; a name replaced before it was sent leaves this list. */
  readonly made: string[] = []
  readonly #server: SimServer
  readonly #clock: { now: number }
  readonly #late: (() => Promise<unknown>)[] = []
  readonly #tabs: Replica[]
  #sender: Sender | undefined
  #frozen: Sender | undefined
  #epoch = 0
  #fault: Fault = 'none'

  constructor(person: SimPerson, server: SimServer, clock: { now: number }) {
    this.person = person
    this.#server = server
    this.#clock = clock
    const options = { indexedDB: new IDBFactory(), IDBKeyRange }
    this.db = new Replica(person.id, options)
    this.#tabs = [this.db, new Replica(person.id, options)]
  }

  async open(): Promise<void> {
    await Promise.all(this.#tabs.map((tab) => tab.open()))
  }

  close(): void {
    for (const tab of this.#tabs) tab.close()
  }

  /** A tab queues a change. */
  async make(change: Change, tab: number): Promise<void> {
    const key = randomKey()
    const before = (await this.db.outbox.orderBy('seq').last())?.key
    const { name, args } = change
    const replica = this.#tabs[tab % this.#tabs.length] as Replica
    await append(replica, { key, name, args, createdAt: this.#clock.now })
    const after = await this.db.outbox.where('state').equals('waiting').toArray()
    if (before && !after.some((entry) => entry.key === before) && this.made.at(-1) === before) this.made.pop()
    this.made.push(key)
  }

  /** Returns a tab's view of a project on this device. */
  async view(projectId: number | undefined): Promise<View> {
    const view = new View(this.person.email)
    const pages = projectId === undefined ? [] : await this.db.pages.where('project_id').equals(projectId).toArray()
    view.read(projectId, { projects: await this.db.projects.toArray(), pages })
    view.setPending(inOrder(await this.db.outbox.toArray()))
    return view
  }

  /** The worker sends once, and meets a fault. */
  async send(fault: Fault): Promise<Next | undefined> {
    this.#fault = fault
    try {
      const sender = await this.#leader()
      const next = await sender.step()
      if (next.next === 'wait') this.#clock.now += next.ms
      return next
    } catch (error) {
      if (!(error instanceof Crash) && !(error instanceof LostLeadership)) throw error
      this.#sender = undefined
      return undefined
    }
  }

  /** The worker is gone between two steps. */
  crash(): void {
    this.#sender = undefined
  }

  /** The worker stops for as long as another needs to take over. */
  freeze(): void {
    this.#frozen = this.#sender
    this.#sender = undefined
    this.#clock.now += STALE_MS + 1
  }

  /** The worker that was frozen goes on as if nothing had happened. */
  async thaw(): Promise<void> {
    const frozen = this.#frozen
    this.#frozen = undefined
    this.#fault = 'none'
    await frozen?.step().catch((error: unknown) => {
      if (!(error instanceof LostLeadership)) throw error
    })
  }

  /** Requests that the network had kept arrive. */
  async deliverLate(): Promise<void> {
    for (const deliver of this.#late.splice(0)) await deliver()
  }

  /** The server went down and is back. */
  reconnect(): void {
    this.#late.length = 0
    this.#sender?.reconnected()
  }

  /** Reads up to `limit` messages of each shape. */
  async read(limit: number): Promise<void> {
    await this.#leader()
    await this.#readShape(MY_PROJECTS_SHAPE, limit)
    for (const { id } of await this.db.projects.toArray()) {
      await this.#readShape(shapeOf(id, 'pages'), limit)
      await this.#readShape(shapeOf(id, 'members'), limit)
    }
  }

  /** Reads everything there is. */
  async catchUp(): Promise<void> {
    for (let round = 0; round < 3; round += 1) await this.read(10_000)
  }

  async #readShape(shape: string, limit: number): Promise<void> {
    const handle = String(this.#server.generation)
    const known = await this.db.shapes.get(shape)
    if (known && known.handle !== handle) await this.db.shapes.delete(shape)
    const after = known?.handle === handle ? Number(known.offset) : undefined
    const said = await this.#server.read(this.person, shape, after, limit)
    if (!said) return void (await this.db.shapes.delete(shape))
    const { news, offset, isEnd } = said
    await takeShape(this.db, this.#epoch, { shape, news, handle, offset: String(offset), isEnd })
  }

  async #leader(): Promise<Sender> {
    if (this.#sender) return this.#sender
    const id = randomKey()
    let epoch = await claim(this.db, id, this.#clock.now)
    if (epoch === undefined) {
      this.#clock.now += STALE_MS + 1
      epoch = await claim(this.db, id, this.#clock.now)
    }
    if (epoch === undefined) throw new Error('Nobody leads and nobody can')
    this.#epoch = epoch
    this.#sender = new Sender({
      db: this.db,
      epoch,
      post: (body) => this.#post(body as never),
      now: () => this.#clock.now,
      random: () => 0.5,
      uuid: randomKey,
      onChange: () => undefined,
      onForeign: () => undefined,
      onRestored: () => undefined,
    })
    return this.#sender
  }

  async #post(body: Parameters<SimServer['receive']>[1]): Promise<Reply> {
    const fault = this.#fault
    this.#fault = 'none'
    const deliver = async (): Promise<Reply> => {
      try {
        return { status: 200, body: await this.#server.receive(this.person, structuredClone(body)) }
      } catch (error) {
        return { status: (error as { status?: number }).status ?? 500, body: undefined }
      }
    }
    switch (fault) {
      case 'none':
        return deliver()
      case 'request-lost':
        return { status: 0 }
      case 'answer-lost':
        await deliver()
        return { status: 0 }
      case 'twice':
        await deliver()
        return deliver()
      case 'again-later':
        this.#late.push(deliver)
        return deliver()
      case 'server-error':
        return { status: 503, body: undefined }
      case 'crash-before':
        throw new Crash()
      case 'crash-after':
        await deliver()
        throw new Crash()
    }
  }
}
