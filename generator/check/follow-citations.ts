import { createHash } from 'node:crypto'
import { findMoved } from '../analysis/find-moved.ts'
import { bareHash, type FollowedCitation, followCitation, type SourceNow } from '../analysis/follow-citation.ts'
import { linesOf } from '../analysis/source-lines.ts'
import type { Documentation, PageCitation } from './documentation.ts'
import type { WorkingTree } from './working-tree.ts'

export type Verdict = FollowedCitation & { path: string }

export type FollowedDocumentation = {
  verdict: (citation: PageCitation) => Verdict
  /** New paths of documented files that were moved or renamed. */
  movedTo: ReadonlyMap<string, string>
}

/** Finds the state of every citation. Parses only files that changed since they were documented. */
export async function followCitations(docs: Documentation, tree: WorkingTree): Promise<FollowedDocumentation> {
  const citations = distinct(docs)
  const byPath = Map.groupBy(citations.values(), ({ path }) => path)
  const changed = [...byPath].flatMap(([path, cited]) => (isChanged(path, cited, { docs, tree }) ? [path] : []))
  const sources = await tree.sources(changed)
  const movedTo = await movedFiles(new Map([...byPath].filter(([path]) => !tree.has(path))), { docs, tree })
  const moved = await tree.sources(movedTo.values())
  const verdicts = new Map<string, Verdict>()
  const isAsked = new Set(changed)
  let asked = 0
  for (const [key, citation] of citations) {
    const { path, startLine, endLine } = citation
    if (tree.has(path) && !isAsked.has(path)) {
      verdicts.set(key, { state: 'current', path, startLine, endLine })
      continue
    }
    const nowAt = movedTo.get(path) ?? path
    const now = sources.get(path) ?? moved.get(nowAt)
    let verdict = followTo(citation, nowAt, now)
    if (verdict.state === 'stale' && citation.bareHash === undefined && docs.quote && asked < MAX_QUOTES) {
      asked += 1
      const quote = await docs.quote(citation)
      if (quote !== undefined) {
        verdict = followTo({ ...citation, bareHash: bareHash(quote, citation) }, nowAt, now)
      }
    }
    verdicts.set(key, verdict)
  }
  return { verdict: (citation) => verdicts.get(keyOf(citation)) ?? gone(citation), movedTo }
}

/**
 * Maximum number of quotations to fetch, since each costs a request. A documentation with more stale
 * citations must be regenerated anyway.
 */
const MAX_QUOTES = 500

type Sides = { docs: Documentation; tree: WorkingTree }

/**
 * Returns the citations without duplicates, since several may cite the same lines. A citation that depends on
 * the comment above the lines takes precedence.
 */
function distinct({ pages }: Documentation): Map<string, PageCitation> {
  const citations = pages.flatMap((page) => page.citations)
  const byEvidence = citations.toSorted((one, other) => Number(Boolean(one.comment)) - Number(Boolean(other.comment)))
  return new Map(byEvidence.map((citation) => [keyOf(citation), citation]))
}

function keyOf({ path, symbol, startLine, endLine, hash }: PageCitation): string {
  return JSON.stringify([path, symbol, startLine, endLine, hash])
}

function gone({ path, startLine, endLine }: PageCitation): Verdict {
  return { state: 'gone', path, startLine, endLine }
}

function followTo(citation: PageCitation, path: string, now: SourceNow | undefined): Verdict {
  const followed = followCitation(citation, now)
  const isElsewhere = followed.state === 'current' && path !== citation.path
  return { ...followed, path, ...(isElsewhere ? { state: 'moved' } : {}) }
}

function isChanged(path: string, cited: readonly PageCitation[], { docs, tree }: Sides): boolean {
  if (!tree.has(path)) return false
  const before = docs.files?.get(path)
  if (before !== undefined) return before !== tree.hash(path)
  const lines = linesOf(tree.content(path) ?? '')
  // A member whose owner was renamed keeps its lines, but it's another symbol. So such citations are checked.
  return cited.some((citation) => citation.symbol?.includes('.') || !standsInPlace(citation, lines))
}

function standsInPlace({ startLine, endLine, hash }: PageCitation, lines: readonly string[]): boolean {
  const text = lines.slice(startLine - 1, endLine).join('\n')
  return createHash('sha256').update(text).digest('hex') === hash
}

async function movedFiles(missing: ReadonlyMap<string, PageCitation[]>, { docs, tree }: Sides) {
  if (missing.size === 0) return new Map<string, string>()
  const documented = docs.files ?? new Set(docs.pages.flatMap(({ citations }) => citations.map(({ path }) => path)))
  return findMoved({
    missing,
    fresh: tree.paths.filter((path) => !documented.has(path)),
    hashBefore: (path) => docs.files?.get(path),
    hashNow: (path) => tree.hash(path),
    sources: (paths) => tree.sources(paths),
  })
}
