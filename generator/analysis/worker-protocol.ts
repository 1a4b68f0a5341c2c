import type { FileAnalysis } from './file-analysis.ts'

/** What the pool and its threads say to each other. */
export type FileText = { path: string; content: string }
export type WorkerSettings = { progress: SharedArrayBuffer; parseSteps: number }
export type WorkerBatch = { id: number; files: readonly FileText[] }
/** `analyses` may be fewer than the files when the thread retires: the others are given to the next. */
export type WorkerAnswer = { id: number; analyses: FileAnalysis[]; retire: boolean }
