import { mintId } from '../../shared/basics/ids.ts'
import { type CitableSource, type CitableSources, findCitableSources } from '../../shared/contract/citable-sources.ts'
import type { Citation } from '../../shared/contract/pages.ts'
import { send } from '../api/index.ts'
import { current } from './current-device.ts'
import type { Device } from './device.ts'
import { followRows, knownList } from './follow-rows.ts'
import { shapeOf } from './replica/relations.ts'
import { layCitations } from './view/lay-citations.ts'

/** `version` where a device holds it: it grows when the code behind it changes. */
export type LiveCitation = Citation & { version?: number }

type PageKey = { projectId: number; pageId: number }

/**
 * Shows the citations of a page as this device holds them, with waiting changes applied. Shows them now
 * and after each change, until the returned function is called. Without a device, shows nothing.
 */
export function openCitations(
  { projectId, pageId }: PageKey,
  show: (citations: readonly LiveCitation[]) => void,
): () => void {
  const read = async (device: Device, isRead: boolean) => {
    const { held, waiting } = await device.held.followedCitationsOf(pageId)
    return knownList(layCitations(pageId, held, waiting), isRead)
  }
  const nameOf = (all: readonly LiveCitation[]) =>
    all.map(({ id, version, state }) => `${id}:${version}:${state}`).join()
  return followRows(shapeOf(projectId, 'citations'), { read, nameOf, show })
}

/**
 * Confirms that a statement is true for the code with this hash. Rejects if this browser couldn't store
 * the confirmation.
 */
export async function confirmCitation(
  { projectId, pageId }: PageKey,
  { citationId, hash }: { citationId: number; hash: string },
): Promise<void> {
  await current.device?.change({ name: 'confirm-citation', args: { projectId, pageId, citationId, hash } })
}

/** Searches a project for sources to cite, by name. Rejects without a server. */
export function findSources(projectId: number, query: string, signal: AbortSignal): Promise<CitableSources> {
  return send(findCitableSources, { params: { id: projectId }, query: { query } }, { handled: 'all', signal })
}

/**
 * Creates a citation of source lines for a chip that is about to be inserted. Resolves to the citation's
 * id. Rejects if this browser couldn't store the citation.
 */
export async function citeSource({ projectId, pageId }: PageKey, source: CitableSource): Promise<number> {
  const { device } = current
  if (!device) throw new Error('There is no device to keep it')
  const { path, symbol, start_line: startLine, end_line: endLine, hash: fileHash } = source
  const citationId = mintId()
  await device.change({
    name: 'cite-source',
    args: { projectId, pageId, citationId, path, symbol, startLine, endLine, fileHash },
  })
  return citationId
}
