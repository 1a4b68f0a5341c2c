import type { OutboxEntry } from '../replica/database.ts'

/** Saves changes as a JSON file, so that whoever gives them up or cannot send them still has them. */
export function exportChanges(entries: readonly OutboxEntry[]): void {
  const changes = entries.map(({ name, args, createdAt, state, message }) => ({
    name,
    args,
    made: new Date(createdAt).toISOString(),
    state,
    ...(message ? { message } : {}),
  }))
  const address = URL.createObjectURL(new Blob([JSON.stringify(changes, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'changes.json'
  link.click()
  // The download has begun by then; it holds the bytes itself.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
