import type { SearchRows, SearchText } from '../../../shared/contract/search-text.ts'
import { readKeptProject, updateKept } from '../kept/kept-project.ts'
import type { Replica } from '../replica/database.ts'
import { requireLeader } from '../replica/leadership.ts'
import { LIST, partsOf, type TextPart } from '../search/text-parts.ts'
import { fetchAs } from './fetch-as.ts'
import type { FetchParts, NoAnswer } from './fetch-whole.ts'

export type KeptTextParts = FetchParts & {
  db: Replica
  epoch: number
  baseUrl: string
  /** Called when all of the search text is stored. */
  onKept: () => void
}

type Step = { what: 'text'; done: number; total: number }
type Outcome = NoAnswer | 'stopped' | undefined

/**
 * The index may change during the download. After this many tries we wait for the next round, and search
 * the text stored before.
 */
const MOST_TRIES = 3

/** Fetches the search text of an offline project. After a change, fetches only what has changed. */
export async function bringText(
  parts: KeptTextParts,
  projectId: number,
  onStep: (step: Step) => void,
): Promise<Outcome> {
  const address = `${parts.baseUrl}/api/project/${projectId}/search-text`
  let list = await fetchAs<SearchText>(parts, address, isList)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    // A refusal means that the project can't be searched: the pages themselves were readable a step earlier.
    if (list === 'refused') return undefined
    if (typeof list === 'string') return list
    const kept = await readKeptProject(parts.db, projectId)
    if (!kept) return 'stopped'
    if (kept.text?.state === list.state && (await isHere(parts.db, projectId, list))) return undefined
    const outcome = await bringParts(parts, projectId, { list, onStep })
    if (outcome === 'stopped' || outcome === 'offline' || outcome === 'needs-sign-in' || outcome === 'server')
      return outcome
    const now: SearchText | NoAnswer = await fetchAs<SearchText>(parts, address, isList)
    if (typeof now !== 'string' && now.state === list.state && !outcome) return await finish(parts, projectId, list)
    list = now
  }
  return (await readKeptProject(parts.db, projectId))?.text ? undefined : 'server'
}

type Bringing = { list: SearchText; onStep: (step: Step) => void }

async function bringParts(parts: KeptTextParts, projectId: number, { list, onStep }: Bringing): Promise<Outcome> {
  const here = await namesHere(parts.db, projectId)
  const all = partsOf(list, here)
  const wanted = all.filter(({ name }) => !here.includes(name))
  for (const [at, part] of wanted.entries()) {
    onStep({ what: 'text', done: all.length - wanted.length + at, total: all.length })
    const rows = await fetchPart(parts, projectId, part)
    if (typeof rows === 'string') return rows
    if (!(await store(parts, { projectId, name: part.name, rows }))) return 'stopped'
  }
  return undefined
}

async function isHere(db: Replica, projectId: number, list: SearchText): Promise<boolean> {
  const here = new Set(await namesHere(db, projectId))
  return partsOf(list, [...here]).every(({ name }) => here.has(name))
}

async function namesHere(db: Replica, projectId: number): Promise<string[]> {
  const keys = await db.texts.where('projectId').equals(projectId).primaryKeys()
  return keys.map(([, name]) => name).filter((name) => name !== LIST)
}

/** Fetches the rows of a part as JSON text. The search database parses the JSON itself. */
async function fetchPart(parts: KeptTextParts, projectId: number, part: TextPart): Promise<string[] | NoAnswer> {
  const base = `${parts.baseUrl}/api/project/${projectId}/search-text`
  if (part.what === 'passages') return fetchRows(parts, `${base}/passages?from=${part.from}&to=${part.to}&`)
  return fetchRows(parts, part.what === 'symbols' ? `${base}/symbols?` : `${base}/postings/${part.segment}?`)
}

async function fetchRows(parts: KeptTextParts, address: string): Promise<string[] | NoAnswer> {
  const pieces: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const after: string = next === '' ? '' : `after=${encodeURIComponent(next)}`
    const answer: SearchRows | NoAnswer = await fetchAs<SearchRows>(parts, `${address}${after}`, isRows)
    if (typeof answer === 'string') return answer
    if (answer.rows.length > 0) pieces.push(JSON.stringify(answer.rows))
    next = answer.next
  }
  return pieces
}

/**
 * Stores a fetched part of the search text. Resolves to false, without storing, if the project is no longer
 * kept.
 */
function store(
  { db, epoch }: KeptTextParts,
  text: { projectId: number; name: string; rows: string[] },
): Promise<boolean> {
  return db.transaction('rw', db.texts, db.meta, async () => {
    await requireLeader(db, epoch)
    if (!(await readKeptProject(db, text.projectId))) return false
    await db.texts.put(text)
    return true
  })
}

/** Stores the new list, so that search uses its parts. Deletes the parts that aren't in the list. */
async function finish(parts: KeptTextParts, projectId: number, list: SearchText): Promise<Outcome> {
  const { db, epoch, onKept } = parts
  const isKept = await db.transaction('rw', db.texts, db.meta, async () => {
    await requireLeader(db, epoch)
    const names = new Set([LIST, ...partsOf(list, await namesHere(db, projectId)).map(({ name }) => name)])
    let bytes = 0
    await db.texts
      .where('projectId')
      .equals(projectId)
      .modify((row, ref: { value?: unknown }) => {
        if (!names.has(row.name)) delete ref.value
        else for (const rows of row.rows) bytes += rows.length
      })
    await db.texts.put({ projectId, name: LIST, rows: [JSON.stringify(list)] })
    return await updateKept(db, projectId, { text: { state: list.state, bytes } })
  })
  if (!isKept) return 'stopped'
  onKept()
  return undefined
}

const isList = (answer: unknown): answer is SearchText =>
  Array.isArray((answer as Partial<SearchText> | null)?.segments)
const isRows = (answer: unknown): answer is SearchRows => Array.isArray((answer as Partial<SearchRows> | null)?.rows)
