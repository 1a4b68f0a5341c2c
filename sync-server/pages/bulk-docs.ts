import * as Y from 'yjs'
import type { Queries } from '../../db/connect.ts'
import { docsAfter } from '../../db/tables/doc-numbers.ts'
import type { ProjectDocs } from '../../shared/contract/pages.ts'
import { renderedOrLater } from '../../shared/document/unrendered.ts'
import { isSmall, type Renderer, updatesOf } from '../rendering/renderer.ts'

/** Maximum bytes of documents in one response. A larger document is sent alone. */
const MAX_BYTES = 4 * 1024 * 1024
const EMPTY = Uint8Array.of(0, 0)

/** Reads the next portion of a project's documents whose stored state is newer than `after`. */
export async function readProjectDocs(
  sql: Queries,
  renderer: Renderer,
  { projectId, after, maxBytes = MAX_BYTES }: { projectId: number; after: number; maxBytes?: number },
): Promise<ProjectDocs> {
  const { docs, more } = await docsAfter(sql, { projectId, after, maxBytes })
  const states = await Promise.all(
    docs.map(async ({ page_id, doc_seq, ...stored }) => {
      // Leaves out a page that can't be read. The device gets all other pages, and shows that this page is missing.
      const read = () => merged(renderer, updatesOf(stored))
      const state = await renderedOrLater<Uint8Array | undefined>(page_id, read, () => undefined)
      return state ? [{ page_id, doc_seq, state: Buffer.from(state).toString('base64') }] : []
    }),
  )
  return { docs: states.flat(), next: docs.at(-1)?.doc_seq ?? after, more }
}

/**
 * Returns the state of a document without deleted text, which readers must not see. The base contains no
 * deleted text. So if no update deletes anything, only merges the updates: building documents for many pages
 * would block everyone else.
 */
async function merged(renderer: Renderer, all: Uint8Array[]): Promise<Uint8Array> {
  if (!isSmall(all) || all.some(deletes)) return renderer.render('state', { updates: all })
  return all.length > 1 ? Y.mergeUpdates(all) : (all[0] ?? EMPTY)
}

function deletes(update: Uint8Array): boolean {
  return Y.decodeUpdate(update).ds.clients.size > 0
}
