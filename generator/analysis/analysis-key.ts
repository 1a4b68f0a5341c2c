import { hash as digest } from 'node:crypto'
import { ANALYSIS_VERSION } from './file-analysis.ts'

/** What an analysis depends on: the file, where it lies, and how we analyse. */
export function analysisKey({ path, hash }: { path: string; hash: string }): string {
  return digest('sha256', `${ANALYSIS_VERSION} ${hash} ${path}`)
}
