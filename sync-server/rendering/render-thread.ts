import { serveWork } from '../../shared/work/serve-work.ts'

// Loaded at the low priority that the thread has by now.
const { RENDER_WORKS } = await import('./works.ts')
serveWork(RENDER_WORKS)
