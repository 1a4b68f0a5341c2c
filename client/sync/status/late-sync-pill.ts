import { late } from '../../ui/late.tsx'

/** Loads the pill late, because people can read and write a page before they need its sync state. */
export const SyncPill = late(async () => (await import('./sync-pill.tsx')).SyncPill)
