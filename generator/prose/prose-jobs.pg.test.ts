import { zipSync } from 'fflate'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openJobs } from '../../db/jobs.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { appendChunk, createUpload } from '../../db/tables/uploads.ts'
import { vectorStates } from '../../db/tables/vectors.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { readConfig } from '../config.ts'
import { answerAbly } from '../testing/able-model.ts'
import { startFakeModel } from '../testing/fake-model.ts'
import { startWorker } from '../worker.ts'

const PROJECT = 100
/** Generous for a busy machine; a job usually takes a moment. */
const PATIENCE = { timeout: 25_000, interval: 50 }

const zipOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])))
const FILES = {
  'h/README.md': '# Harbour\n',
  'h/src/berth.ts': '/** Ties up. */\nexport function moor() {}\n\nexport function cast() {}\n',
}

describe('the generator with a model', async () => {
  const database = await testDatabase()
  const { sql } = database
  const fake = await startFakeModel()
  fake.behave = (asked, { answer }) => answer(answerAbly(asked))
  const log: string[] = []
  const worker = await startWorker({
    database,
    config: readConfig({
      OLLAMA_URL: fake.url,
      OLLAMA_MODEL: 'small',
      EMBEDDING_MODEL: 'near',
      GENERATOR_THREADS: '1',
    }),
    alone: false,
    pollSeconds: 0.5,
    log: (message, error) => log.push(error === undefined ? message : `${message}: ${String(error)}`),
  })
  const jobs = await openJobs(database, { work: false })
  afterAll(async () => {
    await worker.stop()
    await jobs.close()
    await fake.close()
  })

  const upload = async (files: Record<string, string>) => {
    const id = crypto.randomUUID()
    await createUpload(sql, id, PROJECT)
    await appendChunk(sql, id, 0, zipOf(files))
    return id
  }
  const status = async () =>
    (await sql<{ status: string }[]>`select status from projects where id = ${PROJECT}`)[0]?.status
  const written = () =>
    sql<{ key: string }[]>`
      select p.key from units u join plan p on p.page_id = u.page_id
      where p.project_id = ${PROJECT} and u.unit = 'prose' order by p.key`

  it('the generator finishes the pages before the model writes, and a receipt counts the tokens', async () => {
    const project = { id: PROJECT, type: 'zip', name: 'h', visibility: 'private', status: 'REQUEST_TO_CLONE' } as const
    await insertProject(sql, project, null)
    const first = await upload(FILES)
    await jobs.enqueue(sql, 'import', { projectId: PROJECT, source: { type: 'zip', uploadId: first } })
    const told = () => log.filter((line) => / paragraphs written/.test(line))
    await vi.waitFor(
      () => expect(told()).toEqual(['prose of project 100: 1 of 1 paragraphs written, 50 tokens']),
      PATIENCE,
    )
    expect(await written()).toHaveLength(1)
    expect(await status()).toBe('DOC_SUCCESS')

    const uploadId = await upload({
      ...FILES,
      'h/src/pilot.ts': '/** Shows the way. */\nexport function lead() {}\n\nexport const DEPTH = 4\n',
    })
    await sql`update projects set status = 'DOC_UPDATING' where id = ${PROJECT}`
    await jobs.enqueue(sql, 'refresh', {
      projectId: PROJECT,
      archive: { uploadId, name: 'h.zip', before: 'DOC_SUCCESS' },
    })
    const tokens = () => sql`select tokens from refreshes where project_id = ${PROJECT} and ended_at is not null`
    await vi.waitFor(() => expect(told()).toHaveLength(2), PATIENCE)
    expect(await written()).toContainEqual({ key: 'file:src/pilot.ts' })
    expect(await status()).toBe('DOC_SUCCESS')
    // Counts the tokens of the refresh alone.
    expect((await tokens())[0]?.tokens).toBe(50 * (fake.asked.length - 1))

    // Passages that are indexed after that are embedded.
    const isEmbedded = async () => (await vectorStates(sql, [PROJECT], 'near'))?.[0]?.bytes ?? 0
    await vi.waitFor(async () => expect(await isEmbedded()).toBeGreaterThan(0), PATIENCE)
    expect(JSON.stringify(fake.embeddingAsked)).toContain('cast()')
  })
})
