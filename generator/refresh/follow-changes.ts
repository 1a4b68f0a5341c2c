import { setImmediate as turn } from 'node:timers/promises'
import { type CitedPlace, listDoubtful, writeFollowed } from '../../db/tables/citations.ts'
import { whichPages } from '../../db/tables/pages.ts'
import { forgetMoves } from '../../db/tables/plan.ts'
import { readPageStates } from '../../db/tables/publications.ts'
import { type CitationCounts as FollowCounts, noteCitations, noteDifference } from '../../db/tables/refreshes.ts'
import { forgetSourceChanges, type SourceChange } from '../../db/tables/source-changes.ts'
import { transaction } from '../../db/transaction.ts'
import { citationIds } from '../../shared/document/citation-ids.ts'
import { citationsOfPeople } from '../../shared/document/citations-of-people.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { renderedOr } from '../../shared/document/unrendered.ts'
import { docFromUpdates, readDoc } from '../../shared/document/yjs.ts'
import type { Generation } from '../generation.ts'
import { type Followed, followedPath, followRow, isSamePlace } from './follow-row.ts'
import { movedFiles } from './moved-files.ts'

const ROWS_AT_ONCE = 500
const PAGES_AT_ONCE = 25
/** Maximum number of tries for a citation that people keep settling. Then it is left for the next run. */
const MAX_TRIES = 10

/**
 * Brings the citations of a project up to its sources, for the files that changed since the last time.
 * Changes rows, never documents. Runs after the pages are published, since rewritten text has new citations.
 * An interrupted run can run again with the same result.
 */
export async function followChanges(generation: Generation): Promise<FollowCounts> {
  const { database, project } = generation
  const counts: FollowCounts = { moved: 0, stale: 0, gone: 0, cleared: 0 }
  const { changes, difference } = await generation.changes()
  if (changes.length === 0) return counts
  for (let tries = 0; ; tries++) {
    if (tries === MAX_TRIES) throw new Error('Citations changed faster than they could be followed')
    const due = await follow(generation, changes)
    const unseen = await unseenAmong(generation, due)
    let written = 0
    for (let at = 0; at < due.length; at += ROWS_AT_ONCE) {
      generation.signal.throwIfAborted()
      const batch = due.slice(at, at + ROWS_AT_ONCE)
      const rows = batch.map(({ now }) => now)
      const done = await transaction(database, async (tx) => {
        const ids = new Set(await writeFollowed(tx, rows))
        const seen = batch.filter(({ now }) => ids.has(now.id) && !unseen.has(now.id))
        if (generation.refreshId !== null) await noteCitations(tx, generation.refreshId, countByPage(seen))
        return { seen, written: ids.size }
      })
      for (const change of done.seen) count(counts, change)
      written += done.written
    }
    if (written === due.length) break
  }
  await transaction(database, async (tx) => {
    if (generation.refreshId !== null) await noteDifference(tx, generation.refreshId, difference)
    await forgetSourceChanges(tx, project.id, changes)
    await forgetMoves(tx, project.id)
  })
  return counts
}

/** Returns the rows that have to change. */
async function follow(generation: Generation, changes: readonly SourceChange[]): Promise<Followed[]> {
  const { database, project, signal } = generation
  const { symbols } = await generation.changes()
  const { files } = await generation.model()
  const before = new Map(changes.map((change) => [change.path, change.before]))
  const fresh = changes.filter((change) => change.before === null && files.has(change.path)).map(({ path }) => path)
  // Includes citations that were stale before and whose files didn't change, because a person's text may be
  // generated text again.
  const rows = await listDoubtful(database.sql, project.id, [...before.keys()])
  const has = (path: string) => files.has(path)
  const sourcesNow = (paths: readonly string[]) => generation.sourcesNow(paths)
  const movedTo = await movedFiles({ rows, fresh, before, has, sourcesNow, signal })
  const followed: Followed[] = []
  for (const [path, cited] of Map.groupBy(rows, followedPath)) {
    await turn()
    signal.throwIfAborted()
    const nowAt = movedTo.get(path) ?? path
    const now = (await generation.sourcesNow([nowAt])).get(nowAt)
    const text = before.get(path) ?? undefined
    const isChanged = before.has(path)
    const known = { isChanged, before: text, symbolsBefore: symbols.get(path) }
    const source = { path: nowAt, now, ...known, commit: project.commit_hash }
    followed.push(...cited.map((row) => followRow(row, source)))
  }
  return (await sparingGenerated(generation, followed)).filter(isOther)
}

/**
 * Keeps the citations of generated text current. Unedited text on a page that was just generated would be the
 * same for the new code. It is stale only if a person edited it, or if the page couldn't be published. Code
 * that such a page cites today isn't gone: the citation may have followed the code to another file while its
 * file was missing.
 */
async function sparingGenerated(generation: Generation, followed: readonly Followed[]): Promise<Followed[]> {
  const written = (await generation.plan()).filter(({ key }) => !generation.left.has(generation.pageId(key)))
  const planned = new Map(written.map((node) => [generation.pageId(node.key), node]))
  const citedToday = new Map<Followed, CitedPlace>()
  for (const change of followed) {
    const node = change.now.state === 'gone' ? planned.get(change.was.page_id) : undefined
    const place = node && (await generation.citedToday(node, change.was.id))
    if (place) citedToday.set(change, { ...place, commit_hash: generation.project.commit_hash })
  }
  const isDoubtful = (change: Followed) =>
    !change.was.by_person &&
    ((change.now.state === 'stale' && planned.has(change.was.page_id)) || citedToday.has(change))
  const pages = [...new Set(followed.filter(isDoubtful).map(({ was }) => was.page_id))]
  const persons = new Map<number, ReadonlySet<number>>()
  for await (const { pageId, page, newest } of readPages(generation, pages)) {
    persons.set(pageId, citationsOfPeople(page, newest))
  }
  return followed.map((change) =>
    isDoubtful(change) && persons.get(change.was.page_id)?.has(change.was.id) === false
      ? writtenToday(change, citedToday.get(change) ?? change.now.other)
      : change,
  )
}

/**
 * Citations of deleted pages, and citations of people whose chips they removed. We follow both kinds, since
 * the content can come back, but report them to no one.
 */
async function unseenAmong(generation: Generation, due: readonly Followed[]): Promise<ReadonlySet<number>> {
  const { database, project } = generation
  const there = new Set(await whichPages(database.sql, project.id, [...new Set(due.map(({ was }) => was.page_id))]))
  const byPage = Map.groupBy(
    due.filter(({ was }) => was.by_person),
    ({ was }) => was.page_id,
  )
  const unseen = new Set(due.filter(({ was }) => !there.has(was.page_id)).map(({ was }) => was.id))
  for await (const { pageId, page } of readPages(generation, [...byPage.keys()])) {
    const chips = new Set(citationIds(page))
    for (const { was } of byPage.get(pageId) ?? []) if (!chips.has(was.id)) unseen.add(was.id)
  }
  return unseen
}

type ReadPage = {
  pageId: number
  page: DocNode
  /** Hashes of the last generated texts, by block. */
  newest: ReadonlyMap<string, string>
}

async function* readPages({ database, project }: Generation, pageIds: readonly number[]): AsyncGenerator<ReadPage> {
  for (let at = 0; at < pageIds.length; at += PAGES_AT_ONCE) {
    const states = await readPageStates(database.sql, project.id, pageIds.slice(at, at + PAGES_AT_ONCE))
    for (const [pageId, { updates, ledger }] of states) {
      const newest = new Map(ledger.map(({ block, hash }) => [block, hash]))
      const page = renderedOr(
        pageId,
        () => readDoc(docFromUpdates(updates)),
        () => undefined,
      )
      if (page) yield { pageId, page, newest }
    }
  }
}

function writtenToday({ was, now }: Followed, place: CitedPlace | null): Followed {
  return { was, now: { ...now, ...place, state: 'current', quote: null, other: null } }
}

function isOther({ was, now }: Followed): boolean {
  return (
    was.state !== now.state || was.quote !== now.quote || !isSamePlace(was, now) || !isSamePlace(was.other, now.other)
  )
}

/** Whether the cited lines have the same place. Reformatted code within these lines hasn't moved. */
function isAtSameLines(was: CitedPlace, now: CitedPlace): boolean {
  return was.path === now.path && was.start_line === now.start_line && was.end_line === now.end_line
}

function countByPage(followed: readonly Followed[]): Map<number, FollowCounts> {
  const pages = new Map<number, FollowCounts>()
  for (const change of followed) {
    const counts = pages.get(change.was.page_id) ?? { moved: 0, stale: 0, gone: 0, cleared: 0 }
    pages.set(change.was.page_id, counts)
    count(counts, change)
  }
  return pages
}

function count(counts: FollowCounts, { was, now }: Followed): void {
  const wasStale = was.state === 'stale' || was.state === 'gone'
  if (now.state === 'stale' || now.state === 'gone') counts[now.state] += was.state === now.state ? 0 : 1
  else if (wasStale) counts.cleared += 1
  else if (!isAtSameLines(was, now)) counts.moved += 1
}
