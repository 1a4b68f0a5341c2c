import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../db/connect.ts'
import { openJobs } from '../db/jobs.ts'
import { insertProject } from '../db/tables/projects.ts'
import { readPageStates } from '../db/tables/publications.ts'
import { appendChunk, createUpload } from '../db/tables/uploads.ts'
import { openTestDatabase } from '../db/testing/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { docFromUpdates, readDoc } from '../shared/document/yjs.ts'
import { STAGES } from './stages/stages.ts'
import { packageFiles } from './testing/sample-project.ts'

const PROJECT = 77
const CHILD = fileURLToPath(new URL('./testing/worker-process.ts', import.meta.url))
const NODE = process.execPath

describe('a generation whose process is killed', () => {
  it('a generation that is killed in any stage resumes and creates no page twice', async () => {
    const kills = ['importing', ...STAGES.map((stage) => stage.status)]
    const undisturbed = await run([])
    const killed = await run(kills)
    expect(killed.kills).toEqual(kills)
    expect(undisturbed.pages.length).toBeGreaterThan(20)
    expect(killed.pages).toEqual(undisturbed.pages)
    expect(killed.citations).toEqual(undisturbed.citations)
    // Interrupted work was either committed or done again, never both.
    expect(killed.receipts).toBe(undisturbed.receipts)
  }, 300_000)
})

/** Documents a package, killing the worker at each of `kills`, and reads what came out. */
async function run(kills: string[]) {
  const { database, remove, settings } = await openTestDatabase()
  await request(database)
  // The embedded database belongs to one process at a time.
  await database.close()
  const killedAt: string[] = []
  try {
    for (let attempt = 0; ; attempt++) {
      const target = kills[attempt]
      const child = spawn(NODE, ['--liftoff-only', CHILD, JSON.stringify({ ...settings, alone: true })], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      const outcome = await watch(child, target)
      child.kill('SIGKILL')
      await ended
      if (outcome === 'killed' && target) killedAt.push(target)
      if (outcome === 'done') break
    }
    const reopened = await openDatabase({ ...settings, entry: 'a test' })
    const result = await read(reopened)
    await reopened.close()
    return { ...result, kills: killedAt }
  } finally {
    await remove()
  }
}

/** Waits for the moment to kill: a stage that has just done something, or has begun if it does nothing by itself. */
async function watch(child: ChildProcess, target: string | undefined): Promise<'killed' | 'done'> {
  let stage = 'importing'
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const [kind, value] = line.split(' ')
    if (kind === 'stage') stage = value ?? ''
    const moment = stage === 'DOC_PENDING' ? kind === 'stage' : kind === 'progress' && Number(value) > 0
    if (target === stage && moment) return 'killed'
    if (target === 'importing' && kind === 'ready') return 'killed'
    if (line.includes('generate of project')) return 'done'
  }
  throw new Error('the worker ended by itself')
}

async function request(database: Database): Promise<void> {
  const upload = crypto.randomUUID()
  const project = {
    id: PROJECT,
    type: 'zip',
    name: 'sample',
    visibility: 'private',
    status: 'REQUEST_TO_CLONE',
  } as const
  await insertProject(database.sql, project, null)
  await database.sql`
    insert into analyses (key, result, used_at) values
    ('long unused', '{}', now() - interval '91 days'), ('unused', '{}', now() - interval '89 days')`
  await createUpload(database.sql, upload, PROJECT)
  await appendChunk(database.sql, upload, 0, zipSync(nestedFiles(), { level: 1 }))
  const jobs = await openJobs(database, { work: false })
  await transaction(database, (tx) =>
    jobs.enqueue(tx, 'import', { projectId: PROJECT, source: { type: 'zip', uploadId: upload } }),
  )
  await jobs.close()
}

/** Sources in folders so deep, and in so many of them, that every stage has pages to write. */
function nestedFiles(): Record<string, Uint8Array> {
  const text = new TextEncoder()
  const core = Object.entries(packageFiles('@tiptap/core', 'src'))
  const others = ['kit/more/one', 'kit/more/two', 'kit/more/three', 'tool/run', 'tool/check']
  return Object.fromEntries([
    ...core.map(([path, content]) => {
      const folder = /^src\/(?:commands|helpers)\//.test(path) ? 'tool/core/' : 'kit/core/'
      return [path.replace('src/', folder), content] as const
    }),
    ...others.map((path) => [`${path}.ts`, text.encode(`export const place = '${path}'\n`)] as const),
    ['kit/package.json', text.encode('{"name": "kit"}\n')],
  ])
}

async function read({ sql }: Database) {
  const [project] = await sql<{ status: string }[]>`select status from projects where id = ${PROJECT}`
  expect(project?.status).toBe('DOC_SUCCESS')
  expect(await sql`select key from analyses where key like '%unused'`).toEqual([{ key: 'unused' }])
  const pages = await sql<{ id: number; name: string; parent_id: number; kind: string }[]>`
    select id, name, parent_id, kind from pages where project_id = ${PROJECT} order by id`
  const states = await readPageStates(
    sql,
    PROJECT,
    pages.map((page) => page.id),
  )
  const citations = await sql`
    select id, path, symbol, start_line, end_line, hash from citations where project_id = ${PROJECT} order by id`
  const receipts = await sql`select 1 from receipts where project_id = ${PROJECT}`
  return {
    pages: pages.map((page) => ({ ...page, content: readDoc(docFromUpdates(states.get(page.id)?.updates ?? [])) })),
    citations: [...citations],
    receipts: receipts.length,
  }
}
