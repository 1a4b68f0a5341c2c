import type { Device } from './device.ts'
import { followRows, knownList } from './follow-rows.ts'
import type { StoredSuggestion } from './replica/database.ts'
import { shapeOf } from './replica/relations.ts'
import { laySuggestions } from './view/lay-suggestions.ts'

export type ListedSuggestion = Pick<
  StoredSuggestion,
  'id' | 'node' | 'commit_hash' | 'subject' | 'uploaded_at' | 'created_at'
>
export type SuggestedPage = { id: number; name: string; suggestions: readonly ListedSuggestion[] }

/**
 * Calls `show` with the open suggestions of a project, by page. Calls it once they are known, even if there
 * are none, and on every change, until the returned function is called. Without a device, never calls it.
 */
export function followProjectSuggestions(
  projectId: number,
  show: (pages: readonly SuggestedPage[]) => void,
): () => void {
  const read = async (device: Device, isRead: boolean) => {
    const { held, waiting } = await device.held.suggestionsOf({ project_id: projectId })
    const open = laySuggestions(held, waiting).filter(({ state }) => state === 'open')
    return knownList(
      byPage(open, (id) => device.view.pages.byId.get(id)?.name),
      isRead,
    )
  }
  const nameOf = (pages: readonly SuggestedPage[]) =>
    JSON.stringify(pages.map(({ id, name, suggestions }) => [id, name, suggestions.map((one) => one.id)]))
  return followRows(shapeOf(projectId, 'suggestions'), { read, nameOf, show })
}

function byPage(open: readonly StoredSuggestion[], nameOf: (pageId: number) => string | undefined): SuggestedPage[] {
  const pages: SuggestedPage[] = []
  for (const [id, suggestions] of Map.groupBy(open, ({ page_id }) => page_id)) {
    const name = nameOf(id)
    if (name !== undefined) pages.push({ id, name, suggestions })
  }
  return pages.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
}
