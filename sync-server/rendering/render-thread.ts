import { serveWork } from '../../shared/work/serve-work.ts'
import { RENDER_WORKS } from './works.ts'

/** A thread that renders large pages. */
serveWork(RENDER_WORKS)
