import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { META } from '../../shared/protocol/collaboration.ts'
import { testDatabase } from '../testing/test-database.ts'
import { transaction } from '../transaction.ts'
import { compactDoc, loadDoc, storeUpdate } from './page-updates.ts'
import {
  keepEndedSessions,
  keepPresent,
  listVersions,
  MAX_LISTED,
  nameVersion,
  presentState,
  readVersion,
} from './page-versions.ts'
import { insertPages } from './pages.ts'
import { insertProject } from './projects.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.UTC(2026, 0, 5)

describe('versions of a page', async () => {
  const database = await testDatabase()
  const { sql } = database
  await insertProject(sql, { id: 1, type: 'zip', name: 'P', visibility: 'private', status: 'READY' }, null)
  for (const id of ['ann', 'bob']) {
    await sql`insert into auth_user (id, name, email, "emailVerified") values (${id}, ${id === 'ann' ? 'Ann' : ''},
      ${`${id}@example.org`}, true)`
  }
  let nextPage = 10
  const newPage = async () => {
    const id = nextPage++
    await insertPages(sql, [{ id, project_id: 1, parent_id: 0, name: 'Page', type: 'generated' }])
    return id
  }
  /** Writes one update of a person, which sets `number` to the number of the update. */
  const write = async (pageId: number, at: number, userId = 'ann') => {
    const stored = await loadDoc(sql, pageId)
    const number = (stored?.seq ?? 0) + 1
    const doc = new Y.Doc()
    doc.getMap(META).set(`n${number}`, number)
    const seq = await storeUpdate(database, { pageId, update: Y.encodeStateAsUpdate(doc), userId, by: 'test' })
    await sql`update page_updates set created_at = ${new Date(at)} where page_id = ${pageId} and seq = ${number}`
    return seq ?? 0
  }
  const compact = async (pageId: number, at: number) => {
    const stored = await loadDoc(sql, pageId)
    if (!stored) throw new Error('The page is gone')
    const state = Y.mergeUpdates([...(stored.base ? [stored.base] : []), ...stored.updates])
    await compactDoc(database, { pageId, seq: stored.seq, state, now: new Date(at) })
  }
  const compactAt = async (pageId: number, at: number, userId?: string) => {
    await write(pageId, at, userId)
    await compact(pageId, at)
  }
  const list = async (pageId: number) => (await listVersions(sql, pageId)).versions.toReversed()
  const times = async (pageId: number) => (await list(pageId)).map(({ created_at }) => created_at.getTime() - START)
  const numbersIn = async (pageId: number, seq: number) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, (await readVersion(sql, pageId, seq)) ?? Uint8Array.of(0, 0))
    return [...doc.getMap(META).values()].sort()
  }
  const look = (pageId: number, at: number) =>
    transaction(database, (tx) => keepEndedSessions(tx, pageId, new Date(at)))
  const keep = (pageId: number, name: string | null) =>
    transaction(database, (tx) =>
      keepPresent(tx, { pageId, reason: name === null ? 'before-restore' : 'named', name, now: new Date(START) }),
    )

  it('[CO20] versions keep the newest state of every ten minutes of writing', async () => {
    const pageId = await newPage()
    for (const minute of [0, 3, 9.9, 10, 12, 19, 20.5]) await compactAt(pageId, START + minute * MINUTE)
    expect((await times(pageId)).map((time) => time / MINUTE)).toEqual([9.9, 19, 20.5])
    expect(await sql`select 1 from page_updates where page_id = ${pageId}`).toHaveLength(0)
    expect(await numbersIn(pageId, 6)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await readVersion(sql, pageId, 5)).toBeUndefined()
  })

  it('[CO22] versions keep the last state of each session between two compactions', async () => {
    const pageId = await newPage()
    for (const minute of [0, 1, 30, 31, 90]) await write(pageId, START + minute * MINUTE)
    await compact(pageId, START + 91 * MINUTE)
    expect((await list(pageId)).map(({ seq }) => seq)).toEqual([2, 4, 5])
    expect(await numbersIn(pageId, 2)).toEqual([1, 2])
    expect(await numbersIn(pageId, 4)).toEqual([1, 2, 3, 4])
  })

  it('[CO22] a version is visible once a writing session has ended, not while it lasts', async () => {
    const pageId = await newPage()
    for (const minute of [0, 1, 30]) await write(pageId, START + minute * MINUTE)
    await look(pageId, START + 39 * MINUTE)
    expect((await list(pageId)).map(({ seq }) => seq)).toEqual([2])
    await look(pageId, START + 40 * MINUTE)
    await look(pageId, START + 50 * MINUTE)
    expect((await list(pageId)).map(({ seq }) => seq)).toEqual([2, 3])
    await compact(pageId, START + 50 * MINUTE)
    expect((await list(pageId)).map(({ seq }) => seq)).toEqual([2, 3])
  })

  it('[CO23] a version names everyone who has written since the version before', async () => {
    const pageId = await newPage()
    await compactAt(pageId, START)
    await compactAt(pageId, START + MINUTE, 'bob')
    await compactAt(pageId, START + HOUR, 'bob')
    await write(pageId, START + 2 * HOUR)
    expect((await list(pageId)).map(({ authors }) => authors)).toEqual([
      ['Ann', 'bob@example.org'],
      ['bob@example.org'],
    ])
    expect(await presentState(sql, pageId)).toMatchObject({ seq: 4, authors: ['Ann'] })
  })

  it('[CO24] the first state of a page is kept as a version once someone changes the page', async () => {
    const pageId = await newPage()
    await sql`update page_docs set seq = 1, base_seq = 1, base = ${Uint8Array.of(0, 0)} where page_id = ${pageId}`
    await sql`insert into receipts (project_id, page_id, commit_hash, seq, inserted, changed, retired, suggested)
      values (1, ${pageId}, 'c0ffee', 1, 1, 0, 0, 0)`
    expect(await list(pageId)).toEqual([])
    await compactAt(pageId, START)
    const listed = [
      { seq: 1, reason: 'after-refresh', commit_hash: null, authors: [] },
      { seq: 2, reason: 'edit', commit_hash: null, authors: ['Ann'] },
    ]
    // The project comes from an archive, whose hash isn't that of a commit.
    expect(await list(pageId)).toMatchObject(listed)
    await sql`update projects set type = 'github' where id = 1`
    expect(await list(pageId)).toMatchObject([{ ...listed[0], commit_hash: 'c0ffee' }, listed[1]])
    await sql`update projects set type = 'zip' where id = 1`
  })

  it('[CO24] the first state of a page is kept as a version even while the first change goes on', async () => {
    const pageId = await newPage()
    await sql`update page_docs set seq = 1, base_seq = 1, base = ${Uint8Array.of(0, 0)} where page_id = ${pageId}`
    await look(pageId, START)
    expect(await list(pageId)).toEqual([])
    await write(pageId, START)
    await look(pageId, START + MINUTE)
    expect(await list(pageId)).toMatchObject([{ seq: 1 }])
  })

  it('[CO21] versions thin out with age to one a day, then one a week, and named versions stay', async () => {
    const pageId = await newPage()
    const end = START + 60 * DAY
    for (let at = START; at <= end; at += 8 * HOUR) await compactAt(pageId, at)
    const ages = (await times(pageId)).map((time) => (end - START - time) / DAY)
    const lastDay = ages.filter((age) => age <= 1)
    const month = ages.filter((age) => age > 1 && age <= 30)
    const older = ages.filter((age) => age > 30)
    expect(lastDay).toHaveLength(4)
    expect([28, 29, 30]).toContain(month.length)
    expect([4, 5, 6]).toContain(older.length)
    // Neighbouring versions are at most eight days apart.
    for (const [at, age] of ages.entries()) if (at > 0) expect((ages[at - 1] ?? 0) - age).toBeLessThanOrEqual(8)

    const [oldest, second] = await list(pageId)
    await transaction(database, (tx) => nameVersion(tx, pageId, oldest?.seq ?? 0, 'The first draft'))
    await compactAt(pageId, end + 400 * DAY)
    const left = (await list(pageId)).map(({ seq }) => seq)
    expect(left).toContain(oldest?.seq)
    expect(left).toContain(second?.seq)
    await transaction(database, (tx) => nameVersion(tx, pageId, second?.seq ?? 0, 'The second'))
    await transaction(database, (tx) => nameVersion(tx, pageId, second?.seq ?? 0, null))
    expect((await list(pageId)).filter(({ name }) => name !== null).map(({ name }) => name)).toEqual([
      'The first draft',
    ])
  })

  it('[CO25] a named version holds the state at its naming and stays during later writing', async () => {
    const pageId = await newPage()
    await compactAt(pageId, START)
    await write(pageId, START + MINUTE, 'bob')
    expect(await keep(pageId, 'Before the release')).toBe(2)
    await compactAt(pageId, START + 2 * MINUTE)
    expect(await list(pageId)).toMatchObject([
      { seq: 1, reason: 'edit', name: null },
      { seq: 2, reason: 'named', name: 'Before the release', authors: ['bob@example.org'] },
      { seq: 3, reason: 'edit', name: null, authors: ['Ann'] },
    ])
    expect(await numbersIn(pageId, 2)).toEqual([1, 2])
  })

  it('[CO25] a state has only one version, and later changes do not overwrite it', async () => {
    const pageId = await newPage()
    await compactAt(pageId, START)
    expect(await keep(pageId, null)).toBe(1)
    expect(await keep(pageId, 'Named')).toBe(1)
    expect(await keep(pageId, null)).toBe(1)
    await compactAt(pageId, START + MINUTE)
    expect(await list(pageId)).toMatchObject([{ seq: 1, reason: 'before-restore', name: 'Named' }, { seq: 2 }])
  })

  it('versions are listed newest first, in portions', async () => {
    const pageId = await newPage()
    await sql`insert into page_versions (page_id, seq, state, created_at, begun_at)
      select ${pageId}, n, '\\x0000', now(), now() from generate_series(1, ${MAX_LISTED + 2}) as n`
    const first = await listVersions(sql, pageId)
    expect([first.versions.length, first.versions[0]?.seq, first.more]).toEqual([MAX_LISTED, MAX_LISTED + 2, true])
    const rest = await listVersions(sql, pageId, first.versions.at(-1)?.seq)
    expect([rest.versions.map(({ seq }) => seq), rest.more]).toEqual([[2, 1], false])
  })
})
