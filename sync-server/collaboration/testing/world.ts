import fc from 'fast-check'
import * as Y from 'yjs'
import type { Database } from '../../../db/connect.ts'
import { compactDoc, loadDoc, storeUpdate } from '../../../db/tables/page-updates.ts'
import { insertPages } from '../../../db/tables/pages.ts'
import { insertProject } from '../../../db/tables/projects.ts'
import { mintId } from '../../../shared/basics/ids.ts'
import { IdSet } from '../../../shared/document/lost-text/id-set.ts'
import { docFromUpdates, readDoc, writeNewDoc } from '../../../shared/document/yjs.ts'
import { Rooms, type RoomsOptions } from '../rooms.ts'
import { TestClient } from './client.ts'
import { EDITS, edit, type Place, wordsIn, wordsOf } from './edits.ts'
import { FaultyDatabase } from './faulty-database.ts'

const PROCESSES = 2
const MAX_ATTEMPTS = 10

const NETWORK = [
  'connect',
  'connect',
  'cut',
  'up',
  'up',
  'send-one',
  'down',
  'down',
  'take-one',
  'live',
  'live',
] as const
const SERVER = ['fail-before', 'fail-after', 'kill', 'compact', 'publish'] as const

const step = fc.record({
  who: fc.nat(5),
  what: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...EDITS, 'undo' as const, 'redo' as const) },
    { weight: 9, arbitrary: fc.constantFrom(...NETWORK) },
    { weight: 1, arbitrary: fc.constantFrom(...SERVER) },
  ),
  where: fc.nat(4095),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** People, their actions, and the faults of the network and the server meanwhile. */
export const plans = fc.record({
  clients: fc.integer({ min: 3, max: 6 }),
  steps: fc.array(step, { minLength: 40, maxLength: 120 }),
})
export type Plan = { clients: number; steps: Step[] }

/** Results of a run, besides that nothing was lost. */
export type Tally = { words: number; recovered: number; refused: number; also: number }

/** Opens one database. Each plan gets its own page in it and two server processes. */
export async function openWorld(database: Database, threads: RoomsOptions['threads'] = {}) {
  const projectId = mintId()
  await insertProject(
    database.sql,
    { id: projectId, type: 'zip', name: 'P', visibility: 'private', status: 'READY' },
    null,
  )
  return {
    run: async (plan: Plan): Promise<Tally> => {
      const pageId = mintId()
      await insertPages(database.sql, [
        { id: pageId, project_id: projectId, parent_id: 0, name: 'x', type: 'generated' },
      ])
      const run = new Run(database, { projectId, pageId }, { clients: plan.clients, threads })
      try {
        await run.begin()
        for (const [number, one] of plan.steps.entries()) await run.step(one, `<${number + 1}>`)
        return await run.check()
      } finally {
        await run.end()
      }
    },
  }
}

class Run {
  readonly #database: Database
  readonly #place: { projectId: number; pageId: number }
  readonly #count: number
  readonly #threads: RoomsOptions['threads']
  #clients: TestClient[] = []
  #processes: { rooms: Rooms; way: FaultyDatabase }[] = []

  constructor(
    database: Database,
    place: { projectId: number; pageId: number },
    { clients, threads }: { clients: number; threads: RoomsOptions['threads'] },
  ) {
    this.#database = database
    this.#place = place
    this.#count = clients
    this.#threads = threads
  }

  async begin(): Promise<void> {
    const doc = new Y.Doc()
    const content = ['paragraph', 'paragraph'].map((type) => ({ type, content: [{ type: 'text', text: ' ' }] }))
    writeNewDoc(doc, { type: 'doc', content })
    const state = Y.encodeStateAsUpdate(doc)
    await this.#publish(state)
    this.#clients = Array.from({ length: this.#count }, (_, n) => new TestClient(`person ${n}`, state, n === 0))
    for (let n = 0; n < PROCESSES; n++) this.#processes.push(await this.#startProcess(n))
  }

  async step({ who, what, where }: Step, word: string): Promise<void> {
    const client = this.#clients[who % this.#clients.length] as TestClient
    const process = this.#processes[where % PROCESSES]
    switch (what) {
      case 'connect':
        return process && client.connect(process.rooms, this.#place)
      case 'cut':
        return client.cut()
      case 'up':
        client.deliver()
        return client.acknowledged()
      case 'send-one':
        return client.deliver(1)
      case 'down':
        return client.receive()
      case 'take-one':
        return client.receive(1)
      case 'live':
        return process && this.#typeLive(client, process.rooms, { where, word })
      case 'fail-before':
      case 'fail-after':
        return process?.way.failNext(what === 'fail-before' ? 'before' : 'after')
      case 'kill':
        return this.#restart(where % PROCESSES)
      case 'compact':
        return this.#compact()
      case 'publish':
        return this.#publishBlock(word, where)
      default:
        return client.edit(what, where, word)
    }
  }

  /**
   * Types like most people: sends at once, in step with the server or a moment behind the changes of others.
   */
  async #typeLive(client: TestClient, rooms: Rooms, { where, word }: Place): Promise<void> {
    const exchange = async () => {
      client.deliver()
      await client.acknowledged()
      client.receive()
    }
    if (!client.connected) await client.connect(rooms, this.#place)
    const isInStep = where % 4 < 2
    for (let turn = 0; turn < 2 && isInStep; turn++) await exchange()
    client.edit('type', where, word)
    await exchange()
  }

  /** Heals all faults, synchronizes everyone, and compares. Throws for anything lost or different. */
  async check(): Promise<Tally> {
    for (let n = 0; n < PROCESSES; n++) await this.#restart(n)
    const reader = new TestClient('reader', Y.encodeStateAsUpdate(new Y.Doc()), false)
    // First everything reaches the database, then every client. The last round syncs what Yjs has tidied when
    // these loaded it.
    for (const round of [0, 1, 2]) {
      if (round === 1) await this.#restart(0)
      for (const client of [...this.#clients, reader]) await this.#meet(client)
    }
    reader.cut()
    for (const [n, client] of this.#clients.entries()) sameState(reader.doc, client.doc, `client ${n}`)
    const stored = await this.#stored()
    const rows = await this.#database.sql<{ text: string }[]>`
      select text from recovered where page_id = ${this.#place.pageId}`
    const listed = new Set(rows.flatMap(({ text }) => wordsOf(text)))
    const shown = wordsIn(stored)
    const words = new Set(this.#clients.flatMap((client) => [...client.words]))
    const erased = new Set(this.#clients.flatMap((client) => [...client.erased]))
    const lost = [...words].filter((word) => !erased.has(word) && !shown.has(word) && !listed.has(word))
    if (lost.length > 0) throw new Error(`lost: ${lost.join(' ')}`)
    return {
      words: words.size,
      recovered: [...listed].filter((word) => !shown.has(word) && !erased.has(word)).length,
      also: [...listed].filter((word) => shown.has(word) || erased.has(word)).length,
      refused: this.#clients.flatMap(({ codes }) => codes).filter((code) => code >= 4400 && code < 4500).length,
    }
  }

  async end(): Promise<void> {
    for (const client of this.#clients) client.cut()
    for (const { rooms } of this.#processes) await rooms.close()
  }

  /** A busy machine may still cancel a transaction. Then the client reconnects, as every client does. */
  async #meet(client: TestClient): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const [first] = this.#processes
      if (first) await client.connect(first.rooms, this.#place)
      for (let turn = 0; turn < 3; turn++) {
        client.deliver()
        await client.acknowledged()
        client.receive()
      }
      if (client.settled) return
    }
    throw new Error(`a client could not store what it has: ${client.codes.join(' ')}`)
  }

  /** The first has its pages in its own thread, the other where `threads` says. */
  async #startProcess(n: number) {
    const way = new FaultyDatabase(this.#database)
    const threads = n === 0 ? undefined : this.#threads
    const rooms = new Rooms({
      database: way.database,
      textDelayMs: 3_600_000,
      logError: () => {},
      ...(threads && { threads }),
    })
    await rooms.start()
    return { rooms, way }
  }

  async #restart(n: number): Promise<void> {
    const process = this.#processes[n]
    process?.way.kill()
    this.#processes[n] = await this.#startProcess(n)
    await process?.rooms.close()
  }

  async #stored(): Promise<Y.Doc> {
    const found = await loadDoc(this.#database.sql, this.#place.pageId)
    return docFromUpdates([...(found?.base ? [found.base] : []), ...(found?.updates ?? [])])
  }

  /** Compacts the stored page, as a third process would. */
  async #compact(): Promise<void> {
    const { pageId } = this.#place
    const found = await loadDoc(this.#database.sql, pageId)
    if (!found) return
    const doc = docFromUpdates([...(found.base ? [found.base] : []), ...found.updates])
    await compactDoc(this.#database, { pageId, seq: found.seq, state: Y.encodeStateAsUpdate(doc), now: new Date() })
  }

  async #publishBlock(word: string, where: number): Promise<void> {
    const doc = await this.#stored()
    const before = Y.encodeStateVector(doc)
    edit(doc, 'add', { where, word: `generated ${word}` })
    await this.#publish(Y.encodeStateAsUpdate(doc, before))
  }

  async #publish(update: Uint8Array): Promise<void> {
    await storeUpdate(this.#database, { pageId: this.#place.pageId, update, userId: null, by: 'the generator' })
  }
}

/**
 * Throws if two copies differ in their contents, deletions or text. Their bytes may differ, because
 * deleted stretches may be split differently. Loading a page removes formats without effect, and that
 * reaches the other copies: so only copies that have exchanged updates are compared.
 */
function sameState(one: Y.Doc, doc: Y.Doc, name: string): void {
  const same = (what: string, left: unknown, right: unknown) => {
    const [first, second] = [JSON.stringify(left), JSON.stringify(right)]
    if (first !== second) throw new Error(`${name} differs in its ${what}:\n${first}\n${second}`)
  }
  const vector = (of: Y.Doc) => [...Y.decodeStateVector(Y.encodeStateVector(of))].sort(([a], [b]) => a - b)
  const deleted = (of: Y.Doc) =>
    [...IdSet.fromDeleteSets(Y.decodeUpdate(Y.encodeStateAsUpdate(of)).ds)].sort(
      (a, b) => a.client - b.client || a.clock - b.clock,
    )
  same('state vector', vector(one), vector(doc))
  same('deletions', deleted(one), deleted(doc))
  same('text', readDoc(one), readDoc(doc))
}
