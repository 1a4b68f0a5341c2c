import { setImmediate as turn } from 'node:timers/promises'
import { type CitedSource, followCitation, type SourceNow } from './follow-citation.ts'
import { compareText } from './order.ts'

/** Maximum number of files with the same ending that are each searched for a renamed file. */
const MAX_CANDIDATES = 50

export type MovedFiles = {
  /** Cited files that no longer exist, with their citations. */
  missing: ReadonlyMap<string, readonly CitedSource[]>
  /** Files that did not exist before. */
  fresh: readonly string[]
  /** `sourceHash` of a missing file's text, where it is known. */
  hashBefore: (path: string) => string | undefined
  hashNow: (path: string) => string | undefined
  /** The text of a missing file, if it is kept. Otherwise only its cited lines can be compared. */
  textBefore?: (path: string) => string | undefined
  sources: (paths: readonly string[]) => Promise<ReadonlyMap<string, SourceNow>>
  signal?: AbortSignal
}

/** Maps each missing file to the new file that has the same text, or most of it. */
export async function findMoved(files: MovedFiles): Promise<Map<string, string>> {
  const fresh = files.fresh.toSorted(compareText)
  const missing = [...files.missing].toSorted(([a], [b]) => compareText(a, b))
  // Yields from time to time, because a search may take long and the worker has other work.
  const breathe = async () => {
    await turn()
    files.signal?.throwIfAborted()
  }
  const byHash = new Map<string, string[]>()
  for (const [path] of missing) {
    const hash = files.hashBefore(path)
    if (hash === undefined) continue
    await breathe()
    const paths = byHash.get(hash)
    if (paths) paths.push(path)
    else byHash.set(hash, [path])
  }
  const same = byHash.size > 0 ? Map.groupBy(fresh, files.hashNow) : new Map<string | undefined, string[]>()
  const moved = new Map([...byHash].flatMap(([hash, paths]) => pairUp(paths, same.get(hash) ?? [])))
  const taken = new Set(moved.values())
  for (const [path, cited] of missing) {
    if (moved.has(path)) continue
    await breathe()
    const text = files.textBefore?.(path)
    const share = text === undefined ? shareOfCited(cited) : shareOfLines(text)
    const free = fresh.filter((candidate) => !taken.has(candidate))
    const found = mostAlike(await files.sources(candidatesFor(path, free)), share)
    if (found === undefined) continue
    moved.set(path, found)
    taken.add(found)
  }
  return moved
}

/** Pairs missing and fresh files with the same text. Paths that share the most trailing names come first. */
function pairUp(missing: readonly string[], fresh: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  let [left, free] = [missing, fresh]
  for (let names = Math.max(0, ...left.map((path) => path.split('/').length)); names >= 0; names--) {
    const end = (path: string) => (names === 0 ? '' : path.split('/').slice(-names).join('/'))
    const byEnd = Map.groupBy(free.toReversed(), end)
    const found = left.flatMap((path): [string, string][] => {
      const to = byEnd.get(end(path))?.pop()
      return to === undefined ? [] : [[path, to]]
    })
    pairs.push(...found)
    const [from, to] = [new Set(found.map(([path]) => path)), new Set(found.map(([, path]) => path))]
    left = left.filter((path) => !from.has(path))
    free = free.filter((path) => !to.has(path))
  }
  return pairs
}

type Share = (now: SourceNow) => number

function candidatesFor(path: string, free: readonly string[]): string[] {
  const ending = path.slice(path.lastIndexOf('.'))
  const named = free.filter((candidate) => nameOf(candidate) === nameOf(path))
  const alike = free.filter((candidate) => candidate.endsWith(ending))
  return [...new Set([...named, ...alike])].slice(0, MAX_CANDIDATES)
}

function mostAlike(sources: ReadonlyMap<string, SourceNow>, shareOf: Share): string | undefined {
  let best: { path: string; share: number } | undefined
  for (const [path, now] of sources) {
    const share = shareOf(now)
    if (share >= 0.5 && share > (best?.share ?? 0)) best = { path, share }
  }
  return best?.path
}

function shareOfCited(cited: readonly CitedSource[]): Share {
  return (now) => {
    const held = cited.filter((citation) => /^(?:current|moved)$/.test(followCitation(citation, now).state))
    return held.length / cited.length
  }
}

function shareOfLines(text: string): Share {
  const before = tellingLines(text)
  return ({ content }) => {
    const left = new Map<string, number>()
    const after = tellingLines(content)
    for (const line of after) left.set(line, (left.get(line) ?? 0) + 1)
    let same = 0
    for (const line of before) {
      const times = left.get(line) ?? 0
      if (times > 0) same += 1
      left.set(line, times - 1)
    }
    // Divides by the longer length, because a short text must not match a long text.
    return same / Math.max(before.length, after.length, 1)
  }
}

function tellingLines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
