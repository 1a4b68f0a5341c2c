import { serveWork } from '../../shared/work/serve-work.ts'

// Imported dynamically, so that loading already runs at the thread's low priority.
const { RENDER_WORKS } = await import('./works.ts')
serveWork(RENDER_WORKS)
