import type { PlanRow } from '../../db/tables/plan.ts'
import { findMoved } from '../analysis/find-moved.ts'
import { sourceHash } from '../analysis/follow-citation.ts'
import { compareText } from '../analysis/order.ts'
import type { Generation } from '../generation.ts'
import { fileKey, folderKey, parentFolder } from '../plan/paths.ts'
import type { Plan } from '../plan/plan-node.ts'

/**
 * Planned pages whose file or folder was renamed since citations were last followed: earlier key → current
 * key. A file that still exists wasn't renamed, and a page that had its key before keeps it. A page whose
 * text is found nowhere returns to its first key if the plan has that key.
 */
export async function findMovedPages(
  generation: Pick<Generation, 'changes' | 'sourcesNow' | 'signal'>,
  { rows, plan }: { rows: readonly PlanRow[]; plan: Plan },
): Promise<Map<string, string>> {
  const planned = new Set(plan.map(({ key }) => key))
  const known = new Set(rows.map(({ key }) => key))
  const isGone = (key: string) => known.has(key) && !planned.has(key)
  const isFree = (key: string) => planned.has(key) && !known.has(key)
  const gone = rows.filter(({ key }) => isGone(key))
  if (gone.length === 0) return new Map()
  const { changes } = await generation.changes()
  const isNew = new Set(changes.flatMap(({ path, before }) => (before === null ? [path] : [])))
  const fresh = plan.flatMap(({ key, kind }) =>
    kind === 'file' && isFree(key) && isNew.has(pathOf(key)) ? pathOf(key) : [],
  )
  const texts = await textsOfThen(generation, rows)
  const missing = gone.flatMap(({ key, kind }) => (kind === 'file' && texts.has(key) ? pathOf(key) : []))
  const textOf = (path: string) => texts.get(fileKey(path))
  const files = await filesByText(generation, { missing, fresh, textOf })
  const left: string[] = []
  const went: Went[] = []
  for (const { key, kind, moved_from } of rows) {
    if (kind !== 'file' || !texts.has(key)) continue
    const to = files.get(pathOf(key)) ?? (planned.has(key) ? pathOf(key) : undefined)
    // An interrupted run may have moved a file without its folder, so both paths of the file count.
    for (const from of new Set([key, moved_from ?? key].map(pathOf))) {
      if (from === to) continue
      if (texts.get(key)) left.push(from)
      if (to !== undefined) went.push({ from, to })
    }
  }
  const isRenamed = (from: string, to: string) => isGone(folderKey(from)) && isFree(folderKey(to))
  const folders = foldersOf(went, { left, isRenamed })
  const goneFolders = gone.flatMap(({ key, kind }) => (kind === 'folder' ? key.slice(folderKey('').length) : []))
  takeAlong(files, { folders, within: missing, isFree: (path) => isFree(fileKey(path)) })
  takeAlong(folders, { folders, within: goneFolders, isFree: (path) => isFree(folderKey(path)) })
  const moved = new Map([
    ...[...files].map(([from, to]) => [fileKey(from), fileKey(to)] as const),
    ...[...folders].map(([from, to]) => [folderKey(from), folderKey(to)] as const),
  ])
  const taken = new Set(moved.values())
  for (const { key, origin } of gone) {
    if (origin !== null && !moved.has(key) && isFree(origin) && !taken.has(origin)) moved.set(key, origin)
  }
  return moved
}

/** Texts of the plan's files when citations were last followed, by key. Only for files that changed since. */
async function textsOfThen(generation: Pick<Generation, 'changes'>, rows: readonly PlanRow[]) {
  const { changes } = await generation.changes()
  const before = new Map(changes.map((change) => [fileKey(change.path), change.before]))
  return new Map(
    rows.flatMap(({ key, moved_from }): [string, string][] => {
      const text = before.get(moved_from ?? key)
      return text === null || text === undefined ? [] : [[key, text]]
    }),
  )
}

type Files = { missing: readonly string[]; fresh: readonly string[]; textOf: (path: string) => string | undefined }

async function filesByText(
  generation: Pick<Generation, 'sourcesNow' | 'signal'>,
  { missing, fresh, textOf }: Files,
): Promise<Map<string, string>> {
  if (missing.length === 0 || fresh.length === 0) return new Map()
  const now = await generation.sourcesNow(fresh)
  const hashOf = (content: string | undefined) => (content ? sourceHash(content) : undefined)
  return findMoved({
    missing: new Map(missing.map((path) => [path, []])),
    fresh,
    hashBefore: (path) => hashOf(textOf(path)),
    hashNow: (path) => hashOf(now.get(path)?.content),
    textBefore: textOf,
    sources: (paths) => generation.sourcesNow(paths),
    signal: generation.signal,
  })
}

/** A file that moved. */
type Went = { from: string; to: string }

type Sides = { folders: ReadonlyMap<string, string>; within: readonly string[]; isFree: (path: string) => boolean }

/**
 * Adds paths that moved along with a renamed folder: the same name exists in the new folder. Their content
 * doesn't matter, so empty files count.
 */
function takeAlong(moved: Map<string, string>, { folders, within, isFree }: Sides): void {
  const taken = new Set(moved.values())
  for (const path of within) {
    if (moved.has(path)) continue
    let folder = parentFolder(path)
    while (folder !== '' && !folders.has(folder)) folder = parentFolder(folder)
    const renamed = folders.get(folder)
    const to = `${renamed}${path.slice(folder.length)}`
    if (renamed === undefined || taken.has(to) || !isFree(to)) continue
    moved.set(path, to)
    taken.add(to)
  }
}

type Votes = { left: readonly string[]; isRenamed: (from: string, to: string) => boolean }

/**
 * Finds renamed folders: more than half of a folder's missing files went to the same new folder. `left`: all
 * files that are no longer at their paths.
 */
function foldersOf(went: readonly Went[], { left, isRenamed }: Votes): Map<string, string> {
  const votes = new Map<string, { from: string; to: string; count: number }>()
  for (const file of went) {
    let [from, to] = [parentFolder(file.from), parentFolder(file.to)]
    while (from !== to && from !== '' && to !== '') {
      const name = JSON.stringify([from, to])
      const vote = votes.get(name) ?? { from, to, count: 0 }
      votes.set(name, { ...vote, count: vote.count + 1 })
      // If the folder names differ, the folders above were renamed differently or not at all.
      if (nameOf(from) !== nameOf(to)) break
      ;[from, to] = [parentFolder(from), parentFolder(to)]
    }
  }
  const sizes = new Map<string, number>()
  for (const path of left) {
    for (let at = parentFolder(path); at !== ''; at = parentFolder(at)) sizes.set(at, (sizes.get(at) ?? 0) + 1)
  }
  const renamed = new Map<string, string>()
  const taken = new Set<string>()
  const wanted = [...votes.values()].filter(
    ({ from, to, count }) => 2 * count > (sizes.get(from) ?? 0) && isRenamed(from, to),
  )
  wanted.sort((one, other) => other.count - one.count || compareText(one.from, other.from))
  for (const { from, to } of wanted) {
    if (renamed.has(from) || taken.has(to)) continue
    renamed.set(from, to)
    taken.add(to)
  }
  return renamed
}

function pathOf(key: string): string {
  return key.slice(fileKey('').length)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
