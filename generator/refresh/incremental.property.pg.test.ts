import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { planEveryPage } from '../plan/plan-pages.ts'
import { STAGES } from '../stages/stages.ts'
import { modelInMemory } from '../testing/model-in-memory.ts'
import { EDITED_FILES, type Files, someEdits } from '../testing/random-edits.ts'
import { SampleRefresh } from '../testing/sample-refresh.ts'

const commit = fc.record({
  edit: someEdits,
  /** The process's cache of the sources: all it read before, nothing (a new process), or only a part. */
  memory: fc.constantFrom('kept', 'kept', 'none', 'little'),
})

describe('following commit by commit', async () => {
  const database = await testDatabase()
  const { sql } = database
  let nextProject = 100

  /**
   * Printed content of planned pages, and the citations of their statements. Citations of lines come without a
   * place, since they follow their text.
   */
  const written = async (projectId: number) => ({
    plan: await sql`
      select key, parent_key, kind, title, source_path, files from plan
      where project_id = ${projectId} and page_id in (select page_id from units where project_id = ${projectId})
      order by key`,
    units: await sql`
      select p.key as page, u.unit, u.key, u.blocks from units u join plan p on p.page_id = u.page_id
      where p.project_id = ${projectId} order by p.key, u.unit`,
    citations: await sql`
      select p.key as page, c.id, c.path, c.symbol, case when c.symbol is not null then
        jsonb_build_array(c.start_line, c.end_line, c.hash, c.bare_hash, c.doc_hash) end as place
      from citations c join plan p on p.page_id = c.page_id where c.project_id = ${projectId} order by p.key, c.id`,
  })

  /** Documents a project from the start, but its pages keep their ids. */
  const anewOf = async (projectId: number, files: Files, writer?: string) => {
    await sql`delete from pages where project_id = ${projectId}`
    await sql`delete from units where project_id = ${projectId}`
    await sql`delete from slots where project_id = ${projectId}`
    await sql`update plan set position = -1 where project_id = ${projectId}`
    const anew = new SampleRefresh(database, projectId, { writer, planPages: planEveryPage })
    await anew.refresh(files, 'commit-1', STAGES)
    return anew
  }

  it('refreshing commit by commit gives the same pages as generating from the last commit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(commit, { minLength: 2, maxLength: 6 }), async (commits) => {
        const projectId = nextProject++
        const sample = await SampleRefresh.start(database, projectId, EDITED_FILES, { planPages: planEveryPage })
        let files = EDITED_FILES
        for (const [at, { edit, memory }] of commits.entries()) {
          files = edit(files)
          if (memory !== 'kept') sample.forget(memory === 'little' ? 6_000 : undefined)
          await sample.push(files, `commit-${at + 2}`)
        }
        const followed = await written(projectId)
        await anewOf(projectId, files)
        const { plan, units, citations } = await written(projectId)
        const pages = new Set(plan.map(({ key }) => key))
        expect(followed.plan.filter(({ key }) => pages.has(key))).toEqual([...plan])
        expect(followed.units.filter(({ page }) => pages.has(page))).toEqual([...units])
        expect(followed.citations.filter(({ page }) => pages.has(page))).toEqual([...citations])
      }),
      { numRuns: 8 },
    )
  }, 120_000)

  it('refreshing with a model gives the same pages as generating from the last commit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(commit, { minLength: 2, maxLength: 4 }), async (commits) => {
        const projectId = nextProject++
        const model = modelInMemory()
        const sample = await SampleRefresh.start(database, projectId, EDITED_FILES, {
          writer: model.name,
          planPages: planEveryPage,
        })
        let files = EDITED_FILES
        for (const [at, { edit, memory }] of commits.entries()) {
          if (memory !== 'little') await sample.fill(model)
          files = edit(files)
          if (memory !== 'kept') sample.forget(memory === 'little' ? 6_000 : undefined)
          await sample.push(files, `commit-${at + 2}`)
        }
        await sample.fill(model)
        const followed = await written(projectId)
        await (await anewOf(projectId, files, model.name)).fill(model)
        const { plan, units, citations } = await written(projectId)
        const pages = new Set(plan.map(({ key }) => key))
        expect(followed.units.filter(({ page }) => pages.has(page))).toEqual([...units])
        expect(followed.citations.filter(({ page }) => pages.has(page))).toEqual([...citations])
      }),
      { numRuns: 5 },
    )
  }, 120_000)
})
