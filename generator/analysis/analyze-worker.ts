import { serveWork, settingsOf } from '../../shared/work/serve-work.ts'

export type FileText = { path: string; content: string }
export type AnalysisSettings = { parseSteps: number }

// Imported only after the thread has got its low priority, so that loading has this priority too.
const { analyzeFile, isRuntimeBroken } = await import('./analyze-file.ts')

/** A thread of the pool that analyses files. */
const works = {
  analyze: ({ path, content }: FileText) => analyzeFile(path, content, settingsOf<AnalysisSettings>().parseSteps),
}
export type AnalysisWorks = typeof works

serveWork(works, isRuntimeBroken)
