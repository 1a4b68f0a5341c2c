import type { Replica, StoredProject } from '../../../client/sync/replica/database.ts'
import { AnswerOnDevice } from '../../../client/sync/search/answer-on-device.ts'
import { SearchDatabase } from '../../../client/sync/search/search-database.ts'
import { LIST } from '../../../client/sync/search/text-parts.ts'
import { memoryReplica } from '../../../client/sync/testing/memory-replica.ts'
import { createMemoryCluster } from '../../../db/embedded/memory-cluster.ts'
import type { SearchText } from '../../../shared/contract/search-text.ts'
import type { Passage } from '../../../shared/retrieval/passage.ts'
import { buildSegment } from '../../../shared/retrieval/segment.ts'
import { median, printTable, quantile } from '../figures.ts'

const PROJECT = { id: 1, name: 'Many', language: 'en', git_url: null, commit_hash: null } as const
const TERMS_AT_ONCE = 4_000
const PASSAGES_AT_ONCE = 300
const QUESTIONS = 200
/**
 * Rows are read once in a few large portions: the replacement of the browser's database is slow with many
 * rows under one key.
 */
const ROWS = 500

/**
 * Measures a device's search over as many passages, from its worker's question to the answer. The device's
 * own tables are filled from its storage, in PGlite. This runs in Node, where a browser's storage is in
 * memory.
 */
export async function measureDevice(passages: readonly Passage[], questions: readonly string[]): Promise<void> {
  const replica = memoryReplica()
  await keepMany(replica, passages)
  const cluster = await createMemoryCluster()
  const database = new SearchDatabase(cluster)
  await database.open()
  const device = new AnswerOnDevice(replica, database)
  try {
    await measure(device, passages.length, questions)
  } finally {
    // Background work on its rows would keep the process alive.
    device.close()
    replica.close()
    await cluster.close()
  }
}

async function measure(device: AnswerOnDevice, passages: number, questions: readonly string[]): Promise<void> {
  const projectIds = [PROJECT.id]
  const started = performance.now()
  await device.search({ query: 'first', projectIds, limit: 1 })
  const loaded = (performance.now() - started) / 1_000
  const chat = { docsN: 10, codeN: 10, scope: 'codeAndDocs', searchOnly: true } as const
  const ways = {
    'The search screen': (query: string) => device.search({ projectIds, query, limit: 20 }),
    'The palette, while one types': (query: string) =>
      device.search({ projectIds, query, limit: 8, names: true, typing: true }),
    'What the chat quotes': (query: string) => device.ask({ projectIds, query, ...chat }),
  }
  const rows: string[][] = []
  for (const [name, ask] of Object.entries(ways)) {
    const times: number[] = []
    for (let at = 0; at < QUESTIONS; at++) {
      const query = questions[(at * 7) % questions.length] ?? ''
      const asked = performance.now()
      await ask(query)
      times.push(performance.now() - asked)
    }
    rows.push([name, `${median(times).toFixed(1)} ms`, `${quantile(times, 0.95).toFixed(1)} ms`])
  }
  console.log(`On a device ${passages} passages are there after ${loaded.toFixed(1)} s\n`)
  printTable(['On a device', 'median', 'p95'], rows)
}

/** Fills a device as if it stored a project with these passages. */
async function keepMany(replica: Replica, passages: readonly Passage[]): Promise<void> {
  const list: SearchText = {
    state: 'x',
    language: 'en',
    segments: [{ segment: 1, kind: 'code', first_id: 1, last_id: passages.length, size: passages.length }],
    passages: [[1, passages.length]],
    symbols: '',
  }
  const own = { project_id: PROJECT.id, version: 1 }
  await replica.projects.put({ ...PROJECT, version: 1 } as StoredProject)
  const few = passages.slice(0, ROWS)
  const pages = few.map(({ filepath }, at) => ({
    ...own,
    id: at + 1,
    name: filepath,
    kind: 'file',
    source_path: filepath,
  }))
  const citations = few.map(({ filepath: path }, at) => ({
    ...own,
    id: at + 1,
    page_id: at + 1,
    path,
    symbol: `s${at}`,
  }))
  await replica.pages.bulkPut(pages as never)
  await replica.citations.bulkPut(citations as never)
  const parts = new Map([...partsOf(passages), [LIST, [JSON.stringify(list)]]])
  await replica.texts.bulkPut([...parts].map(([name, rows]) => ({ projectId: PROJECT.id, name, rows })))
}

/** Rows in portions, each as JSON, the way a device stores them. */
function partsOf(passages: readonly Passage[]): Map<string, string[]> {
  const terms = [...buildSegment(passages, 1, 'en')].map(([term, posting]) => ({ term, ...posting }))
  const postings: string[] = []
  for (let at = 0; at < terms.length; at += TERMS_AT_ONCE) {
    postings.push(JSON.stringify(terms.slice(at, at + TERMS_AT_ONCE)))
  }
  const parts = new Map([['postings/1', postings]])
  for (let at = 0; at < passages.length; at += PASSAGES_AT_ONCE) {
    const rows = passages.slice(at, at + PASSAGES_AT_ONCE).map((passage, n) => ({
      id: at + n + 1,
      kind: 'code',
      source: passage.filepath,
      headers: passage.headers,
      blocks: null,
      fragments: passage.fragments,
      start_line: passage.startLine,
      end_line: passage.endLine,
    }))
    parts.set(`passages/${at + 1}-${at + rows.length}`, [JSON.stringify(rows)])
  }
  return parts
}
