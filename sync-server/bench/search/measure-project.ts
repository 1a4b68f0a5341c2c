import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { embedProject } from '../../../generator/embedding/embed-project.ts'
import type { QuestionFile } from '../../../generator/scorecard/questions.ts'
import type { Embedder } from '../../../shared/model/model.ts'
import { describeSymbols } from '../../../shared/retrieval/describe-symbol.ts'
import type { Nearest } from '../../../shared/retrieval/fuse.ts'
import { type Found, search } from '../../../shared/retrieval/search.ts'
import { createNearest } from '../../rag/nearest.ts'
import { type IndexedProject, openIndexedProject, PROJECT } from './indexed-project.ts'

const QUESTIONS = fileURLToPath(new URL('../../../generator/scorecard/questions', import.meta.url))
const ASKED = 200
const MODEL_MS = 60_000

/** Measures search in the documentation of one repository, as a row of a table. */
export async function measureProject(root: string, embedder: Embedder | null): Promise<string[]> {
  const name = basename(root).split('+').at(-1) ?? ''
  const project = await openIndexedProject(root, name)
  try {
    const again = await project.changeOne()
    const nearest = embedder ? await nearestIn(project, embedder) : undefined
    return [
      name,
      await headings(project),
      await definitions(project),
      await questions(project, name),
      `${Math.round(project.indexed)} ms`,
      `${Math.round(again)} ms (${((100 * again) / project.indexed).toFixed(1)} %)`,
      ...(nearest ? [await headings(project, nearest), await questions(project, name, nearest)] : []),
    ]
  } finally {
    await project.close()
  }
}

async function nearestIn({ database }: IndexedProject, embedder: Embedder): Promise<Nearest> {
  const { signal } = new AbortController()
  const report = await embedProject(PROJECT, { database, embedder, signal, milliseconds: Number.POSITIVE_INFINITY })
  if (report?.fault) throw report.fault
  const onFault = (fault: unknown) => {
    throw fault
  }
  return createNearest({ sql: database.sql, embedder, milliseconds: MODEL_MS, onFault })
}

type Asked = { query: string; limit: number; nearest?: Nearest | undefined }

const ask = async ({ run }: IndexedProject, asked: Asked): Promise<Found[]> =>
  (await search(run, { projectId: PROJECT, language: 'en', kind: 'docs', ...asked })).found

/**
 * How often a heading that only one page has finds that page first. Ignores case, and includes the
 * headings above.
 */
async function headings(project: IndexedProject, nearest?: Nearest): Promise<string> {
  const { sql } = project.database
  const rows = await sql<{ heading: string; page: string }[]>`
    select min(array_to_string(headers, ' ')) as heading, min(source) as page from passages
    where project_id = ${PROJECT} and kind = 'docs'
    group by lower(array_to_string(headers, ' ')) having count(distinct source) = 1 order by 1`
  const asked = sample(rows)
  let first = 0
  for (const { heading, page } of asked) {
    const [found] = await ask(project, { query: heading, limit: 1, nearest })
    if (String(found?.pageId) === page) first += 1
  }
  return `${(first / asked.length).toFixed(2)} of ${asked.length}`
}

async function definitions(project: IndexedProject): Promise<string> {
  const { sql } = project.database
  const rows = await sql<{ name: string; source: string; line: number }[]>`
    select name, min(source) as source, min(start_line) as line from search_symbols
    where project_id = ${PROJECT} and exported and length(name) > 3 group by name having count(*) = 1 order by name`
  const asked = sample(rows)
  let first = 0
  for (const { name, source, line } of asked) {
    const [found] = await describeSymbols(project.run, PROJECT, `Where is ${name} defined?`)
    if (found?.path === source && found.startLine === line) first += 1
  }
  return `${(first / asked.length).toFixed(2)} of ${asked.length}`
}

/**
 * Asks the scorecard's questions. A question counts as answered if one passage has all the words that the
 * scorecard requires.
 */
async function questions(project: IndexedProject, name: string, nearest?: Nearest): Promise<string> {
  let file: QuestionFile
  try {
    file = JSON.parse(readFileSync(`${QUESTIONS}/${name}.json`, 'utf8')) as QuestionFile
  } catch {
    return '–'
  }
  let answered = 0
  for (const { question, answer } of file.questions) {
    const found = await ask(project, { query: question, limit: 3, nearest })
    const texts = found.map(({ headers, fragments }) => [...headers, ...fragments].join('\n'))
    if (texts.some((text) => answer.every((ways) => ways.some((words) => text.includes(words))))) answered += 1
  }
  return `${answered} of ${file.questions.length}`
}

function sample<Row>(rows: readonly Row[]): Row[] {
  const step = Math.max(1, rows.length / ASKED)
  return rows.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}
