import * as Y from 'yjs'
import type { Queries } from '../../db/connect.ts'
import { docsAfter } from '../../db/tables/doc-numbers.ts'
import type { ProjectDocs } from '../../shared/contract/pages.ts'
import { renderedOr } from '../../shared/document/unrendered.ts'
import { docFromUpdates } from '../../shared/document/yjs.ts'

/** Bytes of documents in one answer; a single larger one comes alone. */
const MAX_BYTES = 4 * 1024 * 1024
const EMPTY = Uint8Array.of(0, 0)

/** The documents of a project whose stored state is newer than `after`, a portion at a time. */
export async function readProjectDocs(
  sql: Queries,
  { projectId, after, maxBytes = MAX_BYTES }: { projectId: number; after: number; maxBytes?: number },
): Promise<ProjectDocs> {
  const { docs, more } = await docsAfter(sql, { projectId, after, maxBytes })
  return {
    // One that can't be read is left out: a device shows that it doesn't have it, and has all others.
    docs: docs.flatMap(({ page_id, doc_seq, base, updates }) => {
      const state = renderedOr(
        page_id,
        () => merged(base, updates),
        () => undefined,
      )
      return state ? [{ page_id, doc_seq, state: Buffer.from(state).toString('base64') }] : []
    }),
    next: docs.at(-1)?.doc_seq ?? after,
    more,
  }
}

/**
 * The state of a document, without the words that were deleted: they are not meant for whoever may read what is there. A
 * base has lost them already. Where nothing was deleted since, no document is built: for many pages that would take the
 * server's time from everybody else.
 */
function merged(base: Uint8Array | null, updates: Uint8Array[]): Uint8Array {
  const all = base ? [base, ...updates] : updates
  if (updates.some(deletes)) return Y.encodeStateAsUpdate(docFromUpdates(all))
  return all.length > 1 ? Y.mergeUpdates(all) : (all[0] ?? EMPTY)
}

function deletes(update: Uint8Array): boolean {
  return Y.decodeUpdate(update).ds.clients.size > 0
}
