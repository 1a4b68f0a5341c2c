import { type Change, subjectsOf } from '../../../shared/changes/changes.ts'
import type { OutboxEntry, Replica } from '../replica/database.ts'

export type NewEntry = Pick<OutboxEntry, 'key' | 'name' | 'args' | 'createdAt' | 'notBefore'>

/** Names of changes that replace an earlier change of the same kind, if neither was sent yet. */
const REPLACING: ReadonlySet<string> = new Set(['rename-page', 'rename-project', 'describe-project', 'set-visibility'])

/**
 * Queues a change. Resolves once it is on disk. Any tab may do this: the database numbers the entries
 * [OU1]. A second rename of the same thing replaces the first one in the queue, unless the first was sent
 * or another change was queued in between.
 */
export function append(db: Replica, entry: NewEntry): Promise<OutboxEntry> {
  return db.transaction('rw', db.outbox, async () => {
    const last = await db.outbox.orderBy('seq').last()
    if (last && replaces(entry, last)) {
      const merged = { ...last, args: entry.args, key: entry.key }
      await db.outbox.put(merged)
      return merged
    }
    const added = { ...entry, state: 'waiting' as const }
    const seq = await db.outbox.add(added as OutboxEntry)
    return { ...added, seq }
  })
}

/** Queues a change that a closing tab handed over, unless that tab has already queued it. */
export function appendOnce(db: Replica, entry: NewEntry): Promise<void> {
  return db.transaction('rw', db.outbox, db.sent, async () => {
    const isThis = ({ key }: { key: string }) => key === entry.key
    const known = (await db.outbox.filter(isThis).count()) + (await db.sent.filter(isThis).count())
    if (known === 0) await append(db, entry)
  })
}

function replaces(entry: NewEntry, last: OutboxEntry): boolean {
  return (
    last.state === 'waiting' &&
    last.id === undefined &&
    last.name === entry.name &&
    REPLACING.has(entry.name) &&
    (isWhole(entry) || !isWhole(last)) &&
    String(subjectsOf(last as unknown as Change)) === String(subjectsOf(entry as unknown as Change))
  )
}

/** Whether the rename came in one step. Typing in the title never replaces such a rename in the queue. */
function isWhole({ name, args }: NewEntry): boolean {
  return name !== 'rename-page' || args.titleClock === undefined
}

/** Queues a refused or parked change again, as a new one. */
export function retry(db: Replica, seq: number, key: string, now: number): Promise<OutboxEntry | undefined> {
  return db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq)
    if (!entry || entry.state === 'waiting') return undefined
    await db.outbox.delete(seq)
    const { name, args } = entry
    const again = { key, name, args, createdAt: now, state: 'waiting' as const }
    return { ...again, seq: await db.outbox.add(again as OutboxEntry) }
  })
}

/** Deletes refused or parked changes from the queue. Ignores the ids of waiting changes [OU2]. */
export function discard(db: Replica, seqs: readonly number[]): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const entries = await db.outbox.bulkGet([...seqs])
    await db.outbox.bulkDelete(entries.flatMap((entry) => (entry && entry.state !== 'waiting' ? [entry.seq] : [])))
  })
}

/**
 * Returns the entries to send now, in order. Numbered entries come first, because they were sent before and
 * need a retry. A change that must wait delays later changes to the same subject, and no others [OU3].
 */
export function sendable(entries: readonly OutboxEntry[], now: number): OutboxEntry[] {
  const held = new Set<number>()
  const ready: OutboxEntry[] = []
  for (const entry of inOrder(entries)) {
    const subjects = subjectsOf(entry as unknown as Change)
    const waits = entry.id === undefined && (entry.notBefore ?? 0) > now
    if (waits || (entry.id === undefined && subjects.some((id) => held.has(id)))) {
      // Changes to other pages of the project may be sent, so only the page is held back, not the project.
      for (const id of subjects.slice(subjects.length > 1 ? 1 : 0)) held.add(id)
    } else ready.push(entry)
  }
  return ready
}

/** Returns the waiting entries, in the order in which they apply. */
export function inOrder(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const place = ({ id = Number.MAX_SAFE_INTEGER }: OutboxEntry) => id
  return entries.filter(({ state }) => state === 'waiting').sort((a, b) => place(a) - place(b) || a.seq - b.seq)
}

/** Returns ids of pages and projects that only this device knows, because their creation still waits. */
export async function toBeCreated(db: Replica): Promise<{ pages: Set<number>; projects: Set<number> }> {
  const found = { pages: new Set<number>(), projects: new Set<number>() }
  for (const { name, args } of await db.outbox.where('state').equals('waiting').toArray()) {
    if (name === 'create-project') found.projects.add(args.projectId as number)
    if (name === 'create-project' || name === 'create-page') found.pages.add(args.pageId as number)
  }
  return found
}

/** Returns the earliest time at which a delayed entry may be sent, in milliseconds since 1970. */
export function nextDue(entries: readonly OutboxEntry[], now: number): number | undefined {
  const due = entries.flatMap(({ state, notBefore = 0 }) => (state === 'waiting' && notBefore > now ? [notBefore] : []))
  return due.length > 0 ? Math.min(...due) : undefined
}
