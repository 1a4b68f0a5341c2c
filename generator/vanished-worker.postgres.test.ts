import { zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { openJobs } from '../db/jobs.ts'
import { changeStatus, findProject, insertProject } from '../db/tables/projects.ts'
import { appendChunk, createUpload } from '../db/tables/uploads.ts'
import { testDatabase } from '../db/testing/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { readConfig } from './config.ts'
import { packageFiles } from './testing/sample-project.ts'
import { startWorker } from './worker.ts'

describe('a worker that vanished beside others', async () => {
  const database = await testDatabase()
  const jobs = await openJobs(database, { work: true })
  afterAll(() => jobs.close())

  it('another worker takes over the job of a worker that stopped responding', async () => {
    const upload = crypto.randomUUID()
    const project = { id: 5, type: 'zip', name: 's', visibility: 'private', status: 'REQUEST_TO_CLONE' } as const
    await insertProject(database.sql, project, null)
    await createUpload(database.sql, upload, 5)
    await appendChunk(database.sql, upload, 0, zipSync(packageFiles('valtio', 'esm')))
    const data = { projectId: 5, source: { type: 'zip', uploadId: upload } } as const
    await transaction(database, (tx) => jobs.enqueue(tx, 'import', data))
    // Taken by a worker that never reports again.
    expect(await jobs.boss.fetch('import')).toHaveLength(1)
    await changeStatus(database.sql, 5, ['REQUEST_TO_CLONE'], { to: 'CLONING' })
    await database.sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`
    // Runs twice: first to notice the silence, then to count again which projects have a running job.
    for (const _ of [1, 2]) {
      await database.sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`
      await jobs.boss.supervise('import')
    }
    const worker = await startWorker({
      database,
      config: readConfig({}),
      alone: false,
      pollSeconds: 0.5,
      log: () => {},
    })
    const status = async () => (await findProject(database.sql, 5, null))?.status
    await expect.poll(status, { timeout: 60_000 }).toBe('DOC_SUCCESS')
    await worker.stop()
  }, 90_000)
})
