import { beforeAll, describe, expect, it } from 'vitest'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject, updateProject } from '../../db/tables/projects.ts'
import { endRefresh, openRefresh } from '../../db/tables/refreshes.ts'
import { transaction } from '../../db/transaction.ts'
import { type Person, testApp } from '../testing/test-app.ts'
import { writeText } from '../testing/write-text.ts'

const BEFORE = '0ddba11'.padEnd(40, '0')
const NOW = '3b26d70'.padEnd(40, '0')

describe('the sources of a documentation', async () => {
  const server = await testApp()
  const { sql } = server.database
  let ann: Person
  beforeAll(async () => {
    ann = await server.signIn('ann@example.org')
  })

  /** A project whose sources came in twice, with a receipt and a version of its page. */
  const make = async (id: number, type: 'zip' | 'github') => {
    const git_url = type === 'github' ? 'https://github.com/acme/boat' : null
    await insertProject(
      sql,
      { id, type, name: 'Boat', visibility: 'public', status: 'DOC_SUCCESS', git_url },
      ann.email,
    )
    await insertPages(sql, [{ id: id * 10, project_id: id, parent_id: 0, name: 'Page', type: 'generated' }])
    await updateProject(sql, id, { commit_hash: BEFORE, default_page_id: id * 10 })
    const refresh = await openRefresh(sql, id, { from: BEFORE, to: NOW })
    await transaction(server.database, (tx) => endRefresh(tx, refresh, { to: NOW, commits: [], moreCommits: false }))
    await updateProject(sql, id, { commit_hash: NOW })
    await writeText(server.database, id * 10, [{ type: 'text', text: 'Words.' }])
    await sql`insert into receipts (project_id, page_id, commit_hash, seq, inserted, changed, retired, suggested)
      values (${id}, ${id * 10}, ${NOW}, 1, 1, 0, 0, 0)`
    await sql`insert into page_versions (page_id, seq, state, created_at, begun_at, reason)
      values (${id * 10}, 1, ${new Uint8Array([0, 0])}, now(), now(), 'after-refresh')`
    return { id, refresh }
  }
  const get = async (url: string) => {
    const { status, body } = await server.ask(ann, 'GET', url)
    expect([url, status]).toEqual([url, 200])
    return body as unknown
  }
  /** All that people are shown and programs read, in one text. */
  const shown = async ({ id, refresh }: { id: number; refresh: number }) => {
    const told = [
      `/api/project/${id}/receipts`,
      `/api/project/${id}/receipts/${refresh}`,
      `/api/page/${id * 10}/versions`,
    ]
    const texts = [`/projects/${id}/llms.txt`, `/projects/${id}/llms-full.txt`, `/projects/${id}/${id * 10}.md`]
    const answers = await Promise.all([...told, ...texts].map(get))
    expect(JSON.stringify(answers)).toContain('after-refresh')
    return JSON.stringify(answers)
  }

  it('the sources of a repository are named by their commit', async () => {
    const words = await shown(await make(71, 'github'))
    expect(words).toContain(NOW)
    expect(words).toContain(BEFORE)
    expect(words).not.toContain('ZIP')
  })

  it('the sources of an archive are named by the time of the import, without a commit', async () => {
    const words = await shown(await make(72, 'zip'))
    expect(words).not.toContain(NOW)
    expect(words).not.toContain(BEFORE)
    const { sources_at: at } = (await get('/api/project?projectId=72')) as { sources_at: string }
    expect(words).toContain(`- Imported from ZIP: ${at}`)
  })

  it('the time of the sources changes only with the sources, on devices too', async () => {
    const { id } = await make(73, 'zip')
    const time = async () => ((await get(`/api/project?projectId=${id}`)) as { sources_at: string }).sources_at
    const first = await time()
    expect(Math.abs(Date.parse(first) - Date.now())).toBeLessThan(60_000)
    await updateProject(sql, id, { name: 'Renamed', commit_hash: NOW })
    expect(await time()).toBe(first)
    await updateProject(sql, id, { commit_hash: BEFORE })
    const next = await time()
    expect(Date.parse(next)).toBeGreaterThan(Date.parse(first))
    const rows = (await get('/api/shapes/my-projects?offset=-1')) as { value: Record<string, string> }[]
    const row = rows.find(({ value }) => value.project_id === String(id))
    expect(new Date(`${row?.value.sources_at}`).toISOString()).toBe(next)
  })
})
