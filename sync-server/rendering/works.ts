import * as Y from 'yjs'
import type { DrawnPage, PageRenderer, PageToDraw } from '../../shared/contract/drawn-page.ts'
import { pageOfLink } from '../../shared/document/addresses.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { readPage } from '../../shared/document/read-page.ts'
import { unrendered } from '../../shared/document/unrendered.ts'
import { docFromUpdates } from '../../shared/document/yjs.ts'
import { type ArchivedPage, archivePage } from '../programs/archive-page.ts'
import { writePage } from '../programs/write-page.ts'

/** Updates of a stored page, or null if the page can't be rendered. */
export type Updates = readonly Uint8Array[] | null
type Of<Write extends (input: never) => unknown> = Omit<Parameters<Write>[0], 'doc'> & { updates: Updates }

type ToDraw = Omit<PageToDraw, 'content'> & { updates: Updates; module: string }

/** Renderings of a stored page, for any thread. */
export const RENDER_WORKS = {
  json: ({ updates }: { updates: Updates }): string => JSON.stringify(docOf(updates)),
  /** State of the page's document, without deleted text. */
  state: ({ updates }: { updates: Updates }): Uint8Array => Y.encodeStateAsUpdate(docFromUpdates(updates ?? [])),
  markdown: ({ updates, ...about }: Of<typeof writePage>): string => writePage({ ...about, doc: docOf(updates) }),
  file: ({ updates, ...about }: Of<typeof archivePage>): ArchivedPage => archivePage({ ...about, doc: docOf(updates) }),
  /** Ids of the pages that a page links to. */
  linked: ({ updates }: { updates: Updates }): number[] => linkedPages(docOf(updates)),
  /** Page as visitors see it before any script runs. `module`: the part of the built client that renders it. */
  drawn: async ({ updates, module, ...about }: ToDraw): Promise<DrawnPage> => {
    const { drawPage } = (await import(module)) as PageRenderer
    return drawPage({ ...about, content: docOf(updates) })
  },
}
export type RenderWorks = typeof RENDER_WORKS

function linkedPages(node: DocNode): number[] {
  const own = (node.marks ?? []).flatMap(({ attrs }) => {
    const target = typeof attrs?.href === 'string' ? pageOfLink(attrs.href) : undefined
    return target ? [target.pageId] : []
  })
  return [...own, ...(node.content ?? []).flatMap(linkedPages)]
}

function docOf(updates: Updates): DocNode {
  return updates ? readPage(docFromUpdates(updates)) : unrendered()
}
