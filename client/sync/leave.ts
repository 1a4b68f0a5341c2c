import { unsentPages } from '../session/index.ts'
import { confirm } from '../ui/confirm/confirm.ts'
import { openedDevice } from './current-device.ts'
import type { OutboxEntry } from './replica/database.ts'
import { unsentWords } from './unsent-words.ts'

/**
 * Asks for confirmation if signing out would delete data that exists nowhere else. Resolves to whether
 * to continue.
 */
export async function mayLeave(userId: string): Promise<boolean> {
  const device = await openedDevice()
  const entries = device ? [...device.state.waiting, ...device.state.notApplied] : []
  const images = device?.state.images.length ?? 0
  const unsent = unsentWords(unsentPages(userId).size, entries.length + images)
  if (!unsent) return true
  return await confirm({
    title: 'Log out and lose changes?',
    text: `Not sent yet and only on this device: ${unsent}. Logging out deletes it for good. To keep it, wait until everything is saved.`,
    confirmLabel: 'Log out anyway',
    cancelLabel: 'Stay',
    danger: true,
    stays: true,
    ...(entries.length > 0 && { extra: { label: 'Export changes', onAct: () => void exportAll(entries) } }),
  })
}

async function exportAll(entries: readonly OutboxEntry[]): Promise<void> {
  const { exportChanges } = await import('./status/export-changes.ts')
  exportChanges(entries)
}
