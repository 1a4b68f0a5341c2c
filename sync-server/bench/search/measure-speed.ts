import { type Database, openDatabase } from '../../../db/connect.ts'
import { migrate } from '../../../db/migrate.ts'
import { insertProject } from '../../../db/tables/projects.ts'
import { openIndex } from '../../../db/tables/search-index.ts'
import { AnalysisPool } from '../../../generator/analysis/worker-pool.ts'
import { embedProject } from '../../../generator/embedding/embed-project.ts'
import { mergeIndex } from '../../../generator/passages/merge-index.ts'
import { Portions } from '../../../generator/passages/portions.ts'
import type { Embedder } from '../../../shared/model/model.ts'
import type { Nearest } from '../../../shared/retrieval/fuse.ts'
import type { Passage } from '../../../shared/retrieval/passage.ts'
import type { Run } from '../../../shared/retrieval/queries.ts'
import { search } from '../../../shared/retrieval/search.ts'
import { createNearest } from '../../rag/nearest.ts'
import { median, printTable, quantile } from '../figures.ts'
import { type DocumentedFunction, readDocumentedCode } from './documented-code.ts'
import { measureDevice } from './measure-device.ts'

const PASSAGES = 50_000
const PROJECT = 2
const QUESTIONS = 1_000
const FILE = 20
/** Number of dimensions that most small embedding models return. */
const DIMENSIONS = 768

/**
 * Measures queries to an index of many passages: the repositories' passages, repeated under different
 * paths.
 */
export async function measureSpeed(roots: readonly string[]): Promise<void> {
  const passages: Passage[] = []
  const functions: DocumentedFunction[] = []
  for (const root of roots) {
    const code = await readDocumentedCode(root, false)
    passages.push(...code.whole)
    functions.push(...code.functions)
  }
  const many = Array.from({ length: PASSAGES }, (_, at) => at).flatMap((at) => {
    const passage = passages[at % passages.length]
    return passage ? [{ ...passage, filepath: `copy/file${Math.floor(at / FILE)}` }] : []
  })
  await measureDevice(
    many,
    functions.map(({ query }) => query),
  )
  const address = process.env.TEST_DATABASE_URL
  const database = await openDatabase({ url: address, dataDir: null, entry: 'the bench' })
  const pool = new AnalysisPool({ size: 1 })
  try {
    await migrate(database)
    const seconds = await fill(database, passages, pool)
    const times = await askAll(database, functions)
    const near = await askNear(database, functions)
    const bytes = await sizes(database)
    const quantiles = (values: readonly number[]) =>
      [median(values), quantile(values, 0.95), quantile(values, 0.99)].map((time) => `${time.toFixed(1)} ms`)
    printTable(
      ['Passages', 'Indexing', 'A question: median', 'p95', 'p99', 'Postings, bytes a passage', 'Texts'],
      [
        [
          String(PASSAGES),
          `${seconds.toFixed(1)} s`,
          ...quantiles(times),
          String(Math.round(bytes.postings / PASSAGES)),
          String(Math.round(bytes.texts / PASSAGES)),
        ],
      ],
    )
    printTable(
      [`With vectors of ${DIMENSIONS} numbers made by chance`, 'A question: median', 'p95', 'p99', 'bytes a passage'],
      [[`read in ${near.read.toFixed(0)} ms`, ...quantiles(near.times), String(Math.round(bytes.vectors / PASSAGES))]],
    )
  } finally {
    await pool.close()
    await database.close()
  }
}

async function fill(database: Database, passages: readonly Passage[], pool: AnalysisPool): Promise<number> {
  const { sql } = database
  await insertProject(sql, { id: PROJECT, type: 'user', name: 'Many', visibility: 'private', status: 'READY' }, null)
  await openIndex(sql, PROJECT, 'bench')
  const [project] = await sql<{ id: number; language: 'en' }[]>`select * from projects where id = ${PROJECT}`
  const options = { database, pool, signal: new AbortController().signal }
  const portions = new Portions(project as never, 'code', options)
  const started = performance.now()
  for (let at = 0; at < PASSAGES; at += FILE) {
    const source = `copy${Math.floor(at / passages.length)}/file${at}`
    const taken = Array.from({ length: FILE }, (_, n) => passages[(at + n) % passages.length])
    await portions.add({
      source,
      key: source,
      passages: taken.filter((one) => one !== undefined).map((one) => ({ ...one, filepath: source })),
      symbols: [],
    })
  }
  await portions.flush()
  await mergeIndex(PROJECT, 'code', options)
  return (performance.now() - started) / 1_000
}

async function askAll(
  { sql }: Database,
  functions: readonly DocumentedFunction[],
  nearest?: Nearest,
): Promise<number[]> {
  const run = (async (text, values) => sql.unsafe(text, values as never[])) as Run
  const times: number[] = []
  for (let at = 0; at < QUESTIONS; at++) {
    const query = functions[(at * 7) % functions.length]?.query ?? ''
    const started = performance.now()
    await search(run, { projectId: PROJECT, language: 'en', query, kind: 'code', limit: 10, nearest })
    times.push(performance.now() - started)
  }
  return times.slice(QUESTIONS / 10)
}

/** Measures the comparison of vectors alone: the time for making them is the model's own. */
async function askNear(database: Database, functions: readonly DocumentedFunction[]) {
  const { sql } = database
  let seed = 1
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 30 - 1
  }
  const byChance = () => Array.from({ length: DIMENSIONS }, random)
  const embedder: Embedder = {
    ...{ protocol: 'Ollama', host: 'nowhere', name: 'chance', setting: 'EMBEDDING_MODEL' },
    embed: async (texts) => texts.map(byChance),
  }
  const { signal } = new AbortController()
  await embedProject(PROJECT, { database, embedder, signal, milliseconds: Number.POSITIVE_INFINITY })
  const onFault = (fault: unknown) => console.error(fault)
  const nearest = createNearest({ sql, embedder, milliseconds: 60_000, onFault })
  const started = performance.now()
  await nearest({ query: 'first', projectIds: [PROJECT], kind: 'code' })
  const read = performance.now() - started
  return { read, times: await askAll(database, functions, nearest) }
}

/** Sizes without the space that deleted segments occupy until it is reused. */
async function sizes({ sql }: Database): Promise<Record<'postings' | 'texts' | 'vectors', number>> {
  for (const table of ['postings', 'passages', 'vectors']) await sql`vacuum full ${sql(table)}`
  const [row] = await sql<Record<'postings' | 'texts' | 'vectors', number>[]>`
    select pg_total_relation_size('postings')::float8 as postings, pg_total_relation_size('passages')::float8 as texts,
      pg_total_relation_size('vectors')::float8 as vectors`
  return row ?? { postings: Number.NaN, texts: Number.NaN, vectors: Number.NaN }
}
