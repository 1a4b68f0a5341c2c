import { current } from './current-device.ts'
import type { Device } from './device.ts'
import { watchDevice } from './follow-project.ts'
import type { StoredSuggestion } from './replica/database.ts'
import { shapeOf } from './replica/relations.ts'
import { laySuggestions } from './view/lay-suggestions.ts'

export type Suggestion = Pick<StoredSuggestion, 'id' | 'block' | 'node' | 'commit_hash' | 'version'>

type PageKey = { projectId: number; pageId: number }

/**
 * What is suggested for a page as this device holds it, with what waits to be said to it on top: shown now and whenever
 * that changes, until the function that is returned is called. Nothing without a device.
 */
export function openSuggestions(
  { projectId, pageId }: PageKey,
  show: (all: readonly Suggestion[]) => void,
): () => void {
  const shape = shapeOf(projectId, 'suggestions')
  let asked: Device | undefined
  let stopNeeding: () => void = () => undefined
  let isClosed = false
  let isReading = false
  let again = false
  let shown = ''
  const read = async (device: Device) => {
    again = true
    if (isReading) return
    isReading = true
    while (again && !isClosed) {
      again = false
      const { held, waiting } = await device.suggestionsOf(pageId)
      const laid = laySuggestions(held, waiting)
      const name = laid.map(({ id, version }) => `${id}:${version}`).join()
      if (!isClosed && name !== shown) show(laid)
      shown = name
    }
    isReading = false
  }
  const failed = (error: unknown) => {
    isReading = false
    console.warn('What is suggested for a page could not be read on this device', error)
  }
  const stopWatching = watchDevice(() => {
    const { device } = current
    if (device !== asked) {
      stopNeeding()
      asked = device
      stopNeeding = device?.need(shape) ?? (() => undefined)
    }
    if (device) void read(device).catch(failed)
  })
  return () => {
    isClosed = true
    stopWatching()
    stopNeeding()
  }
}

/** Says no to a suggestion, now or for good. Rejects when this browser could not keep it. */
export async function settleSuggestion(
  { projectId, pageId }: PageKey,
  { id, block }: Suggestion,
  as: 'dismissed' | 'kept',
): Promise<void> {
  const args = { projectId, pageId, block, suggestionId: id, as }
  await current.device?.change({ name: 'settle-suggestion', args })
}
