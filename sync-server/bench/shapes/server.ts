/** The measured server in its own process; it also fills and changes its database: `node server.ts`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../db/connect.ts'
import { openJobs } from '../../../db/jobs.ts'
import { migrate } from '../../../db/migrate.ts'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'

/** CPU of the main thread in microseconds; heap and external memory of the process, collected, in bytes. */
export type Usage = { cpu: number; memory: number }
export type Orders = {
  /**
   * Creates public projects `first`, `first + 1`, … with `pages` pages each, numbered `project × 1,000,000 +
   * n`.
   */
  fill: { first: number; projects: number; pages: number }
  /** Renames the first page of projects, one after the other, each in a transaction of its own. */
  change: { first: number; projects: number; times: number }
  usage: { collect: boolean }
}

const url = process.env.BENCH_POSTGRES
const dataDir = mkdtempSync(join(tmpdir(), 'docwright-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const database = await openDatabase({ ...(url ? { url } : { dataDir }), entry: 'the bench' })
await migrate(database)
const jobs = await openJobs(database, { work: false })
const app = await createApp({
  config: readConfig({ LOG_LEVEL: 'error', PORT: '0', MODE: 'PRODUCTION' }),
  database,
  jobs,
  clientDirectory: null,
})
const { sql } = database

/** The floor: the same rows as a plain response of an ordinary route. */
app.get<{ Params: { project: string } }>('/floor/:project', async (request) => {
  return sql`
    select id, project_id, parent_id, name, type, kind, source_path, created_at, updated_at, version
    from pages where project_id = ${Number(request.params.project)} order by id`
})

/** Makes each new name unique. */
let changes = 0

const acts: { [Name in keyof Orders]: (order: Orders[Name]) => Promise<unknown> } = {
  fill: async ({ first, projects, pages }) => {
    await sql`insert into projects (id, type, name, visibility, status)
      select id, 'user', 'Bench', 'public', 'DOC_SUCCESS' from generate_series(${first}::int, ${first + projects - 1}) as id`
    for (let project = first; project < first + projects; project++) {
      for (let done = 0; done < pages; done += 10_000) {
        const last = Math.min(pages, done + 10_000)
        await sql`insert into pages (id, project_id, name, type, source_path)
          select ${project}::bigint * 1000000 + n, ${project}, 'Page ' || n, 'generated', 'src/folder/file-' || n || '.ts'
          from generate_series(${done + 1}::int, ${last}) as n`
      }
    }
  },
  change: async ({ first, projects, times }) => {
    for (let n = 0; n < times; n++) {
      const id = (first + (n % projects)) * 1_000_000 + 1
      changes += 1
      await sql`update pages set name = ${`Changed ${changes}`} where id = ${id}`
    }
  },
  usage: async ({ collect }): Promise<Usage> => {
    const { user, system } = process.threadCpuUsage()
    if (collect) globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    return { cpu: user + system, memory: heapUsed + external }
  },
}

process.on('message', ({ act, order }: { act: keyof Orders; order: never }) => {
  void (acts[act] as (given: never) => Promise<unknown>)(order).then(
    (done) => process.send?.({ done }),
    (error: Error) => process.send?.({ error: error.stack }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
