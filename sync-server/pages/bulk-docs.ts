import * as Y from 'yjs'
import type { Queries } from '../../db/connect.ts'
import { docsAfter } from '../../db/tables/doc-numbers.ts'
import type { ProjectDocs } from '../../shared/contract/pages.ts'
import { renderedOrLater } from '../../shared/document/unrendered.ts'
import { isSmall, type Renderer, updatesOf } from '../rendering/renderer.ts'

/** Most bytes of documents in one response; a larger document is sent alone. */
const MAX_BYTES = 4 * 1024 * 1024
const EMPTY = Uint8Array.of(0, 0)

/** The documents of a project whose stored state is newer than `after`, a portion at a time. */
export async function readProjectDocs(
  sql: Queries,
  renderer: Renderer,
  { projectId, after, maxBytes = MAX_BYTES }: { projectId: number; after: number; maxBytes?: number },
): Promise<ProjectDocs> {
  const { docs, more } = await docsAfter(sql, { projectId, after, maxBytes })
  const states = await Promise.all(
    docs.map(async ({ page_id, doc_seq, ...stored }) => {
      // A page that can't be read is left out: a device shows that it's missing, and has all others.
      const read = () => merged(renderer, updatesOf(stored))
      const state = await renderedOrLater<Uint8Array | undefined>(page_id, read, () => undefined)
      return state ? [{ page_id, doc_seq, state: Buffer.from(state).toString('base64') }] : []
    }),
  )
  return { docs: states.flat(), next: docs.at(-1)?.doc_seq ?? after, more }
}

/**
 * State of a document without its deleted words, which readers of the page must not see. A base no longer has
 * them. If nothing was deleted since, no document is built: for many pages, that would block everyone else.
 */
async function merged(renderer: Renderer, all: Uint8Array[]): Promise<Uint8Array> {
  if (!isSmall(all) || all.some(deletes)) return renderer.render('state', { updates: all })
  return all.length > 1 ? Y.mergeUpdates(all) : (all[0] ?? EMPTY)
}

function deletes(update: Uint8Array): boolean {
  return Y.decodeUpdate(update).ds.clients.size > 0
}
