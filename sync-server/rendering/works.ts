import * as Y from 'yjs'
import type { DocNode } from '../../shared/document/node.ts'
import { readPage } from '../../shared/document/read-page.ts'
import { unrendered } from '../../shared/document/unrendered.ts'
import { docFromUpdates } from '../../shared/document/yjs.ts'
import { type ArchivedPage, archivePage } from '../programs/archive-page.ts'
import { writePage } from '../programs/write-page.ts'

/** A page as it is stored, or nothing for one that can't be rendered. */
export type Updates = readonly Uint8Array[] | null
type Of<Write extends (input: never) => unknown> = Omit<Parameters<Write>[0], 'doc'> & { updates: Updates }

/** What is made of a stored page, in whichever thread. */
export const RENDER_WORKS = {
  json: ({ updates }: { updates: Updates }): string => JSON.stringify(docOf(updates)),
  /** The state of its document, without the words that were deleted. */
  state: ({ updates }: { updates: Updates }): Uint8Array => Y.encodeStateAsUpdate(docFromUpdates(updates ?? [])),
  markdown: ({ updates, ...about }: Of<typeof writePage>): string => writePage({ ...about, doc: docOf(updates) }),
  file: ({ updates, ...about }: Of<typeof archivePage>): ArchivedPage => archivePage({ ...about, doc: docOf(updates) }),
}
export type RenderWorks = typeof RENDER_WORKS

function docOf(updates: Updates): DocNode {
  return updates ? readPage(docFromUpdates(updates)) : unrendered()
}
