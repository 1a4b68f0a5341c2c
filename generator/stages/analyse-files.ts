import { deleteOldAnalyses, knownAnalyses, putAnalyses } from '../../db/tables/analyses.ts'
import { readSources } from '../../db/tables/source-files.ts'
import { analysisKey } from '../analysis/analysis-key.ts'
import type { Generation } from '../generation.ts'
import type { StageTools } from './stage.ts'

const FILES_AT_ONCE = 200

/** Parses every file that no earlier run has parsed with the same content. */
export async function analyseFiles(generation: Generation, { pool, progress }: StageTools): Promise<void> {
  const { database, project, signal } = generation
  const sources = await generation.unread()
  for (let at = 0; at < sources.length; at += FILES_AT_ONCE) {
    signal.throwIfAborted()
    const batch = sources.slice(at, at + FILES_AT_ONCE)
    const known = await knownAnalyses(database.sql, batch.map(analysisKey))
    const due = batch.filter((row) => !known.has(analysisKey(row)))
    const paths = due.map((row) => row.path)
    const contents = new Map((await readSources(database.sql, project.id, paths)).map((row) => [row.path, row.content]))
    const analyses = await pool.analyze(due.map(({ path }) => ({ path, content: contents.get(path) ?? '' })))
    await putAnalyses(
      database.sql,
      due.map((row, n) => ({ key: analysisKey(row), result: analyses[n] })),
    )
    await progress(Math.min(sources.length, at + FILES_AT_ONCE), sources.length)
  }
  await deleteOldAnalyses(database.sql)
}
