import type { PlanRow } from '../../db/tables/plan.ts'
import { findMoved } from '../analysis/find-moved.ts'
import { sourceHash } from '../analysis/follow-citation.ts'
import { compareText } from '../analysis/order.ts'
import type { Generation } from '../generation.ts'
import type { Plan } from '../plan/plan-node.ts'
import { fileKey, folderKey, parentFolder } from '../plan/plan-pages.ts'

/**
 * The planned pages whose file or folder is called otherwise since citations were last followed: their keys of today by
 * their keys of then. What is still there was not renamed, and what had a page already keeps that, also where it is back
 * after it was renamed and deleted.
 */
export async function findMovedPages(
  generation: Pick<Generation, 'changes' | 'sourcesNow' | 'signal'>,
  { rows, plan }: { rows: readonly PlanRow[]; plan: Plan },
): Promise<Map<string, string>> {
  const planned = new Set(plan.map(({ key }) => key))
  const known = new Set(rows.map(({ key }) => key))
  const back = new Map<string, string>()
  for (const { key, origin } of rows) {
    if (origin === null || planned.has(key) || known.has(origin) || !planned.has(origin)) continue
    back.set(key, origin)
    known.add(origin)
  }
  const gone = rows.flatMap(({ key, kind }) =>
    kind === 'file' && !planned.has(key) && !back.has(key) ? pathOf(key) : [],
  )
  const fresh = plan.flatMap(({ key, kind }) => (kind === 'file' && !known.has(key) ? pathOf(key) : []))
  if (gone.length === 0 || fresh.length === 0) return back
  const { changes } = await generation.changes()
  const before = new Map(changes.map((change) => [change.path, change.before ?? undefined]))
  const missing = gone.filter((path) => before.get(path) !== undefined)
  if (missing.length === 0) return back
  const now = await generation.sourcesNow(fresh)
  const hashOf = (content: string | undefined) => (content ? sourceHash(content) : undefined)
  const files = await findMoved({
    missing: new Map(missing.map((path) => [path, []])),
    fresh,
    hashBefore: (path) => hashOf(before.get(path)),
    hashNow: (path) => hashOf(now.get(path)?.content),
    textBefore: (path) => before.get(path),
    sources: (paths) => generation.sourcesNow(paths),
    signal: generation.signal,
  })
  const isGone = (key: string) => known.has(key) && !planned.has(key) && !back.has(key)
  const isRenamed = (from: string, to: string) => isGone(folderKey(from)) && !known.has(folderKey(to))
  const folders = foldersOf(files, isRenamed)
  takeAlong(files, { folders, missing, fresh })
  return new Map([
    ...back,
    ...[...files].map(([from, to]) => [fileKey(from), fileKey(to)] as const),
    ...[...folders].map(([from, to]) => [folderKey(from), folderKey(to)] as const),
  ])
}

type Sides = { folders: ReadonlyMap<string, string>; missing: readonly string[]; fresh: readonly string[] }

/** What is called the same in a renamed folder is the same, also where it is empty or quite another. */
function takeAlong(files: Map<string, string>, { folders, missing, fresh }: Sides): void {
  const free = new Set(fresh).difference(new Set(files.values()))
  for (const path of missing) {
    if (files.has(path)) continue
    let folder = parentFolder(path)
    while (folder !== '' && !folders.has(folder)) folder = parentFolder(folder)
    const renamed = folders.get(folder)
    const to = `${renamed}${path.slice(folder.length)}`
    if (renamed !== undefined && free.delete(to)) files.set(path, to)
  }
}

/** Where most of what was in a folder went together is what it is called now. */
function foldersOf(
  files: ReadonlyMap<string, string>,
  isRenamed: (from: string, to: string) => boolean,
): Map<string, string> {
  const votes = new Map<string, { from: string; to: string; count: number }>()
  for (const [fileFrom, fileTo] of files) {
    let [from, to] = [parentFolder(fileFrom), parentFolder(fileTo)]
    while (from !== to && from !== '' && to !== '') {
      const name = JSON.stringify([from, to])
      const vote = votes.get(name) ?? { from, to, count: 0 }
      votes.set(name, { ...vote, count: vote.count + 1 })
      // Above folders of different names another one was renamed, or none.
      if (nameOf(from) !== nameOf(to)) break
      ;[from, to] = [parentFolder(from), parentFolder(to)]
    }
  }
  const renamed = new Map<string, string>()
  const taken = new Set<string>()
  const wanted = [...votes.values()].filter(({ from, to }) => isRenamed(from, to))
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
