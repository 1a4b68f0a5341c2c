import { SearchDatabase } from '../../../client/sync/search/search-database.ts'
import { createMemoryCluster } from '../../../db/embedded/memory-cluster.ts'
import type { Passage } from '../../../shared/retrieval/passage.ts'
import { retrieve } from '../../../shared/retrieval/retrieve.ts'
import { searchAnswer } from '../../../shared/retrieval/search-answer.ts'
import { buildSegment } from '../../../shared/retrieval/segment.ts'
import { median, printTable, quantile } from '../figures.ts'

const PROJECT = { id: 1, name: 'Many', language: 'en', git_url: null, commit_hash: null } as const
const TERMS_AT_ONCE = 4_000
const PASSAGES_AT_ONCE = 300
const QUESTIONS = 200

/** What a device does with as many passages: its own tables, filled from its own parts, in PGlite; here in Node. */
export async function measureDevice(passages: readonly Passage[], questions: readonly string[]): Promise<void> {
  const parts = partsOf(passages)
  const database = new SearchDatabase(await createMemoryCluster())
  await database.open()
  const started = performance.now()
  await database.load({
    projectId: PROJECT.id,
    list: {
      state: 'x',
      language: 'en',
      segments: [{ segment: 1, kind: 'code', first_id: 1, last_id: passages.length, size: passages.length }],
      passages: [[1, passages.length]],
      symbols: '',
    },
    rowsKey: '',
    names: [...parts.keys()],
    read: async (name) => parts.get(name) ?? [],
    readRows: async () => ({ pages: [], citations: [] }),
  })
  const loaded = (performance.now() - started) / 1_000
  const ways = {
    'The search screen': (query: string) => searchAnswer(database.run, { projects: [PROJECT], query, limit: 20 }),
    'The palette, while one types': (query: string) =>
      searchAnswer(database.run, { projects: [PROJECT], query, limit: 8, names: true, typing: true }),
    'What the chat quotes': (query: string) =>
      retrieve(database.run, [PROJECT], { query, docsN: 10, codeN: 10, scope: 'codeAndDocs' }),
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
  console.log(`On a device ${passages.length} passages are there after ${loaded.toFixed(1)} s\n`)
  printTable(['On a device', 'median', 'p95'], rows)
}

/** As a device keeps them: rows by portions, each as JSON. */
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
