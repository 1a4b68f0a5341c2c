import { serveWork } from '../../shared/work/serve-work.ts'

// Imported dynamically, so that loading already runs at the thread's low priority.
const { pageThreadWorks } = await import('./page-thread-works.ts')
serveWork(pageThreadWorks())
