import type { Database } from '../db/connect.ts'
import { deleteOldAnalyses, putAnalyses, readAnalyses, wantAnalyses } from '../db/tables/analyses.ts'
import { readSources } from '../db/tables/source-files.ts'
import { analysisKey } from './analysis/analysis-key.ts'
import type { FileAnalysis } from './analysis/file-analysis.ts'
import type { AnalysisPool } from './analysis/worker-pool.ts'
import type { ReadFile } from './project-memory.ts'

export type SourceRow = { path: string; hash: string; size: number }

export type ReadOptions = {
  database: Database
  projectId: number
  signal: AbortSignal
  /**
   * Analyses files that have no stored analysis yet. Without a pool, every file must have a stored analysis.
   */
  pool?: Pick<AnalysisPool, 'analyze'> | undefined
  progress?: ((done: number, total: number) => Promise<void>) | undefined
}

const FILES_AT_ONCE = 200

/**
 * Texts and analyses of files, by analysis key. Files with the same content are analysed once, whichever
 * run comes first.
 */
export async function readFiles(rows: readonly SourceRow[], options: ReadOptions): Promise<Map<string, ReadFile>> {
  const { database, signal, progress } = options
  const files = new Map<string, ReadFile>()
  await progress?.(0, rows.length)
  for (let at = 0; at < rows.length; at += FILES_AT_ONCE) {
    signal.throwIfAborted()
    const batch = rows.slice(at, at + FILES_AT_ONCE)
    const contents = await contentsOf(batch, options)
    const analyses = await analysesOf(batch, contents, options)
    for (const row of batch) {
      const [analysis, content] = [analyses.get(analysisKey(row)), contents.get(row.path)]
      if (!analysis || content === undefined) throw new Error(`${row.path} has not been analysed`)
      files.set(analysisKey(row), { analysis, content })
    }
    await progress?.(Math.min(rows.length, at + FILES_AT_ONCE), rows.length)
  }
  if (options.pool && rows.length > 0) await deleteOldAnalyses(database.sql)
  return files
}

async function contentsOf(rows: readonly SourceRow[], { database, projectId }: ReadOptions) {
  const paths = rows.map(({ path }) => path)
  const read = new Map((await readSources(database.sql, projectId, paths)).map((source) => [source.path, source]))
  return new Map(
    rows.map(({ path, hash }) => {
      const source = read.get(path)
      // The analysis of a changed text would be stored and cached under the key of the old text.
      if (source?.hash !== hash) throw new Error(`${path} changed while it was read`)
      return [path, source.content]
    }),
  )
}

async function analysesOf(
  rows: readonly SourceRow[],
  contents: ReadonlyMap<string, string>,
  { database, pool }: ReadOptions,
): Promise<ReadonlyMap<string, FileAnalysis>> {
  const known = (await wantAnalyses(database.sql, rows.map(analysisKey))) as Map<string, FileAnalysis>
  const due = rows.filter((row) => !known.has(analysisKey(row)))
  if (!pool || due.length === 0) return known
  const made = await pool.analyze(due.map(({ path }) => ({ path, content: contents.get(path) ?? '' })))
  await putAnalyses(
    database.sql,
    due.map((row, at) => ({ key: analysisKey(row), result: made[at] })),
  )
  // Reads the analyses back as the database returns them, so that later runs write the same from them.
  const stored = await readAnalyses(database.sql, due.map(analysisKey))
  return new Map([...known, ...(stored as Map<string, FileAnalysis>)])
}
