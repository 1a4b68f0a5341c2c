import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchRows } from '../../shared/contract/search-text.ts'
import { fillHarbour, HARBOUR } from '../testing/harbour.ts'
import { testApp } from '../testing/test-app.ts'

const BASE = `/api/project/${HARBOUR}/search-text`
const MEGABYTE = 1_000_000

describe('what a device fetches to search', async () => {
  const server = await testApp()
  const [reader, admin] = [await server.signIn('reader@example.org'), await server.signIn('admin@example.org')]
  const { sql } = server.database
  beforeAll(() => fillHarbour(server.database))

  const get = async (path: string, person = reader) =>
    (await server.ask(person, 'GET', `${BASE}${path}`)) as { status: number; body: SearchRows }

  it('search text requests with numbers outside the database range are refused', async () => {
    for (const path of [
      `/postings/${2 ** 31}`,
      `/postings/${2 ** 53}`,
      `/passages?from=${2 ** 31 - 1}&to=${2 ** 31 - 1}`,
      `/passages?from=1&to=${2 ** 40}`,
      '/passages?from=-1&to=1',
      '/passages?from=1&to=1&after=x',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 400])
    }
    const last = 2 ** 31 - 1 - 300
    expect((await get(`/postings/${last}`)).status).toBe(404)
    expect((await get(`/passages?from=${last}&to=${last}`)).body).toEqual({ rows: [], next: null })
  })

  it('search text for a device comes in answers of a few megabytes, which together are complete', async () => {
    const big = 2.5 * MEGABYTE
    await sql`update passages set fragments = array[repeat('x', ${big}::int)] where project_id = ${HARBOUR} and id < 4`
    await sql`update search_symbols set doc = repeat('x', ${big}::int) where project_id = ${HARBOUR}`
    const [{ segment = 0 } = {}] = await sql<{ segment: number }[]>`
      select segment from postings where project_id = ${HARBOUR} limit 1`
    await sql`
      update postings set ids = array_fill(1000000, array[200000]) where project_id = ${HARBOUR} and segment = ${segment}
        and term in (select term from postings where project_id = ${HARBOUR} and segment = ${segment} limit 4)`
    const all = async (path: string) => {
      const rows: unknown[] = []
      let [next, answers] = [undefined as string | null | undefined, 0]
      for (; next !== null && answers < 99; answers++) {
        const { body } = await get(`${path}${next === undefined ? '' : `after=${encodeURIComponent(next)}`}`)
        expect(JSON.stringify(body).length).toBeLessThan(8 * MEGABYTE)
        rows.push(...body.rows)
        next = body.next
      }
      return { rows, answers }
    }
    for (const [path, table, name] of [
      ['/passages?from=1&to=300&', sql`passages`, 'id'],
      ['/symbols?', sql`search_symbols`, 'source'],
      [`/postings/${segment}?`, sql`postings`, 'term'],
    ] as const) {
      const { rows, answers } = await all(path)
      const only = name === 'term' ? sql`and segment = ${segment}` : sql``
      const there = await sql`
        select ${sql(name)}::text from ${table} where project_id = ${HARBOUR} ${only} order by ${sql(name)}`
      const came = (rows as Record<string, unknown>[]).map((row) => String(row[name]))
      expect([path, came.toSorted()]).toEqual([path, there.map((row) => String(row[name])).toSorted()])
      expect([path, answers > 1]).toEqual([path, true])
    }
  })

  it('search text comes as often as a device needs it, and a flood is refused', async () => {
    const nowhere = async () => (await server.ask(reader, 'GET', '/api/project/99/search-text/symbols')).status
    const statuses: number[] = []
    for (let round = 0; round < 25; round++) statuses.push(...(await Promise.all(Array.from({ length: 50 }, nowhere))))
    expect(statuses.filter((status) => status !== 429).length).toBeGreaterThan(1_000)
    expect(statuses).toContain(429)
    for (const path of ['', '/symbols', '/passages?from=1&to=1']) expect((await get(path)).status).toBe(429)
    expect((await get('/postings/99', admin)).status).toBe(404)
  })
})
