import { serveWork } from '../../shared/work/serve-work.ts'
import { pageThreadWorks } from './page-thread-works.ts'

serveWork(pageThreadWorks())
