import { describe, expect, it } from 'vitest'
import { insertProject } from '../../db/tables/projects.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { namedSymbols } from '../../shared/retrieval/named-symbols.ts'
import { SYMBOLS_OF_NAMES } from '../../shared/retrieval/queries.ts'
import { runOn } from './run-on.ts'

type Node = Record<string, unknown> & { Plans?: Node[] }

describe('names of the code', async () => {
  const { sql } = await testDatabase()

  /** Fills a project with files that each declare a constructor and a function. */
  async function fill(projectId: number, files: number): Promise<void> {
    const project = { id: projectId, type: 'zip', name: 'P', visibility: 'private', status: 'READY' } as const
    await insertProject(sql, project, null)
    await sql`insert into search_indexes (project_id, format) values (${projectId}, 0)`
    await sql`
      insert into pages (id, project_id, parent_id, name, type, kind, source_path)
      select ${projectId} * 100000 + at, ${projectId}, 0, at || '.ts', 'file', 'file', 'src/' || at || '.ts'
      from generate_series(1, ${files}::integer) as at`
    await sql`
      insert into search_symbols (project_id, source, name, qualified, kind, signature, doc, exported, start_line,
        end_line, users, tests)
      select ${projectId}, 'src/' || at || '.ts', s.name, s.qualified, 'function', '', '', true, 1, 2, '{}', '{}'
      from generate_series(1, ${files}::integer) as at cross join lateral (
        values ('constructor', 'Ship' || at || '.constructor'), ('sail' || at, 'sail' || at)) as s (name, qualified)`
  }

  /** Number of rows that the database processes to find the answer. */
  async function rowsSeen(projectId: number, names: readonly string[]): Promise<number> {
    const [answer] = await sql.unsafe(`explain (analyze, format json) ${SYMBOLS_OF_NAMES}`, [
      projectId,
      names as string[],
      false,
    ])
    const count = ({ Plans = [], ...node }: Node): number => {
      const number = (name: string) => Number(node[name] ?? 0)
      const rows = number('Actual Rows') + number('Rows Removed by Filter') + number('Rows Removed by Join Filter')
      return rows * number('Actual Loops') + Plans.reduce((sum, plan) => sum + count(plan), 0)
    }
    return count((answer as unknown as { 'QUERY PLAN': { Plan: Node }[] })['QUERY PLAN'][0]?.Plan as Node)
  }

  it('a symbol in a file without a page leads to the page of its folder', async () => {
    await fill(3, 2)
    await sql`delete from pages where id = 300002`
    await sql`
      insert into pages (id, project_id, parent_id, name, type, kind, source_path)
      values (390000, 3, 0, 'src', 'generated', 'folder', 'src')`
    const found = await namedSymbols(runOn(sql), { projectId: 3, code: true }, ['sail1', 'sail2'])
    expect(found.map(({ name, page_id }) => [name, page_id])).toEqual([
      ['sail1', 300001],
      ['sail2', 390000],
    ])
  })

  it('a symbol in a folder without a page leads to the next folder above that has one', async () => {
    await fill(4, 2)
    await sql`delete from pages where project_id = 4`
    await sql`
      insert into pages (id, project_id, parent_id, name, type, kind, source_path)
      values (490000, 4, 0, 'Files', 'generated', 'folder', ''), (490001, 4, 0, 'other', 'generated', 'folder', 'other')`
    const found = await namedSymbols(runOn(sql), { projectId: 4, code: true }, ['sail1'])
    expect(found.map(({ page_id }) => page_id)).toEqual([490000])
  })

  it('symbol lookup takes steps in proportion to the symbols, however a name is spelled', async () => {
    const spellings = [...Array(256).keys()].map((bits) =>
      [...'constructor'].map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    )
    const names = [...spellings, 'sail7', 'Ship8.constructor']
    const steps: number[] = []
    for (const [projectId, files] of [
      [1, 500],
      [2, 2000],
    ] as const) {
      await fill(projectId, files)
      const found = await namedSymbols(runOn(sql), { projectId, code: true }, names)
      expect(found.map(({ name, path, page_id }) => [name, path, page_id])).toEqual([
        ['Ship8.constructor', 'src/8.ts', projectId * 100_000 + 8],
        ['sail7', 'src/7.ts', projectId * 100_000 + 7],
      ])
      steps.push(await rowsSeen(projectId, names))
    }
    const [few = 0, many = 0] = steps
    expect(many).toBeLessThan(20 * 2000)
    expect(many / few).toBeLessThan(5)
  })
})
