import {
  deleteLoosePostings,
  insertPostings,
  listSegments,
  livePassages,
  readPostings,
  replaceSegments,
  takeSegment,
} from '../../db/tables/search-index.ts'
import { transaction } from '../../db/transaction.ts'
import type { PassageKind } from '../../shared/retrieval/passage.ts'
import { mergeSegments, type Posting, segmentsToMerge } from '../../shared/retrieval/segment.ts'
import type { IndexOptions } from './index-project.ts'

const TERMS_AT_ONCE = 4_000

/**
 * Merges segments if there are too many, or if much of their content is deleted. Writes the new segment
 * beside them, then replaces them in one step. An interrupted merge leaves only unused rows, which the next
 * merge removes.
 */
export async function mergeIndex(projectId: number, kind: PassageKind, options: IndexOptions): Promise<void> {
  const { database, signal } = options
  const { sql } = database
  const of = segmentsToMerge(await listSegments(sql, projectId, kind))
  const [first, last] = [of[0], of.at(-1)]
  if (!first || !last) return
  await deleteLoosePostings(sql, projectId)
  const live = await livePassages(sql, projectId, { kind, firstId: first.firstId, lastId: last.lastId })
  const segment = await takeSegment(sql, projectId)
  for (let after = ''; ; ) {
    signal.throwIfAborted()
    const read = await Promise.all(
      of.map((one) => readPostings(sql, projectId, one.segment, { after, limit: TERMS_AT_ONCE })),
    )
    // Every segment has been read up to this term.
    const ends = read.flatMap((terms) => (terms.length < TERMS_AT_ONCE ? [] : [terms.at(-1)?.term ?? '']))
    const end = ends.toSorted(compareBytes)[0]
    const pieces = read.map(
      (terms): Map<string, Posting> =>
        new Map(
          terms.flatMap(({ term, ids, impacts }) =>
            end === undefined || compareBytes(term, end) <= 0 ? [[term, { ids, impacts }]] : [],
          ),
        ),
    )
    await insertPostings(
      sql,
      projectId,
      segment,
      mergeSegments(pieces, (id) => live.has(id)),
    )
    if (end === undefined) break
    after = end
  }
  await transaction(database, (tx) => replaceSegments(tx, projectId, { segment, kind, size: live.size, of }))
  await deleteLoosePostings(sql, projectId)
}

/** Compares terms like the database: by their bytes in UTF-8, which is also the order of code points. */
function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
