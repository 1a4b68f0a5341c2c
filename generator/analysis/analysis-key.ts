import { hash as digest } from 'node:crypto'
import { ANALYSIS_VERSION } from './file-analysis.ts'

/** Cache key of an analysis: content hash, path and version of the analysis. */
export function analysisKey({ path, hash }: { path: string; hash: string }): string {
  return digest('sha256', `${ANALYSIS_VERSION} ${hash} ${path}`)
}
