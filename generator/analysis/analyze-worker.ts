import { serveWork, settingsOf } from '../../shared/work/serve-work.ts'

export type FileText = { path: string; content: string }
export type AnalysisSettings = { parseSteps: number }

// Loaded at the low priority that the thread has by now.
const { analyzeFile, isRuntimeBroken } = await import('./analyze-file.ts')

/** A thread of the pool that analyses files. */
const works = {
  analyze: ({ path, content }: FileText) => analyzeFile(path, content, settingsOf<AnalysisSettings>().parseSteps),
}
export type AnalysisWorks = typeof works

serveWork(works, isRuntimeBroken)
