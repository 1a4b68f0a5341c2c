import * as Y from 'yjs'
import type { Queries } from '../../db/connect.ts'
import { docsAfter } from '../../db/tables/doc-numbers.ts'
import type { ProjectDocs } from '../../shared/contract/pages.ts'

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
    docs: docs.map(({ page_id, doc_seq, base, updates }) => ({
      page_id,
      doc_seq,
      state: Buffer.from(merged([...(base ? [base] : []), ...updates])).toString('base64'),
    })),
    next: docs.at(-1)?.doc_seq ?? after,
    more,
  }
}

/** Without building the document: for many pages that would take the server's time from everybody else. */
function merged(updates: Uint8Array[]): Uint8Array {
  if (updates.length > 1) return Y.mergeUpdates(updates)
  return updates[0] ?? EMPTY
}
