import { late } from '../../ui/late.tsx'

/** A page can be read and written before it is said how it stands with the server. */
export const SyncPill = late(async () => (await import('./sync-pill.tsx')).SyncPill)
