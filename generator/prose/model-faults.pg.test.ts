import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findProject, insertProject } from '../../db/tables/projects.ts'
import { readPageStates } from '../../db/tables/publications.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { docFromUpdates, readDoc } from '../../shared/document/yjs.ts'
import type { Jobs } from '../../shared/jobs/queues.ts'
import { AnalysisPool } from '../analysis/worker-pool.ts'
import { readConfig } from '../config.ts'
import { ProjectMemory } from '../project-memory.ts'
import { runGeneration } from '../run-generation.ts'
import { importRepository } from '../run-import.ts'
import { answerAbly } from '../testing/able-model.ts'
import { type FakeModel, type ModelBehaviour, startFakeModel } from '../testing/fake-model.ts'
import { repositoryOf } from '../testing/repository-of.ts'
import { proseJobs } from './prose-jobs.ts'

const FILES = {
  'README.md': '# Harbour\n\nKeeps what waits.\n',
  'src/queue.ts':
    "import { Ship } from './ship.ts'\n\n/** Lets one in. */\nexport function admit(name: string) {\n  return new Ship(name)\n}\n\nexport function turnAway() {}\n",
  'src/ship.ts':
    '/** Waits. */\nexport class Ship {\n  constructor(readonly name: string) {}\n}\n\nexport const EMPTY = 1\n',
}

/**
 * Faults of a model's server, the fault and reason that we record, and how often we ask for each paragraph.
 */
const FAULTS: readonly { name: string; behave: ModelBehaviour; fault: string; reason: RegExp; tries: number }[] = [
  { name: 'empty', behave: (_, { answer }) => answer(''), fault: 'unusable', reason: /says nothing/, tries: 2 },
  {
    name: 'truncated',
    behave: (asked, { answer }) => answer(answerAbly(asked).slice(0, 60)),
    fault: 'unusable',
    reason: /no JSON/,
    tries: 2,
  },
  {
    name: 'not JSON',
    behave: (_, { answer }) => answer('Sure! This file keeps the ships of the harbour.'),
    fault: 'unusable',
    reason: /no JSON/,
    tries: 2,
  },
  {
    name: 'wrong schema',
    behave: (_, { answer }) => answer('{"summary":"This file keeps the ships.","text":5}'),
    fault: 'unusable',
    reason: /not an object with nothing but a text/,
    tries: 2,
  },
  {
    name: 'invented identifiers',
    behave: (_, { answer }) => answer('{"text":"This file keeps the ships of the harbour by means of `makeItRain`."}'),
    fault: 'unusable',
    reason: /`makeItRain` is not among the facts/,
    tries: 2,
  },
  {
    name: 'wrong language',
    behave: (_, { answer }) =>
      answer('{"text":"Diese Datei hält die Schiffe des Hafens und gibt sie an die anderen weiter."}'),
    fault: 'unusable',
    reason: /not in English/,
    tries: 2,
  },
  { name: '30 s late', behave: () => {}, fault: 'late', reason: /no answer within/, tries: 1 },
  { name: 'status 500', behave: (_, { status }) => status(500), fault: 'refused', reason: /status 500/, tries: 1 },
  {
    name: 'closed connection',
    behave: (_, { breakOff }) => breakOff(),
    fault: 'broken',
    reason: /broke off/,
    tries: 1,
  },
  {
    name: 'a stream that stops',
    behave: (_, { raw }) => raw('{"message":{"role":"assistant","content":"{\\"te'),
    fault: 'late',
    reason: /no answer within/,
    tries: 1,
  },
  {
    name: 'an answer without end',
    behave: async (_, { raw }) => {
      for (let kilobytes = 0; kilobytes <= 1_100; kilobytes++) raw('x'.repeat(1_024))
    },
    fault: 'broken',
    reason: /could not be read/,
    tries: 1,
  },
]

const PROTOCOLS = ['Ollama', 'OpenAI'] as const

describe('a model that fails', async () => {
  const database = await testDatabase()
  const { sql } = database
  const pool = new AnalysisPool({ size: 1 })
  let fake: FakeModel
  let nextProject = 100
  const closed = new Set<FakeModel>()
  const close = async () => {
    if (!closed.has(fake)) await fake.close()
    closed.add(fake)
  }
  beforeEach(async () => {
    fake = await startFakeModel()
    return close
  })
  afterAll(() => pool.close())

  type Asked = { callMs?: number; limits?: Record<string, string>; runs?: number }

  /**
   * Documents a project as the generator does, including the model. `callMs`: replaces the 30 seconds of a
   * call. `runs`: number of requested paragraph jobs that are run.
   */
  async function document(
    protocol: (typeof PROTOCOLS)[number],
    { callMs = 60_000, limits = {}, runs = 1 }: Asked = {},
  ) {
    const id = nextProject++
    const settings: Record<string, string> =
      protocol === 'Ollama'
        ? { OLLAMA_URL: fake.url, OLLAMA_MODEL: 'small' }
        : { OPENAI_URL: `${fake.url}/v1`, OPENAI_MODEL: 'small', OPENAI_KEY: 'a-key' }
    const log: string[] = []
    const wanted: { job: Jobs['prose']; afterSeconds: number }[] = []
    const signal = new AbortController().signal
    const memory = new ProjectMemory()
    const prose = proseJobs({
      ...{ database, pool, memory, signal, by: 'test' },
      config: readConfig({ ...settings, MODEL_CALLS: '1', ...limits }),
      modelTimes: { callMs },
      jobs: {
        enqueue: async (_sql, _name, job, afterSeconds = 0) => {
          wanted.push({ job: job as Jobs['prose'], afterSeconds })
        },
      },
      log: (message, error) => log.push(error === undefined ? message : `${message}: ${String(error)}`),
    })
    const project = { id, type: 'zip', name: 'sample', visibility: 'private', status: 'CLONE_SUCCESS' } as const
    await insertProject(sql, project, null)
    await importRepository(database, id, repositoryOf(FILES, 'commit-1'), () => {})
    await runGeneration(id, { database, pool, memory, writer: prose.writer, by: 'test', signal })
    const before = await pages(id)
    await prose.want(sql, { projectId: id })
    for (let run = 0; run < runs; run++) {
      const next = wanted.shift()
      if (next) await prose.run(next.job)
    }
    const slots = await sql<{ fault: string | null; reason: string | null; text: string | null }[]>`
      select fault, reason, text from slots where project_id = ${id} order by asked_at`
    const status = (await findProject(sql, id, null))?.status
    return { status, slots, log, wanted, changed: JSON.stringify(before) !== JSON.stringify(await pages(id)) }
  }

  async function pages(projectId: number) {
    const rows = await sql<{ id: number }[]>`select id from pages where project_id = ${projectId} order by id`
    const states = await readPageStates(
      sql,
      projectId,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id }) => readDoc(docFromUpdates(states.get(id)?.updates ?? [])))
  }

  describe.each(PROTOCOLS)('over the protocol of %s', (protocol) => {
    it('the generator writes the pages if the model answers well', async () => {
      fake.behave = (asked, { answer }) => answer(answerAbly(asked))
      const { status, slots, changed, log } = await document(protocol)
      expect(status).toBe('DOC_SUCCESS')
      expect(slots.map(({ fault }) => fault)).toEqual([null, null, null])
      expect(changed).toBe(true)
      expect(log).toEqual([expect.stringMatching(/: 3 of 3 paragraphs written, 150 tokens$/)])
      expect(fake.asked[0]).toMatchObject({ protocol, model: 'small', stream: false })
      expect(fake.asked[0]?.schema).toMatchObject({ required: ['text'] })
      expect(fake.asked[0]?.authorization).toBe(protocol === 'OpenAI' ? 'Bearer a-key' : undefined)
    })

    it.each(FAULTS)(
      'the generator leaves the pages unchanged and records the fault: $name',
      async ({ behave, fault, reason, tries }) => {
        fake.behave = behave
        const { status, slots, changed, log, wanted } = await document(protocol, fault === 'late' ? { callMs: 40 } : {})
        expect(status).toBe('DOC_SUCCESS')
        expect(changed).toBe(false)
        expect(slots).toHaveLength(3)
        for (const slot of slots) expect(slot).toEqual({ text: null, fault, reason: expect.stringMatching(reason) })
        expect(fake.asked).toHaveLength(3 * tries)
        expect(log).toEqual([expect.stringMatching(reason)])
        // Only a server that may come back gets a retry.
        expect(wanted).toHaveLength(tries === 1 ? 1 : 0)
      },
    )

    it('the generator leaves the pages unchanged if the model is missing from the start', async () => {
      await close()
      const { status, slots, changed, wanted } = await document(protocol)
      expect(status).toBe('DOC_SUCCESS')
      expect(changed).toBe(false)
      for (const { fault, reason } of slots)
        expect([fault, reason]).toEqual(['absent', expect.stringMatching(/ECONNREFUSED/)])
      expect(wanted).toEqual([{ job: { projectId: nextProject - 1, attempt: 1 }, afterSeconds: 300 }])
    })

    it('the generator keeps the paragraphs that the model wrote before it became unreachable', async () => {
      fake.behave = async (asked, { answer }) => {
        if (fake.asked.length > 1) await close()
        else answer(answerAbly(asked))
      }
      const { status, slots, changed, wanted } = await document(protocol)
      expect(status).toBe('DOC_SUCCESS')
      expect(changed).toBe(true)
      expect(slots.map(({ fault }) => fault)).toEqual([null, 'broken', 'absent'])
      expect(wanted).toEqual([{ job: { projectId: nextProject - 1, attempt: 1 }, afterSeconds: 300 }])
    })

    it('the generator retries only the paragraph for which the model server failed', async () => {
      fake.behave = (asked, { answer, status }) => (fake.asked.length === 2 ? status(500) : answer(answerAbly(asked)))
      const { slots, wanted } = await document(protocol)
      expect(slots.map(({ fault }) => fault)).toEqual([null, 'refused', null])
      expect(wanted).toEqual([{ job: { projectId: nextProject - 1, attempt: 1 }, afterSeconds: 300 }])
      fake.asked.length = 0
      fake.behave = (asked, { answer, status }) => (fake.asked.length === 2 ? status(500) : answer(answerAbly(asked)))
      const twice = await document(protocol, { runs: 2 })
      expect(twice.slots.map(({ fault }) => fault)).toEqual([null, null, null])
      expect(fake.asked).toHaveLength(4)
      expect(twice.wanted).toEqual([])
    })

    it('the generator resumes after a token limit until all is written or a run writes nothing', async () => {
      fake.behave = (asked, { answer }) => answer(answerAbly(asked), 600)
      const limits = { MODEL_TOKENS: '1000' }
      const first = await document(protocol, { limits })
      expect(first.slots).toHaveLength(2)
      expect(first.log).toEqual([
        expect.stringMatching(/1 not asked for, since a limit of time or tokens was reached$/),
      ])
      expect(first.wanted).toEqual([{ job: { projectId: nextProject - 1 }, afterSeconds: 0 }])
      const all = await document(protocol, { limits, runs: 2 })
      expect(all.slots.map(({ fault }) => fault)).toEqual([null, null, null])
      expect(all.wanted).toEqual([])
      fake.behave = (_, { answer }) => answer('Sure!', 600)
      expect(await document(protocol, { limits })).toMatchObject({ wanted: [] })
    })
  })

  it('the model job runs again after five minutes if an update of the documentation begins meanwhile', async () => {
    fake.behave = async (asked, { answer }) => {
      await sql`update projects set status = 'DOC_UPDATING' where id = ${nextProject - 1}`
      answer(answerAbly(asked))
    }
    const { changed, wanted, log } = await document('Ollama')
    expect(changed).toBe(false)
    expect(wanted).toEqual([{ job: { projectId: nextProject - 1 }, afterSeconds: 300 }])
    expect(log).toEqual([
      expect.stringMatching(/2 not asked for, since the documentation is being brought up to date$/),
    ])
  })

  it('a request to Ollama asks for no more context than the model has', async () => {
    fake.context = 2_048
    fake.behave = (asked, { answer }) => answer(answerAbly(asked))
    await document('Ollama')
    expect(fake.asked[0]?.options).toMatchObject({ num_ctx: 2_048, temperature: 0 })
  })
})
