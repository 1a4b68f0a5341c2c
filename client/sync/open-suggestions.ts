import { current } from './current-device.ts'
import type { Device } from './device.ts'
import { followRows, knownList } from './follow-rows.ts'
import type { StoredSuggestion } from './replica/database.ts'
import { shapeOf } from './replica/relations.ts'
import { laySuggestions } from './view/lay-suggestions.ts'

export type Suggestion = Omit<StoredSuggestion, 'project_id' | 'page_id' | 'state'>

type PageKey = { projectId: number; pageId: number }

/**
 * Calls `show` with the suggestions for a page as stored on this device, with waiting decisions applied.
 * Calls it now and on every change, until the returned function is called. Without a device, never calls it.
 */
export function openSuggestions(
  { projectId, pageId }: PageKey,
  show: (all: readonly Suggestion[]) => void,
): () => void {
  const read = async (device: Device, isRead: boolean) => {
    const { held, waiting } = await device.held.suggestionsOf({ page_id: pageId })
    return knownList(laySuggestions(held, waiting), isRead)
  }
  const nameOf = (all: readonly Suggestion[]) => all.map(({ id, version }) => `${id}:${version}`).join()
  return followRows(shapeOf(projectId, 'suggestions'), { read, nameOf, show })
}

/** Follows which pages of a project have open suggestions. Works like `openSuggestions`. */
export function followSuggestedPages(projectId: number, show: (pageIds: readonly number[]) => void): () => void {
  const read = async (device: Device, isRead: boolean) => {
    const { held, waiting } = await device.held.suggestionsOf({ project_id: projectId })
    const open = laySuggestions(held, waiting).filter(({ state }) => state === 'open')
    return knownList([...new Set(open.map(({ page_id }) => page_id))], isRead)
  }
  return followRows(shapeOf(projectId, 'suggestions'), { read, nameOf: String, show })
}

/**
 * Dismisses a suggestion, once or for good, or undoes the dismissal. Rejects if this browser couldn't
 * store the decision.
 */
export async function settleSuggestion(
  { projectId, pageId }: PageKey,
  { id, block }: Pick<Suggestion, 'id' | 'block'>,
  as: 'dismissed' | 'kept' | 'open',
): Promise<void> {
  const args = { projectId, pageId, block, suggestionId: id, as }
  await current.device?.change({ name: 'settle-suggestion', args })
}
