import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { findPage, insertPages } from '../../db/tables/pages.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { publishPages } from '../../generator/publish/publish-pages.ts'
import { mintId } from '../../shared/basics/ids.ts'
import type { Change } from '../../shared/changes/changes.ts'
import { NO_QUOTAS } from '../../shared/contract/quotas.ts'
import { titleFrom } from '../../shared/document/title.ts'
import { titleOf, writeName } from '../../shared/document/title-block.ts'
import { createElement, docFromUpdates, fragmentOf } from '../../shared/document/yjs.ts'
import type { Actor } from '../../shared/rbac/can.ts'
import { applyCounted } from '../changes/apply-change.ts'
import { PageDocument } from '../collaboration/page-document.ts'
import { pageTools } from '../collaboration/testing/pages.ts'

/**
 * One page on three devices and two server processes. People rename it in the tree, in its title and over
 * the API, and a generator renames it too. Words and changes of a device reach the server separately, in
 * any order with those of others.
 */
type Op =
  | { op: 'tree'; device: number; name: string }
  | { op: 'type'; device: number; at: number; letters: string }
  | { op: 'api'; name: string }
  | { op: 'refresh'; name: string }
  | { op: 'words' | 'change' | 'pull'; device: number }
  | { op: 'follow'; process: number }

const NAMES = ['Billing', 'Billing of old', 'Invoices', 'Invoices 2', 'Rates']
const DEVICES = [0, 1, 2]

const database = await testDatabase()
const { sql } = database

async function newWorld(generated: boolean) {
  const [projectId, pageId] = [mintId(), mintId()]
  const email = 'ann@example.org'
  await insertProject(sql, { id: projectId, type: 'user', name: 'P', visibility: 'private', status: 'READY' }, email)
  const page = { id: pageId, project_id: projectId, parent_id: 0, type: 'generated' as const }
  await insertPages(sql, [{ ...page, name: generated ? 'Generated' : 'Untitled' }])
  const actor: Actor = { id: 'ann', email, administrator: false }
  const apply = (change: Change) =>
    transaction(database, (tx) => applyCounted(tx, { actor, quotas: NO_QUOTAS }, change))
  const rename = (args: { name: string; titleClock?: number; titleClient?: number }) =>
    apply({ name: 'rename-page', args: { projectId, pageId, ...args } })
  const publish = (name: string) => {
    const node = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: name }] }
    const unit = { id: 'title', key: `title ${name}`, blocks: [{ key: 'title', node, citations: [] }] }
    const context = { projectId, commit: null, by: 'generator' }
    return publishPages(database, [{ pageId, draft: { pageKey: 'p', title: name, units: [unit] } }], {
      context,
      resolve: () => undefined,
      now: Date.now,
    })
  }
  if (generated) await publish('Generated')
  const processes = await Promise.all(
    [0, 1].map(async (at) => PageDocument.open(database, pageId, pageTools(database, `process ${at}`))),
  )
  const process = (at: number) => processes[at % 2] as PageDocument
  return { pageId, rename, publish, process }
}

/** The state vector of someone who has nothing. */
const NOTHING = new Uint8Array([0])

type World = Awaited<ReturnType<typeof newWorld>>

class Device {
  readonly doc = new Y.Doc()
  readonly #world: World
  readonly #process: PageDocument
  readonly #changes: Parameters<World['rename']>[0][] = []

  constructor(world: World, at: number) {
    this.#world = world
    this.#process = world.process(at)
  }

  renameInTree(name: string): void {
    const titleClient = randomInt(1, 2 ** 32)
    // As in the outbox, a new name replaces one that isn't sent yet.
    this.#changes.splice(0, this.#changes.length, { name, titleClient })
    writeName(this.doc, name, titleClient)
  }

  typeInTitle(at: number, letters: string): void {
    const [first] = fragmentOf(this.doc).toArray() as Y.XmlElement[]
    if (!first) {
      const content = [{ type: 'text', text: letters }]
      fragmentOf(this.doc).insert(0, [createElement({ type: 'heading', attrs: { level: 1 }, content })])
    } else {
      const text = first.get(0) as Y.XmlText
      text.insert(Math.min(at, text.length), letters)
    }
    this.#changes.splice(0, this.#changes.length, { name: titleOf(fragmentOf(this.doc)), titleClock: 1 })
  }

  async sendWords(): Promise<void> {
    await this.#process.refresh()
    const update = Y.encodeStateAsUpdate(this.doc, this.#process.stateVector)
    if (await this.#process.contains(update)) return
    const from = { update, userId: 'ann', byHand: true, from: this }
    expect(await this.#process.store(() => [from])).toMatchObject({ type: 'stored' })
  }

  async sendChange(): Promise<void> {
    const change = this.#changes.shift()
    if (change) await this.#world.rename(change)
  }

  async pull(): Promise<void> {
    await this.#process.refresh()
    Y.applyUpdate(this.doc, await this.#process.encode(NOTHING))
  }
}

async function run(ops: readonly Op[], generated: boolean) {
  const world = await newWorld(generated)
  const devices = DEVICES.map((at) => new Device(world, at))
  const device = (at: number) => devices[at % devices.length] as Device
  for (const one of devices) await one.pull()
  for (const op of ops) await act(op)
  // All pending data arrives, in any order.
  for (const one of devices) {
    await one.sendChange()
    await one.sendWords()
  }
  for (const at of [0, 1]) {
    await world.process(at).refresh()
    await world.process(at).storeText()
  }
  for (const one of devices) await one.pull()
  const last = docFromUpdates([await world.process(0).encode(NOTHING)])
  const [kept] = await sql<[{ text: string }]>`select text from page_docs where page_id = ${world.pageId}`
  return {
    row: (await findPage(sql, world.pageId))?.name,
    text: titleFrom(kept.text.split('\n')[0] ?? '') ?? '',
    titles: [...devices.map(({ doc }) => doc), last].map((doc) => titleOf(fragmentOf(doc))),
  }

  async function act(op: Op): Promise<void> {
    switch (op.op) {
      case 'tree':
        return device(op.device).renameInTree(op.name)
      case 'type':
        return device(op.device).typeInTitle(op.at, op.letters)
      case 'api':
        return world.rename({ name: op.name })
      case 'refresh':
        if (generated) await world.publish(op.name)
        return
      case 'words':
        return device(op.device).sendWords()
      case 'change':
        return device(op.device).sendChange()
      case 'pull':
        return device(op.device).pull()
      case 'follow':
        await world.process(op.process).refresh()
        return world.process(op.process).storeText()
    }
  }
}

const name = fc.constantFrom(...NAMES)
const deviceAt = fc.constantFrom(...DEVICES)
const renaming = fc.oneof(
  { weight: 3, arbitrary: fc.record({ op: fc.constant('tree' as const), device: deviceAt, name }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('api' as const), name }) },
)
const moving = fc.oneof(
  fc.record({ op: fc.constantFrom('words' as const, 'change' as const, 'pull' as const), device: deviceAt }),
  fc.record({ op: fc.constant('follow' as const), process: fc.constantFrom(0, 1) }),
)
const typing = fc.record({
  op: fc.constant('type' as const),
  device: deviceAt,
  at: fc.nat(8),
  letters: fc.constantFrom('x', ' new', 'ß'),
})
const refreshing = fc.record({ op: fc.constant('refresh' as const), name: fc.constantFrom('Generated', 'Generated 2') })
const histories = (...ops: fc.Arbitrary<Op>[]) => fc.array(fc.oneof(...ops), { minLength: 2, maxLength: 14 })

it('a page renamed by several people ends with one name that someone gave', async () => {
  const given = new Set([...NAMES, 'Generated', 'Generated 2'])
  await fc.assert(
    fc.asyncProperty(histories(renaming, moving, refreshing), async (ops) => {
      const { row, titles, text } = await run(ops, true)
      expect(new Set([row, text, ...titles])).toEqual(new Set([row]))
      expect(given).toContain(row)
    }),
    { numRuns: 30 },
  )
})

it('the title, name and text of a page become the same, whatever is typed into the title meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(histories(renaming, moving, typing, refreshing), fc.boolean(), async (ops, generated) => {
      const { row, titles, text } = await run(ops, generated)
      expect(new Set(titles).size).toBe(1)
      // An empty page has only its name.
      expect([row, row]).toEqual(titles[0] === '' ? [row, row] : [titles[0], text])
    }),
    { numRuns: 30 },
  )
})
