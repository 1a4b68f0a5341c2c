import { type PageDetail, readCitationSource, readPage, type Source } from '../../shared/contract/pages.ts'
import { NetworkError, send } from '../api/index.ts'
import { openedDevice } from './current-device.ts'

/** Number of pages kept, so that going back to one shows it at once. */
const KEPT = 30

const pages = new Map<number, PageDetail>()
const sources = new Map<number, { version: number | undefined; asked: Promise<Source> }>()

/** Returns the page as this tab last loaded it. Screens show it until the new version is loaded. */
export function recentPage(pageId: number): PageDetail | undefined {
  return pages.get(pageId)
}

/**
 * Returns the page as stored on this device, even if it was never opened here. Undefined if the page's
 * document isn't stored here.
 */
export async function storedPage(pageId: number): Promise<PageDetail | undefined> {
  const device = await openedDevice()
  const row = device?.view.pages.byId.get(pageId)
  if (!device || !row) return undefined
  const [stored, citations] = await Promise.all([device.held.storedDoc(pageId), device.held.citationsOf(pageId)])
  if (!stored) return undefined
  const { readStoredDoc } = await import('./page-docs/read-stored-doc.ts')
  return {
    ...row,
    page_id: pageId,
    language_code: device.view.project(row.project_id)?.language ?? 'en',
    content: readStoredDoc(stored.state),
    content_bytea: '',
    citations: citations.map(({ project_id: _project, page_id: _page, version: _version, ...citation }) => citation),
  }
}

/**
 * Resolves once the server knows the page. A page that was created on this device is unknown to the server
 * until its creation is sent.
 */
export async function whenSent(pageId: number): Promise<void> {
  const device = await openedDevice()
  if (device?.isUnsent(pageId)) await device.whenSent(pageId)
}

export async function loadPage(pageId: number, signal?: AbortSignal): Promise<PageDetail> {
  const asked = { params: { id: pageId }, query: { document: 'none' as const } }
  const page = await send(readPage, asked, { handled: 'all', ...(signal && { signal }) })
  keepRecent(page)
  return page
}

export function keepRecent(page: PageDetail): void {
  pages.delete(page.id)
  pages.set(page.id, page)
  const [oldest] = pages.keys()
  if (pages.size > KEPT && oldest !== undefined) pages.delete(oldest)
}

/**
 * Loads the lines behind a citation, once for each version and again after a failure. Without a
 * connection, reads the lines stored on this device.
 */
export function loadSource(citationId: number, version?: number): Promise<Source> {
  const known = sources.get(citationId)
  if (known && known.version === version) return known.asked
  const asked = send(readCitationSource, { params: { id: citationId } }, { handled: 'all' }).catch(async (error) => {
    sources.delete(citationId)
    const { readKeptSource } = await import('./kept/kept-source.ts')
    const kept = error instanceof NetworkError ? await readKeptSource(citationId) : undefined
    if (kept) return kept
    throw error
  })
  sources.set(citationId, { version, asked })
  return asked
}

/** Clears the cached pages and sources of the person who was signed in. */
export function forgetPages(): void {
  pages.clear()
  sources.clear()
}
