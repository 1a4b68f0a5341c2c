import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openJobs } from '../db/jobs.ts'
import { findProject, insertProject } from '../db/tables/projects.ts'
import { testDatabase } from '../db/testing/test-database.ts'
import { readConfig } from './config.ts'
import { openFolder } from './import/folder.ts'
import { importRepository } from './run-import.ts'
import { startWorker } from './worker.ts'

const [EXAMPLE, PERSONS] = [71, 72]

it('the generation of the example project pauses for a person’s project and finishes later', async () => {
  const database = await testDatabase()
  const { sql } = database
  for (const id of [EXAMPLE, PERSONS]) {
    const project = { id, type: 'zip', name: `P${id}`, visibility: 'public', status: 'CLONE_SUCCESS' } as const
    await insertProject(sql, { ...project, example: id === EXAMPLE }, null)
    await importRepository(database, id, await openFolder(join(import.meta.dirname, 'units')), () => undefined)
  }
  const jobs = await openJobs(database, { work: false })
  const done: string[] = []
  const both = Promise.withResolvers<void>()
  let asked = false
  await jobs.enqueue(sql, 'generate', { projectId: EXAMPLE })
  const worker = await startWorker({
    database,
    config: readConfig({ GENERATOR_THREADS: '1' }),
    alone: true,
    pollSeconds: 0.5,
    log: (message) => {
      const [, id] = /^generate of project (\d+) took/.exec(message) ?? []
      if (!id) return
      void findProject(sql, Number(id), null).then((project) => {
        done.push(`${id} ${project?.status === 'DOC_SUCCESS' ? 'finished' : 'broken off'}`)
        if (done.filter((word) => word.endsWith('finished')).length === 2) both.resolve()
      })
    },
    onStage: async (status) => {
      if (asked || status !== 'DOC_PROJECT_OVERVIEW_GENERATING') return
      asked = true
      await jobs.enqueue(sql, 'generate', { projectId: PERSONS })
    },
  })
  await both.promise
  expect(done).toEqual([`${EXAMPLE} broken off`, `${PERSONS} finished`, `${EXAMPLE} finished`])
  await worker.stop()
  await jobs.close()
}, 120_000)

it('a long generation pauses for another person’s project, but not for one of the same owner', async () => {
  const database = await testDatabase()
  const { sql } = database
  const [LONG, SECOND, OTHERS] = [81, 82, 83]
  const owners = new Map([
    [LONG, 'ann@example.org'],
    [SECOND, 'ann@example.org'],
    [OTHERS, 'bob@example.org'],
  ])
  for (const [id, owner] of owners) {
    const project = { id, type: 'zip', name: `P${id}`, visibility: 'private', status: 'CLONE_SUCCESS' } as const
    await insertProject(sql, project, owner)
    await importRepository(database, id, await openFolder(join(import.meta.dirname, 'units')), () => undefined)
  }
  const jobs = await openJobs(database, { work: false })
  const turns: number[] = []
  const all = Promise.withResolvers<void>()
  let asked = false
  await jobs.enqueue(sql, 'generate', { projectId: LONG })
  const worker = await startWorker({
    database,
    config: readConfig({ GENERATOR_THREADS: '1' }),
    alone: true,
    pollSeconds: 0.5,
    sliceMs: 0,
    log: (message) => {
      const [, id] = /^generate of project (\d+) took/.exec(message) ?? []
      if (id) turns.push(Number(id))
      if (turns.length > 0 && new Set(turns).size === owners.size) all.resolve()
    },
    onStage: async (status) => {
      if (asked || status !== 'DOC_PROJECT_OVERVIEW_GENERATING') return
      asked = true
      await jobs.enqueue(sql, 'generate', { projectId: SECOND })
      await jobs.enqueue(sql, 'generate', { projectId: OTHERS })
    },
  })
  await all.promise
  expect(turns.slice(0, 2)).toEqual([LONG, OTHERS])
  await worker.stop()
  await jobs.close()
}, 120_000)
