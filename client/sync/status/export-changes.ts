import type { OutboxEntry } from '../replica/database.ts'
import { saveFile } from './save-file.ts'

/** Saves changes as a JSON file, for someone who discards them or can't send them. */
export function exportChanges(entries: readonly OutboxEntry[]): void {
  const changes = entries.map(({ name, args, createdAt, state, message }) => ({
    name,
    args,
    made: new Date(createdAt).toISOString(),
    state,
    ...(message ? { message } : {}),
  }))
  saveFile('changes.json', JSON.stringify(changes, null, 2), 'application/json')
}
