import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../db/connect.ts'
import { forgetOldChanges, type KeepChanges, levelFor, trimChanges } from '../../../db/tables/trim-changes.ts'
import { testDatabase } from '../../../db/testing/test-database.ts'
import { PROJECT_SHAPES } from '../definitions.ts'
import type { Offset } from '../protocol.ts'
import type { ShapeRequest } from '../source.ts'
import { startEmbeddedSource } from './embedded-source.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const NOW = new Date('2026-11-27T12:00:00Z')
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

describe('[SH7] the log of changes', async () => {
  const database = await testDatabase()
  const { sql } = database
  const open = (of: Database = database, keepChanges: KeepChanges = { ofShape: 1_000, ofAll: 10_000 }) =>
    startEmbeddedSource({
      database: of,
      waitMs: 10_000,
      pieceRows: 3,
      keepChanges,
      replayChanges: 1_000,
      onError: (error) => {
        throw error
      },
    })
  const source = await open()
  afterAll(() => source.close())

  const PROJECTS = [1, 2, 3]
  beforeEach(async () => {
    await sql.unsafe(`truncate projects, pages, change_log, change_log_shapes, change_log_days, shape_handles cascade`)
    for (const id of PROJECTS) {
      await sql`insert into projects (id, type, name, visibility, status)
        values (${id}, 'user', 'P', 'private', 'DOC_SUCCESS')`
      await sql`insert into pages (id, project_id, name, type) values (${id}, ${id}, 'New', 'generated')`
    }
  })

  let names = 0
  /** Renames a project's page, and resolves to the new name. */
  async function rename(project: number): Promise<string> {
    names += 1
    const name = `Name ${names}`
    await sql`update pages set name = ${name} where id = ${project}`
    return name
  }
  const rows = (count: number, project: number) => Array.from({ length: count }, () => rename(project))

  function request(project: number, given: Partial<ShapeRequest> & { offset: Offset }): ShapeRequest {
    return {
      definition: PROJECT_SHAPES.pages,
      part: String(project),
      handle: undefined,
      expiredHandle: undefined,
      live: false,
      replica: 'default',
      changesOnly: false,
      cursor: undefined,
      signal: new AbortController().signal,
      ...given,
    }
  }
  type Place = { offset: Offset; handle: string }
  /**
   * Names that a client receives when it continues from a place, and where it ends; `undefined` if it must
   * start over.
   */
  async function readOn(
    project: number,
    from: Place,
    by = source,
  ): Promise<{ heard: string[]; place: Place } | undefined> {
    const heard: string[] = []
    for (let place = from; ; ) {
      const answer = await by.answer(request(project, place))
      if (answer.kind === 'refetch') return undefined
      const said = JSON.parse(`[${answer.messages.join(',')}]`) as { value?: { name?: string } }[]
      heard.push(...said.flatMap(({ value }) => value?.name ?? []))
      place = { offset: answer.offset, handle: answer.handle }
      if (answer.upToDate) return { heard, place }
    }
  }
  /** Reads from the start, and again until it reaches the end before the log is trimmed beyond the start. */
  async function begin(project: number, by = source): Promise<Place> {
    for (;;) {
      const begun = await readOn(project, { offset: { at: 'start' }, handle: '' }, by)
      if (begun) return begun.place
    }
  }
  const logged = async (project: number) => {
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count from change_log where relation = 'pages' and part = ${String(project)}`
    return row.count
  }

  it('the log of changes forgets changes of a very large shape, and no other shape begins again', async () => {
    const [busy, quiet] = [await begin(1), await begin(2)]
    const last = await rename(2)
    await Promise.all(rows(100, 1))
    await begin(1)
    await trimChanges(database, { ofShape: 20, ofAll: 10_000 })
    expect(await readOn(1, busy)).toBeUndefined()
    expect((await readOn(2, quiet))?.heard).toEqual([last])
    expect(await logged(1)).toBe(20)
  })

  it('the log of changes forgets changes of the largest shapes first if the whole log is large', async () => {
    const places = await Promise.all(PROJECTS.map((project) => begin(project)))
    await Promise.all([rows(60, 1), rows(40, 2), rows(5, 3)].flat())
    await begin(1)
    await trimChanges(database, { ofShape: 1_000, ofAll: 60 })
    const after = await Promise.all(PROJECTS.map((project, n) => readOn(project, places[n] as Place)))
    expect(after.map((read) => read?.heard.length)).toEqual([undefined, undefined, 5])
    expect(await Promise.all(PROJECTS.map(logged))).toEqual([27, 27, 6])
  })

  it('the log of changes forgets old changes, and only shapes that lost a change begin again', async () => {
    const places = await Promise.all(PROJECTS.map((project) => begin(project)))
    await rename(1)
    await begin(1)
    const age = (days: number) => forgetOldChanges(database, { now: daysLater(days), before: daysLater(days - 30) })
    await age(0)
    const recent = await rename(2)
    await age(29)
    expect((await readOn(1, places[0] as Place))?.heard).toHaveLength(1)
    await age(31)
    expect(await readOn(1, places[0] as Place)).toBeUndefined()
    expect((await readOn(2, places[1] as Place))?.heard).toEqual([recent])
    expect((await readOn(3, places[2] as Place))?.heard).toEqual([])
  })

  it('a waiting request is sent to the beginning if changes were trimmed before being read', async () => {
    // A source that receives no notifications.
    const deaf = { ...database, listener: { ...database.listener, listen: async () => async () => {} } }
    const behind = await open(deaf)
    try {
      const place = await begin(1, behind)
      const waiting = behind.answer(request(1, { ...place, live: true }))
      const [other, answered] = [await begin(2, behind), behind.answer(request(2, { ...(await begin(2)), live: true }))]
      await Promise.all(rows(50, 1))
      await begin(1)
      await trimChanges(database, { ofShape: 10, ofAll: 10_000 })
      const last = await rename(2)
      expect((await readOn(2, other, behind))?.heard).toEqual([last])
      expect((await waiting).kind).toBe('refetch')
      expect(await answered).toMatchObject({ kind: 'messages', messages: [expect.stringContaining(last)] })
    } finally {
      await behind.close()
    }
  })

  it('the log of changes trims itself as it grows', async () => {
    const small = await open(database, { ofShape: 20, ofAll: 1_000 })
    const place = await begin(1, small)
    for (let turn = 0; turn < 8; turn++) {
      await Promise.all(rows(10, 1))
      await begin(1, small)
    }
    await small.close()
    expect(await logged(1)).toBeLessThan(40)
    expect(await readOn(1, place)).toBeUndefined()
  })

  const steps = fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ write: fc.constantFrom(...PROJECTS), times: fc.integer({ min: 1, max: 6 }) }),
      },
      { weight: 2, arbitrary: fc.record({ ofShape: fc.nat(12), ofAll: fc.nat(25) }) },
      { weight: 1, arbitrary: fc.record({ days: fc.integer({ min: 1, max: 40 }) }) },
    ),
    { minLength: 4, maxLength: 14 },
  )

  it('a returning reader gets all missed changes, or begins again if a change of the shape is gone', async () => {
    let day = 100
    const plans = fc.asyncProperty(steps, async (plan) => {
      const readers: { project: number; place: Place; missed: string[]; had: number }[] = []
      const written = new Map(PROJECTS.map((project) => [project, 0]))
      const enter = async () => {
        for (const project of PROJECTS) {
          readers.push({ project, place: await begin(project), missed: [], had: written.get(project) ?? 0 })
        }
      }
      await enter()
      const base = new Map(
        await Promise.all(PROJECTS.map(async (project) => [project, await logged(project)] as const)),
      )
      const forgotten = new Map(PROJECTS.map((project) => [project, 0]))
      for (const step of plan) {
        if ('write' in step) {
          for (let n = 0; n < step.times; n++) {
            const name = await rename(step.write)
            for (const reader of readers) if (reader.project === step.write) reader.missed.push(name)
          }
          written.set(step.write, (written.get(step.write) ?? 0) + step.times)
          await begin(step.write)
        } else if ('days' in step) {
          day += step.days
          await forgetOldChanges(database, { now: daysLater(day), before: daysLater(day - 30) })
        } else {
          await trimChanges(database, step)
          await enter()
        }
        for (const project of PROJECTS) {
          const all = (base.get(project) ?? 0) + (written.get(project) ?? 0)
          forgotten.set(project, Math.max(0, all - (await logged(project)) - (base.get(project) ?? 0)))
        }
        for (const { project, place, missed, had } of readers) {
          const isWhole = (forgotten.get(project) ?? 0) <= had
          expect((await readOn(project, place))?.heard).toEqual(isWhole ? missed : undefined)
        }
      }
      const counted = await sql`
        select relation, part from change_log_shapes s where count <> (
          select count(*) from change_log l where l.relation = s.relation and l.part = s.part and pos is not null)`
      expect([...counted]).toEqual([])
    })
    await fc.assert(plans, { numRuns: 12, seed: 50, endOnFailure: true })
  })

  it('a reader misses no change while two servers trim the log', async () => {
    const outcomes = { heard: 0, again: 0 }
    for (let round = 0; round < 40; round++) {
      const places = await Promise.all(PROJECTS.map((project) => begin(project)))
      const missed: string[][] = []
      for (const project of PROJECTS) missed.push(await Promise.all(rows(9, project)))
      await begin(1)
      const trims = [0, 1].map(() => trimChanges(database, { ofShape: round % 9, ofAll: 1_000 }))
      const reads = PROJECTS.map(async (project, n) => {
        for (let turn = 0; turn < round % 5; turn++) await sql`select 1`
        const read = await readOn(project, places[n] as Place)
        outcomes[read ? 'heard' : 'again'] += 1
        if (read) expect(read.heard.sort()).toEqual(missed[n]?.sort())
      })
      await Promise.all([...trims, ...reads])
    }
    expect(outcomes.heard).toBeGreaterThan(0)
    expect(outcomes.again).toBeGreaterThan(0)
  })

  it('the room of the log is shared so that the smallest shapes keep everything', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { maxLength: 50 }), fc.nat(10_000), (counts, limit) => {
        const level = levelFor(counts, limit)
        const kept = counts.reduce((sum, count) => sum + Math.min(count, level), 0)
        expect(kept).toBeLessThanOrEqual(limit)
        const more = counts.reduce((sum, count) => sum + Math.min(count, level + 1), 0)
        if (level < Number.MAX_SAFE_INTEGER) expect(more).toBeGreaterThan(limit)
      }),
    )
  })
})
