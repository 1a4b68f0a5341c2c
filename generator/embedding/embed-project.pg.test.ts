import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { markProjectDeleted } from '../../db/tables/projects.ts'
import { vectorStates } from '../../db/tables/vectors.ts'
import { deletePages } from '../../db/testing/delete-pages.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import type { Jobs } from '../../shared/jobs/queues.ts'
import { ollamaEmbedder } from '../../shared/model/ollama.ts'
import { readConfig } from '../config.ts'
import { startFakeModel } from '../testing/fake-model.ts'
import { indexPages, putProject, writePage } from '../testing/index-pages.ts'
import { meaningOf } from '../testing/meanings.ts'
import { embedJobs } from './embed-jobs.ts'
import { embedProject } from './embed-project.ts'

/** Text so long that each section becomes a passage of its own. */
const long = (words: string) => `${words} ${'Water is wet. '.repeat(50)}`.trim()

describe('the vectors of a project', async () => {
  const database = await testDatabase()
  const { sql } = database
  const fake = await startFakeModel()
  afterAll(fake.close)
  const usual = fake.embed
  beforeEach(() => {
    fake.embed = usual
    fake.embeddingAsked.length = 0
  })
  const { signal } = new AbortController()
  let next = 100

  async function project(sections: Record<string, string>) {
    const [id, pageId] = [next++, next++]
    await putProject(database, id)
    await writePage(database, { projectId: id, id: pageId }, sections)
    await indexPages(database, id)
    return { id, pageId }
  }
  async function rewrite({ id, pageId }: { id: number; pageId: number }, sections: Record<string, string>) {
    await writePage(database, { projectId: id, id: pageId }, sections)
    await indexPages(database, id)
  }
  const embed = (projectId: number, { name = 'near', milliseconds = 60_000, now = Date.now } = {}) =>
    embedProject(projectId, { database, embedder: ollamaEmbedder({ url: fake.url, name }), signal, milliseconds, now })
  const told = () => fake.embeddingAsked.flatMap(({ input }) => input.map((text) => text.split('\n')[0]))
  const isWhole = async (id: number, name = 'near') => (await vectorStates(sql, [id], name)) !== undefined
  const kept = async (id: number) =>
    (
      await sql<{ heading: string }[]>`
      select a.headers[array_upper(a.headers, 1)] as heading from vectors v
      join passages a on a.project_id = v.project_id and a.id = v.id where v.project_id = ${id} order by a.id`
    ).map(({ heading }) => heading)
  const count = async (id: number) => (await sql`select 1 from vectors where project_id = ${id}`).length
  const PAGE = { Ships: long('A ship.'), Lamps: long('A lamp.'), Piers: long('A pier.') }

  it('each passage of a project is embedded once', async () => {
    const { id } = await project(PAGE)
    expect(await isWhole(id)).toBe(false)
    expect(await embed(id)).toMatchObject({ written: 3, again: 0, ended: null })
    expect(told()).toEqual(['Page › Ships', 'Page › Lamps', 'Page › Piers'])
    expect([await isWhole(id), await isWhole(id, 'other'), await kept(id)]).toEqual([true, false, Object.keys(PAGE)])
    expect(await embed(id)).toMatchObject({ written: 0 })
    expect(fake.embeddingAsked).toHaveLength(1)
  })

  it('a changed passage is embedded again, and an unchanged one is not, even in another place', async () => {
    const one = await project(PAGE)
    await embed(one.id)
    fake.embeddingAsked.length = 0
    await rewrite(one, { Piers: PAGE.Piers, Lamps: long('Two lamps.'), Ships: PAGE.Ships })
    expect(await isWhole(one.id)).toBe(false)
    await embed(one.id)
    expect(told()).toEqual(['Page › Lamps'])
    expect([await isWhole(one.id), await kept(one.id), await count(one.id)]).toEqual([
      true,
      ['Piers', 'Lamps', 'Ships'],
      3,
    ])
    // A text that occurs twice isn't embedded twice.
    fake.embeddingAsked.length = 0
    await writePage(database, { projectId: one.id, id: next++ }, PAGE)
    await writePage(database, { projectId: one.id, id: next++ }, { Tides: long('A tide.') })
    await writePage(database, { projectId: one.id, id: next++ }, { Tides: long('A tide.') })
    await indexPages(database, one.id)
    await embed(one.id)
    expect(told()).toEqual(['Page › Lamps', 'Page › Tides'])
    expect(await count(one.id)).toBe(8)
  })

  it('a project is embedded again when the model changes', async () => {
    const { id } = await project(PAGE)
    await embed(id)
    expect(await embed(id, { name: 'other' })).toMatchObject({ written: 3 })
    expect([await isWhole(id), await isWhole(id, 'other')]).toEqual([false, true])
    expect(fake.embeddingAsked.map(({ model }) => model)).toEqual(['near', 'other'])
  })

  it('all vectors are discarded and embedded again if a model is replaced under the same name', async () => {
    const one = await project(PAGE)
    await embed(one.id)
    fake.embed = ({ input }, { vectors }) => vectors(input.map((text) => [...meaningOf(text), 1]))
    await rewrite(one, { ...PAGE, Tides: long('A tide.') })
    expect(await embed(one.id)).toMatchObject({ written: 0, again: 1, ended: 'server' })
    expect([await isWhole(one.id), await count(one.id)]).toEqual([false, 0])
    expect(await embed(one.id)).toMatchObject({ written: 4, ended: null })
    expect(await isWhole(one.id)).toBe(true)
  })

  it('the vectors of a project hold no secrets because the model never gets any', async () => {
    const key = ['ghp', 'a1B2c3D4e'.repeat(4)].join('_')
    const { id } = await project({ Keys: `The token is ${key}.` })
    await embed(id)
    expect(fake.embeddingAsked[0]?.input[0]).toMatch(/The token is /)
    expect(JSON.stringify(fake.embeddingAsked)).not.toContain(key)
  })

  it('a text that is too long for the model is embedded by its beginning', async () => {
    fake.embed = ({ input }, { vectors, status }) => {
      if (input.some((text) => text.length > 600)) status(500)
      else vectors(input.map(meaningOf))
    }
    const { id } = await project({ Ships: long('A ship.'), Short: 'A lamp.', Long: long('A pier.') })
    expect(await embed(id)).toMatchObject({ again: 0, ended: null })
    expect(await isWhole(id)).toBe(true)
    expect(fake.embeddingAsked.at(-1)?.input[0]?.length).toBeLessThanOrEqual(600)
  })

  it('five more runs retry failed embeddings after growing delays, and finished vectors are kept', async () => {
    const { id } = await project(
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`Ship ${at}`, long(`${at}`)])),
    )
    const log: string[] = []
    const wanted: { job: Jobs['embed']; afterSeconds: number }[] = []
    const jobs = embedJobs({
      ...{ database, signal, modelTimes: { callMs: 60_000 } },
      config: readConfig({ OPENAI_URL: `${fake.url}/v1`, OPENAI_MODEL: 'small', EMBEDDING_MODEL: 'near' }),
      jobs: {
        enqueue: async (_sql, _name, job, afterSeconds = 0) => {
          wanted.push({ job: job as Jobs['embed'], afterSeconds })
        },
      },
      log: (message, error) => log.push(`${message}: ${String(error)}`),
    })
    fake.embed = (asked, reply) => (fake.embeddingAsked.length > 1 ? reply.status(404) : usual(asked, reply))
    await jobs?.run({ projectId: id })
    expect([await count(id), await isWhole(id)]).toEqual([16, false])
    expect(log).toEqual([
      `the passages of project ${id} could not be embedded; search goes by words: ModelFault: it answered with status 404`,
    ])
    const [noted] = await sql<{ trouble: object }[]>`select trouble from vector_indexes where project_id = ${id}`
    expect(noted?.trouble).toMatchObject({ kind: 'refused', advice: expect.stringMatching(/EMBEDDING_MODEL/) })
    for (let attempt = 1; attempt <= 5; attempt++) {
      const last = wanted.at(-1)
      expect(last).toEqual({ job: { projectId: id, attempt }, afterSeconds: 300 * 2 ** (attempt - 1) })
      if (last) await jobs?.run(last.job)
    }
    expect(wanted).toHaveLength(5)
    fake.embed = usual
    await jobs?.run({ projectId: id })
    expect([await count(id), await isWhole(id), wanted.length]).toEqual([20, true, 5])
    expect(await sql`select 1 from vector_indexes where project_id = ${id} and trouble is not null`).toHaveLength(0)
    expect(
      embedJobs({ ...{ database, signal, log: () => {} }, jobs: { enqueue: async () => {} }, config: readConfig({}) }),
    ).toBeNull()
  })

  it('the embedding of a project stops at its time limit, and the next run continues it', async () => {
    const { id } = await project(
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`Pier ${at}`, long(`${at}`)])),
    )
    let time = 0
    const now = () => (time += 100)
    expect(await embed(id, { milliseconds: 150, now })).toMatchObject({ written: 16, ended: 'limit' })
    expect(await isWhole(id)).toBe(false)
    expect(await embed(id)).toMatchObject({ written: 4, ended: null })
    expect(await isWhole(id)).toBe(true)
  })

  it('vectors are deleted with their page or project', async () => {
    const one = await project(PAGE)
    await embed(one.id)
    await deletePages(database, [one.pageId])
    await indexPages(database, one.id)
    await embed(one.id)
    expect([await count(one.id), await isWhole(one.id)]).toEqual([0, true])
    const other = await project(PAGE)
    await embed(other.id)
    await markProjectDeleted(sql, other.id)
    await indexPages(database, other.id)
    expect(await count(other.id)).toBe(0)
    expect(await sql`select 1 from vector_indexes where project_id = ${other.id}`).toHaveLength(0)
    expect(await embed(other.id)).toBeUndefined()
  })

  it('vectors of a project survive when its index is rebuilt under new rules', async () => {
    const one = await project(PAGE)
    await embed(one.id)
    fake.embeddingAsked.length = 0
    await sql`update search_indexes set format = '0 en' where project_id = ${one.id}`
    await indexPages(database, one.id)
    expect(await isWhole(one.id)).toBe(false)
    await embed(one.id)
    expect([fake.embeddingAsked, await isWhole(one.id), await count(one.id)]).toEqual([[], true, 3])
  })
})
