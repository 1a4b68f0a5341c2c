import { IDBFactory } from 'fake-indexeddb'
import { Engine } from '../engine/engine.ts'
import type { Channel, EngineMessage } from '../engine/messages.ts'
import { append } from '../outbox/outbox.ts'
import type { Replica } from '../replica/database.ts'
import { FakeServer } from './fake-server.ts'
import { memoryReplica } from './memory-replica.ts'

export const BEGIN = 1_000_000

type Timer = { due: number; run: () => void; of: number }

/** Engines of one device: one database, one channel, and one clock that only the test moves. */
export class TestDevice {
  readonly server = new FakeServer()
  readonly db: Replica
  readonly told: EngineMessage[] = []
  readonly engines: Engine[] = []
  readonly replicas: Replica[] = []
  /** Frozen workers: none of their timers run. */
  readonly frozen = new Set<number>()
  now = BEGIN
  readonly #indexedDB = new IDBFactory()
  readonly #timers = new Set<Timer>()

  constructor() {
    this.db = memoryReplica('ann', this.#indexedDB)
  }

  start(mayLead: () => boolean = () => true): Engine {
    const of = this.engines.length
    const id = `worker ${of}`
    const db = memoryReplica('ann', this.#indexedDB)
    const channel: Channel = {
      postMessage: (message) => this.told.push(structuredClone(message)),
      addEventListener: () => undefined,
      close: () => undefined,
    }
    const engine = new Engine({
      id,
      db,
      channel,
      baseUrl: 'http://docwright.test',
      fetch: this.server.fetch,
      now: () => this.now,
      random: () => 1,
      uuid: () => `client of ${id}`,
      setTimer: (run, ms) => {
        const timer = { due: this.now + ms, run, of }
        this.#timers.add(timer)
        return () => this.#timers.delete(timer)
      },
      mayLead,
    })
    this.engines.push(engine)
    this.replicas.push(db)
    return engine
  }

  /** Lets time pass and runs all timers that are due. */
  pass(ms: number): void {
    this.now += ms
    for (const timer of [...this.#timers].sort((a, b) => a.due - b.due)) {
      if (timer.due > this.now || this.frozen.has(timer.of) || !this.#timers.delete(timer)) continue
      timer.run()
    }
  }

  /** Acts as a tab that someone looks at. */
  look(engine: Engine, shapes: string[] = []): void {
    engine.receive({ type: 'tab', tabId: 'tab', visible: true, shapes })
  }

  async queue(name = 'a'): Promise<void> {
    await append(this.db, {
      key: `key ${name}`,
      name: 'create-page',
      args: { projectId: 1, pageId: 7, name },
      createdAt: this.now,
    })
  }

  waiting(): Promise<number> {
    return this.db.outbox.count()
  }

  close(): void {
    for (const engine of this.engines) engine.close()
    this.db.close()
  }
}
