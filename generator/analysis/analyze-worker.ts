import { serveWork, settingsOf } from '../../shared/work/serve-work.ts'
import { analyzeFile, isRuntimeBroken } from './analyze-file.ts'

export type FileText = { path: string; content: string }
export type AnalysisSettings = { parseSteps: number }

/** A thread of the pool that analyses files. */
const works = {
  analyze: ({ path, content }: FileText) => analyzeFile(path, content, settingsOf<AnalysisSettings>().parseSteps),
}
export type AnalysisWorks = typeof works

serveWork(works, isRuntimeBroken)
