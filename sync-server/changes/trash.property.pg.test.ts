import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { loadDoc } from '../../db/tables/page-updates.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { mintId } from '../../shared/basics/ids.ts'
import type { Change, SeenWords } from '../../shared/changes/changes.ts'
import { NO_QUOTAS } from '../../shared/contract/quotas.ts'
import { createElement, docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import { PageDocument } from '../collaboration/page-document.ts'
import { pageTools } from '../collaboration/testing/pages.ts'
import { AppError } from '../errors.ts'
import { applyCounted } from './apply-change.ts'

/**
 * Actions of two people with a device each: they create, move, delete and restore pages, write, and sync
 * at any time.
 */
type Op =
  | { op: 'create' | 'move'; by: number; page: number; parent: number }
  | { op: 'write' | 'delete' | 'restore'; by: number; page: number }
  | { op: 'changes' | 'words' | 'pull'; by: number }

const database = await testDatabase()
const { sql } = database
const PEOPLE = [0, 1].map((at) => ({ id: `person ${at}`, email: `person${at}@example.org`, administrator: false }))
for (const { id, email } of PEOPLE) {
  await sql`insert into auth_user (id, name, email, "emailVerified") values (${id}, ${id}, ${email}, true)`
}

class World {
  readonly projectId = mintId()
  readonly pages: number[] = []
  readonly tools = pageTools(database, 'test')
  /** By page: every word that reached the server, and who wrote it. */
  readonly words = new Map<number, { word: string; by: number }[]>()
  /** By page: the last person who deleted it, and the words that they had seen in it. */
  readonly deletions = new Map<number, { by: number; seen: Set<string> }>()

  async begin(): Promise<void> {
    const row = { id: this.projectId, type: 'user', name: 'P', visibility: 'private', status: 'READY' } as const
    await insertProject(sql, row, PEOPLE[0]?.email ?? null)
    await sql`insert into memberships (project_id, email, role) values (${this.projectId}, ${PEOPLE[1]?.email ?? ''}, 'write')`
  }

  page(at: number): number | undefined {
    return this.pages[at % Math.max(1, this.pages.length)]
  }
}

class Device {
  readonly #world: World
  readonly #by: number
  readonly #docs = new Map<number, Y.Doc>()
  readonly #changes: { change: Change; seen?: Map<number, Set<string>> }[] = []
  readonly #written = new Map<number, string[]>()
  /** Parent of each page, as far as this device knows. */
  readonly #parents = new Map<number, number>()

  constructor(world: World, by: number) {
    this.#world = world
    this.#by = by
  }

  create(parentAt: number): void {
    const pageId = mintId()
    const parentId = this.#world.page(parentAt) ?? 0
    this.#world.pages.push(pageId)
    this.#docs.set(pageId, new Y.Doc())
    this.#parents.set(pageId, parentId)
    const args = { projectId: this.#world.projectId, pageId, parentId, name: `Page ${this.#world.pages.length}` }
    this.#changes.push({ change: { name: 'create-page', args } })
  }

  move(pageId: number, parentId: number): void {
    this.#changes.push({
      change: { name: 'move-page', args: { projectId: this.#world.projectId, pageId, parentId } },
    })
  }

  restore(pageId: number): void {
    this.#changes.push({ change: { name: 'restore-page', args: { projectId: this.#world.projectId, pageId } } })
  }

  delete(pageId: number): void {
    const known = [...this.#docs].filter(([id]) => this.#isWithin(id, pageId))
    const pages = known.map(([id, doc]): SeenWords['pages'][number] => [
      id,
      Buffer.from(Y.encodeStateVector(doc)).toString('base64'),
    ])
    const seen = new Map(known.map(([id, doc]) => [id, wordsIn(doc)]))
    const args = { projectId: this.#world.projectId, pageId, seen: { pages } }
    this.#changes.push({ change: { name: 'delete-page', args }, seen })
  }

  write(pageId: number, word: string): void {
    const doc = this.#docs.get(pageId)
    if (!doc) return
    const content = [{ type: 'text', text: word }]
    fragmentOf(doc).insert(0, [createElement({ type: 'paragraph', content })])
    this.#written.set(pageId, [...(this.#written.get(pageId) ?? []), word])
  }

  async sendChanges(): Promise<void> {
    for (const { change, seen } of this.#changes.splice(0)) {
      try {
        const asker = { actor: PEOPLE[this.#by] as (typeof PEOPLE)[number], quotas: NO_QUOTAS }
        await transaction(database, (tx) => applyCounted(tx, asker, change))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        continue
      }
      if (seen) await this.#noteDeletion(change.args as { pageId: number }, seen)
      else await this.#noteRestored()
    }
  }

  async sendWords(): Promise<void> {
    for (const [pageId, words] of this.#written) {
      const document = await PageDocument.open(database, pageId, this.#world.tools)
      // The page isn't created on the server yet.
      if (!document) continue
      const update = Y.encodeStateAsUpdate(this.#docs.get(pageId) as Y.Doc, document.stateVector)
      const { id: userId } = PEOPLE[this.#by] as (typeof PEOPLE)[number]
      const outcome = await document.store(() => [{ update, userId, byHand: true, from: this }])
      expect(outcome).toMatchObject({ type: 'stored' })
      const known = this.#world.words.get(pageId) ?? []
      this.#world.words.set(pageId, [...known, ...words.map((word) => ({ word, by: this.#by }))])
      this.#written.delete(pageId)
    }
  }

  async pull(): Promise<void> {
    const rows = await sql<{ id: number; parent_id: number }[]>`
      select id, parent_id from pages where project_id = ${this.#world.projectId} and deleted_at is null`
    this.#parents.clear()
    for (const { id, parent_id } of rows) {
      this.#parents.set(id, parent_id)
      const doc = this.#docs.get(id) ?? new Y.Doc()
      this.#docs.set(id, doc)
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(await storedDoc(id)))
    }
  }

  #isWithin(id: number, top: number): boolean {
    const seen = new Set<number>()
    for (let at = id; at !== 0 && !seen.has(at); at = this.#parents.get(at) ?? 0) {
      if (at === top) return true
      seen.add(at)
    }
    return false
  }

  /** Forgets the deletions of restored pages, so that a later deletion counts as new. */
  async #noteRestored(): Promise<void> {
    const there = await sql<{ id: number }[]>`
      select id from pages where project_id = ${this.#world.projectId} and deleted_at is null`
    for (const { id } of there) this.#world.deletions.delete(id)
  }

  async #noteDeletion({ pageId }: { pageId: number }, seen: Map<number, Set<string>>): Promise<void> {
    const rows = await sql<{ id: number }[]>`select id from pages where trash_id = ${pageId}`
    for (const { id } of rows) {
      // Deleting a page again has no effect.
      if (!this.#world.deletions.has(id)) {
        this.#world.deletions.set(id, { by: this.#by, seen: seen.get(id) ?? new Set() })
      }
    }
  }
}

const wordsIn = (doc: Y.Doc) => new Set(plainText(readDoc(doc)).split('\n').filter(Boolean))

async function storedDoc(pageId: number): Promise<Y.Doc> {
  const stored = await loadDoc(sql, pageId)
  return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
}

async function run(ops: readonly Op[]): Promise<World> {
  const world = new World()
  await world.begin()
  const devices = PEOPLE.map((_, at) => new Device(world, at))
  let count = 0
  for (const op of ops) {
    const device = devices[op.by] as Device
    const page = 'page' in op ? world.page(op.page) : undefined
    if (op.op === 'create') device.create(op.parent)
    else if (op.op === 'changes') await device.sendChanges()
    else if (op.op === 'words') await device.sendWords()
    else if (op.op === 'pull') await device.pull()
    else if (page === undefined) continue
    else if (op.op === 'move') device.move(page, world.page(op.parent) ?? 0)
    else if (op.op === 'delete') device.delete(page)
    else if (op.op === 'restore') device.restore(page)
    else device.write(page, `word${count++}`)
  }
  for (const device of devices) await device.sendChanges()
  for (const device of devices) await device.sendWords()
  return world
}

async function expectNothingLost(world: World): Promise<void> {
  const pages = await sql<{ id: number; parent_id: number; trash_id: number | null; deleted: boolean }[]>`
    select id, parent_id, trash_id, deleted_at is not null as deleted from pages where project_id = ${world.projectId}`
  const trash = await sql<{ page_id: number; below: number; newer: string[] }[]>`
    select page_id, below, newer from trash where project_id = ${world.projectId}`
  const living = new Set(pages.flatMap(({ id, deleted }) => (deleted ? [] : [id])))
  const entries = new Map(trash.map((entry) => [entry.page_id, entry]))
  for (const { id, parent_id, trash_id, deleted } of pages) {
    // Each page is either in the tree below an existing page, or in the trash with a deletion that can be undone.
    if (deleted) expect(entries.has(trash_id ?? 0)).toBe(true)
    else expect(parent_id === 0 || living.has(parent_id)).toBe(true)
    const stored = wordsIn(await storedDoc(id))
    for (const { word } of world.words.get(id) ?? []) expect(stored).toContain(word)
  }
  for (const { page_id, below } of trash) {
    expect(pages.filter(({ trash_id }) => trash_id === page_id)).toHaveLength(below + 1)
  }
  await expectBothTold(world, pages)
}

async function expectBothTold(world: World, pages: readonly { id: number; trash_id: number | null }[]): Promise<void> {
  const notices = await sql<{ page_id: number; email: string; kind: string }[]>`
    select page_id, email, kind from notices where project_id = ${world.projectId}`
  const told = new Set(notices.map(({ page_id, email, kind }) => `${page_id} ${email} ${kind}`))
  const wanted = new Set<string>()
  for (const { id, trash_id } of pages) {
    const deletion = world.deletions.get(id)
    if (trash_id === null || !deletion) continue
    for (const { word, by } of world.words.get(id) ?? []) {
      if (by === deletion.by || deletion.seen.has(word)) continue
      wanted.add(`${trash_id} ${PEOPLE[deletion.by]?.email} newer-words`)
      wanted.add(`${trash_id} ${PEOPLE[by]?.email} deleted-words`)
    }
  }
  expect([...told].sort()).toEqual([...wanted].sort())
}

const by = fc.constantFrom(0, 1)
const at = fc.nat(5)
const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constantFrom('create' as const, 'move' as const), by, page: at, parent: at }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constantFrom('write' as const, 'write' as const, 'delete' as const, 'restore' as const),
      by,
      page: at,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constantFrom('changes' as const, 'words' as const, 'pull' as const), by }),
  },
)

it('[CH19] any order of deletes, restores, moves and writes loses no words and tells both people', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 6, maxLength: 24 }), async (ops) => {
      const begun: Op[] = [0, 1, 2].map((parent) => ({ op: 'create', by: 0, page: 0, parent }))
      const pulls: Op[] = [
        { op: 'changes', by: 0 },
        { op: 'pull', by: 0 },
        { op: 'pull', by: 1 },
      ]
      await expectNothingLost(await run([...begun, ...pulls, ...ops]))
    }),
    { numRuns: 25 },
  )
})
