import { late } from '../../ui/late.tsx'

/** Loaded late: a page can be read and written before the pill shows its sync state. */
export const SyncPill = late(async () => (await import('./sync-pill.tsx')).SyncPill)
