import type { CitedFile, CitedFiles } from '../../../shared/contract/cited-files.ts'
import { readKeptProject, updateKept } from '../kept/kept-project.ts'
import type { Replica } from '../replica/database.ts'
import { requireLeader } from '../replica/leadership.ts'
import { fetchAs } from './fetch-as.ts'
import type { FetchParts, NoAnswer } from './fetch-whole.ts'

export type KeptFilesParts = FetchParts & { db: Replica; epoch: number; baseUrl: string }

type Listed = CitedFiles['files'][number]
type Step = { what: 'files'; done: number; total: number }
type Outcome = NoAnswer | 'stopped' | undefined

/**
 * Fetches the files that an offline project quotes from, if its citations have changed. Each file is
 * stored with its cited lines, both as of one moment. Files that are no longer quoted are deleted.
 */
export async function bringFiles(
  parts: KeptFilesParts,
  projectId: number,
  onStep: (step: Step) => void,
): Promise<Outcome> {
  const { db, baseUrl } = parts
  const cited = await citedNow(db, projectId)
  const kept = await readKeptProject(db, projectId)
  if (!kept) return 'stopped'
  if (kept.files?.cited === cited) return undefined
  const list = await fetchAs<CitedFiles>(parts, `${baseUrl}/api/project/${projectId}/cited-files`, isList)
  if (typeof list === 'string') return list
  const { wanted, done } = await takeList(parts, projectId, list.files)
  let isWhole = true
  for (const [at, file] of wanted.entries()) {
    onStep({ what: 'files', done: done + at, total: list.files.length })
    const got = await fetchAs<CitedFile>(parts, `${baseUrl}/api/citation/${file.places[0]?.citation_id}/file`, isFile)
    if (got === 'offline' || got === 'needs-sign-in' || got === 'server') return got
    // If the file has changed or is gone on the server, the next round fetches a new list of files.
    if (got === 'refused' || got.hash !== file.hash) isWhole = false
    else if (!(await storeFile(parts, projectId, file, got))) return 'stopped'
  }
  return isWhole ? await noteFiles(parts, projectId, cited) : undefined
}

/** Returns a fingerprint of a project's citations. It changes whenever one of them changes. */
async function citedNow(db: Replica, projectId: number): Promise<string> {
  let count = 0
  let newest = 0
  await db.citations
    .where('project_id')
    .equals(projectId)
    .each(({ version }) => {
      count += 1
      newest = Math.max(newest, version)
    })
  return `${count}/${newest}`
}

/** Keeps unchanged files with their current places and deletes unlisted ones. Returns the files to fetch. */
function takeList({ db, epoch }: KeptFilesParts, projectId: number, files: readonly Listed[]) {
  return db.transaction('rw', db.files, db.meta, async () => {
    await requireLeader(db, epoch)
    const listed = new Map(files.map((file) => [file.path, file]))
    await db.files
      .where('projectId')
      .equals(projectId)
      .modify((row, ref: { value?: unknown }) => {
        const file = listed.get(row.path)
        if (file?.hash === row.hash) {
          row.places = file.places
          listed.delete(row.path)
        } else if (!file) delete ref.value
      })
    return { wanted: [...listed.values()], done: files.length - listed.size }
  })
}

/** Stores a fetched file. Resolves to false, without storing, if the project is no longer kept. */
function storeFile(
  { db, epoch }: KeptFilesParts,
  projectId: number,
  { path, hash, places }: Listed,
  { language, text }: CitedFile,
): Promise<boolean> {
  return db.transaction('rw', db.files, db.meta, async () => {
    await requireLeader(db, epoch)
    if (!(await readKeptProject(db, projectId))) return false
    await db.files.put({ projectId, path, hash, places, language, text })
    return true
  })
}

async function noteFiles({ db, epoch }: KeptFilesParts, projectId: number, cited: string): Promise<Outcome> {
  let bytes = 0
  await db.files
    .where('projectId')
    .equals(projectId)
    .each(({ text }) => {
      bytes += text.length
    })
  return db.transaction('rw', db.meta, async () => {
    await requireLeader(db, epoch)
    return (await updateKept(db, projectId, { files: { cited, bytes } })) ? undefined : 'stopped'
  })
}

const isList = (answer: unknown): answer is CitedFiles => Array.isArray((answer as Partial<CitedFiles> | null)?.files)
const isFile = (answer: unknown): answer is CitedFile => typeof (answer as Partial<CitedFile> | null)?.text === 'string'
