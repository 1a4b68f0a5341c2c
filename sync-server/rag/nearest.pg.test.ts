import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { vectorStates } from '../../db/tables/vectors.ts'
import { embedProject } from '../../generator/embedding/embed-project.ts'
import { type FakeModel, startFakeModel } from '../../generator/testing/fake-model.ts'
import { indexPages, putProject, writePage } from '../../generator/testing/index-pages.ts'
import type { SearchAnswer, SearchResult } from '../../shared/contract/rag.ts'
import { ollamaEmbedder } from '../../shared/model/ollama.ts'
import type { Nearest } from '../../shared/retrieval/fuse.ts'
import type { QuotedProject } from '../../shared/retrieval/quote.ts'
import { isAnswered, retrieve } from '../../shared/retrieval/retrieve.ts'
import { searchAnswer } from '../../shared/retrieval/search-answer.ts'
import { NOT_ANSWERED } from '../../shared/retrieval/write-extract.ts'
import { fillHarbour, HARBOUR, SHIPYARD } from '../testing/harbour.ts'
import { type Person, testApp } from '../testing/test-app.ts'
import { createNearest } from './nearest.ts'
import { runOn } from './run-on.ts'
import { VectorStore } from './vector-store.ts'

const [HIDDEN, GROWING] = [600, 610]

describe('search with an embedding model', async () => {
  const fake = await startFakeModel()
  afterAll(fake.close)
  const usual = fake.embed
  const server = await testApp(
    { OLLAMA_URL: fake.url, OLLAMA_MODEL: 'small', EMBEDDING_MODEL: 'near', ADMIN_EMAILS: 'admin@example.org' },
    {},
    { nearMs: 60_000 },
  )
  const { database } = server
  const { sql } = database
  const [reader, admin] = [await server.signIn('reader@example.org'), await server.signIn('admin@example.org')]
  const stranger = await server.signIn('stranger@example.org')
  const embedder = ollamaEmbedder({ url: fake.url, name: 'near' })
  const embed = (id: number) =>
    embedProject(id, { database, embedder, signal: new AbortController().signal, milliseconds: 60_000 })

  const ask = async (body: object, person: Person | null = reader) =>
    (await server.ask(person, 'POST', '/rag/search', { kind: 'docs', ...body })).body as SearchAnswer
  const texts = async (body: object, person: Person | null = reader) =>
    (await ask(body, person)).hits.map(({ snippet }) => snippet.text)
  const chat = async (body: object, person: Person | null = reader) =>
    (await server.ask(person, 'POST', '/rag/chat', { project_ids: [HARBOUR], scope: 'docs', ...body })).body as unknown
  const listed = async (query: string) =>
    ((await chat({ query, search_only: true })) as SearchResult[]).map(({ content }) => content)

  /** Results of both kinds of search, for projects as they are in the database. */
  async function bothSay(query: string, nearest?: Nearest) {
    const projects = await sql<(QuotedProject & { name: string; code: boolean })[]>`
      select id, true as code, name, language, git_url, commit_hash from projects where id = any (${[HARBOUR, SHIPYARD]}) order by id`
    const run = runOn(sql)
    const found = await searchAnswer(run, { projects, query, limit: 50, nearest })
    const asked = { query, docsN: 3, codeN: 3, scope: 'codeAndDocs', nearest } as const
    return { found, retrieved: await retrieve(run, projects, asked) }
  }
  const nearestOf = (milliseconds = 60_000, onFault: (fault: unknown) => void = () => {}, store?: VectorStore) =>
    createNearest({ sql, embedder, milliseconds, onFault, ...(store && { store }) })

  const before: Record<string, unknown> = {}
  const QUESTIONS = ['when do vessels arrive?', 'lightLamp']
  beforeAll(async () => {
    await fillHarbour(database)
    await putProject(database, HIDDEN)
    await writePage(database, { projectId: HIDDEN, id: 601 }, { Secret: 'A vessel may depart with the ebb.' })
    await indexPages(database, HIDDEN)
    for (const query of QUESTIONS) before[query] = await bothSay(query)
    for (const id of [HARBOUR, SHIPYARD]) expect(await embed(id)).toMatchObject({ ended: null })
  })
  beforeEach(() => {
    fake.embed = usual
    fake.embeddingAsked.length = 0
  })

  it('embedding search finds text that shares no word with the question', async () => {
    expect(await listed('vessel departure')).toContain('Ships leave with the tide.')
    expect((await listed('vessel departure'))[0]).toBe('Ships leave with the tide.')
    // One of these words is in some passage; the best passage has none of them.
    expect(await texts({ query: 'year of departure with the ebb' })).toContain('Ships leave with the tide.')
    expect(await texts({ query: 'a lantern that builds for a year', kind: 'code' })).toEqual([])
  })

  it('embedding search asks the model once for a question, and its pages repeat nothing', async () => {
    const whole = await ask({ query: 'a vessel with a year' })
    expect(whole.total).toBe(whole.hits.length)
    expect(whole.total).toBeGreaterThan(1)
    const pages = []
    for (let offset = 0; offset < whole.total; offset++) {
      pages.push(...(await ask({ query: 'a vessel with a year', offset, limit: 1 })).hits)
    }
    expect(pages).toEqual(whole.hits)
    expect(fake.embeddingAsked.map(({ input }) => input)).toEqual([['a vessel with a year']])
  })

  it('embedding search says that nothing answers a question exactly when word search says so', async () => {
    const nearest = nearestOf()
    const words = [
      'vessel',
      'ships',
      'arrive',
      'quay',
      'lantern',
      'zeppelin',
      'submarines',
      'dokcs',
      'dock',
      'year',
      'the',
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }), async (some) => {
        const query = some.join(' ')
        const [plain, near] = [await bothSay(query), await bothSay(query, nearest)]
        expect([query, isAnswered(near.retrieved)]).toEqual([query, isAnswered(plain.retrieved)])
        const { total, similar } = plain.found
        expect([query, near.found.total > 0, near.found.similar]).toEqual([query, total > 0, similar])
        expect(near.found.total).toBeGreaterThanOrEqual(total)
      }),
      { numRuns: 6 },
    )
    const answer = String(await chat({ query: 'vessel departure' }))
    expect(answer).toContain(NOT_ANSWERED)
    expect(answer).toContain('Leaving')
    expect(await ask({ query: 'zeppelin' })).toMatchObject({ hits: [], total: 0, similar: false })
    expect(fake.asked).toEqual([])
  })

  it('search works as without a model while the model fails and does not ask it again at once', async () => {
    const faults: [string, FakeModel['embed']][] = [
      ['status 500', (_, { status }) => status(500)],
      ['broken off', (_, { breakOff }) => breakOff()],
      ['no numbers', ({ input }, { vectors }) => vectors(input.map(() => Array.from({ length: 16 }, () => null)))],
      ['other dimensions', ({ input }, { vectors }) => vectors(input.map(() => Array.from({ length: 40 }, () => 1)))],
      ['nothing but zeros', ({ input }, { vectors }) => vectors(input.map(() => Array.from({ length: 16 }, () => 0)))],
      ['no answer', () => {}],
    ]
    for (const [name, behave] of faults) {
      fake.embed = behave
      fake.embeddingAsked.length = 0
      const told: unknown[] = []
      const nearest = nearestOf(name === 'no answer' ? 1_000 : 60_000, (fault) => told.push(fault))
      for (const query of QUESTIONS) expect([name, await bothSay(query, nearest)]).toEqual([name, before[query]])
      const isFault = !/dimensions|zeros/.test(name)
      expect([name, told.length > 0]).toEqual([name, isFault])
      // A request of an earlier test may still arrive.
      const asked = fake.embeddingAsked.filter(({ input }) => QUESTIONS.some((query) => input.includes(query)))
      if (isFault) expect([name, asked.length]).toEqual([name, 1])
    }
  })

  it('embedding search leaves the model alone once a search has given up on it', async () => {
    fake.embed = () => {}
    let wait = 100
    const slowly = new Proxy(sql, {
      apply: async (query, that, texts) => {
        await setTimeout(wait)
        return Reflect.apply(query, that, texts)
      },
    })
    const nearest = createNearest({ sql: slowly, embedder, milliseconds: 200, onFault: () => {} })
    const search = (query: string) => nearest({ query, projectIds: [HARBOUR], kind: 'docs' })
    expect(await search('vessels')).toBeUndefined()
    wait = 0
    expect(await search('lanterns')).toBeUndefined()
    expect(fake.embeddingAsked.map(({ input }) => input)).toEqual([['vessels']])
  })

  it('search works as without a model while vectors are missing or exceed the room', async () => {
    const some = nearestOf(60_000, () => {}, new VectorStore(sql, 10))
    for (const query of QUESTIONS) expect([query, await bothSay(query, some)]).toEqual([query, before[query]])
    await sql`update vector_indexes set next_id = next_id - 1 where project_id = ${SHIPYARD}`
    const { found } = await bothSay('when do vessels arrive?', nearestOf())
    expect({ found }).toEqual({ found: (before['when do vessels arrive?'] as { found: unknown }).found })
    // Each project is searched separately, so the others still find by meaning.
    expect(await listed('vessel departure')).toContain('Ships leave with the tide.')
    await sql`update vector_indexes set next_id = next_id + 1 where project_id = ${SHIPYARD}`
    expect(fake.embeddingAsked.map(({ input }) => input)).not.toContainEqual(['lightLamp'])
  })

  it('embedding search compares nothing of projects that the asker may not or no longer read', async () => {
    await embed(HIDDEN)
    const query = 'year of departure with the ebb'
    expect(await texts({ query })).not.toContainEqual(expect.stringContaining('may depart'))
    expect(await ask({ query }, stranger)).toMatchObject({ hits: [], total: 0 })
    const ids = (places: readonly { projectId: number }[] = []) => [
      ...new Set(places.map(({ projectId }) => projectId)),
    ]
    const nearest = nearestOf()
    expect(ids(await nearest({ query, projectIds: [HARBOUR], kind: 'docs' }))).toEqual([HARBOUR])
    expect(ids(await nearest({ query, projectIds: [HIDDEN], kind: 'docs' }))).toEqual([HIDDEN])
    expect(await nearest({ query, projectIds: [HIDDEN], kind: 'code' })).toEqual([])
    const both = await nearest({ query: 'vessel', projectIds: [HARBOUR, HIDDEN], kind: 'docs' })
    expect(ids(both).toSorted()).toEqual([HARBOUR, HIDDEN])
    await sql`delete from memberships where project_id = ${HARBOUR} and email = 'reader@example.org'`
    expect(await texts({ query })).toEqual(['A ship takes a year to build.'])
    expect(await chat({ query })).toMatchObject({ code: 404 })
    await sql`insert into memberships (project_id, email, role) values (${HARBOUR}, 'reader@example.org', 'read')`
  })

  it('embedding search never asks the model while typing, for quotes or for visitors', async () => {
    await ask({ query: 'vessels', typing: true })
    await ask({ query: '"ships leave"' })
    await sql`update projects set visibility = 'public' where id = ${SHIPYARD}`
    expect((await ask({ query: 'ship', project_ids: [SHIPYARD] }, null)).hits).toHaveLength(1)
    expect(await chat({ query: 'vessel', project_ids: [SHIPYARD] }, null)).toEqual(expect.any(String))
    await sql`update projects set visibility = 'private' where id = ${SHIPYARD}`
    expect(fake.embeddingAsked).toEqual([])
  })

  it('administrators see how many passages have embeddings, and what was last wrong', async () => {
    await embed(HIDDEN)
    const read = async () =>
      ((await server.ask(admin, 'GET', '/api/administrators/model')).body as { embeddings: unknown }).embeddings
    const [{ all } = { all: 0 }] = await sql<{ all: number }[]>`select count(*)::integer as all from passages`
    expect(await read()).toEqual({ name: 'near', embedded: all, passages: all, trouble: null })
    await writePage(database, { projectId: HIDDEN, id: 602 }, { More: 'A lantern.' })
    await indexPages(database, HIDDEN)
    fake.embed = (_, { status }) => status(404)
    await embed(HIDDEN)
    expect(await read()).toEqual({
      ...{ name: 'near', embedded: all, passages: all + 1 },
      trouble: {
        ...{ kind: 'refused', what: 'it answered with status 404', at: expect.any(String) },
        advice: expect.stringMatching(/ollama pull near.*EMBEDDING_MODEL/),
      },
    })
  })

  it('the vector store stays within its room, and reads only new vectors', async () => {
    await putProject(database, GROWING)
    const fill = async (id: number, text: string) => {
      await writePage(database, { projectId: GROWING, id }, { Log: text })
      await indexPages(database, GROWING)
      await embed(GROWING)
    }
    await fill(611, 'A ship.')
    const store = new VectorStore(sql, 10_000)
    const stateOf = async (id: number) => {
      const [state] = (await vectorStates(sql, [id], 'near')) ?? []
      if (!state) throw new Error('No state')
      return state
    }
    const first = await store.read(await stateOf(GROWING))
    expect(await store.read(await stateOf(GROWING))).toBe(first)
    await fill(612, 'A lamp.')
    await fill(611, 'A pier.')
    const second = await store.read(await stateOf(GROWING))
    const fresh = await new VectorStore(sql, 10_000).read(await stateOf(GROWING))
    expect(second).toEqual(fresh)
    expect([...first.docs.ids, ...second.docs.ids]).toHaveLength(3)
    const [small, all] = [new VectorStore(sql, (await stateOf(HARBOUR)).bytes), [HARBOUR, SHIPYARD, GROWING]]
    for (const id of [...all, ...all]) {
      await small.read(await stateOf(id))
      expect(small.bytes).toBeLessThanOrEqual(small.mostBytes)
      expect(small.bytes).toBeGreaterThan(0)
    }
  })
})
