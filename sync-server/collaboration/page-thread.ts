import { serveWork } from '../../shared/work/serve-work.ts'

// Loaded at the low priority that the thread has by now.
const { pageThreadWorks } = await import('./page-thread-works.ts')
serveWork(pageThreadWorks())
