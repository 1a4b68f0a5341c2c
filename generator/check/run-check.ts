import { resolve } from 'node:path'
import { AnalysisPool } from '../analysis/worker-pool.ts'
import { readConfig } from '../config.ts'
import { checkDrift, type DriftReport } from './check-drift.ts'
import type { Documentation } from './documentation.ts'
import { readFolder } from './read-folder.ts'
import { openTree } from './working-tree.ts'

export type CheckOptions = {
  folder: string
  docs?: string | undefined
  project?: string | undefined
  token?: string | undefined
}

/** Runs the check. Throws `ImportRefused` or `UnreadableDocumentation` if the input can't be read. */
export async function runCheck(options: CheckOptions): Promise<DriftReport> {
  const pool = new AnalysisPool({
    size: readConfig({ GENERATOR_THREADS: process.env.GENERATOR_THREADS }).GENERATOR_THREADS,
  })
  try {
    const docs = await readDocumentation(options)
    return await checkDrift(docs, await openTree(options.folder, { pool, leftOut: options.docs }))
  } finally {
    await pool.close()
  }
}

async function readDocumentation({ docs, project, token }: CheckOptions): Promise<Documentation> {
  if (docs !== undefined) return readFolder(resolve(docs))
  const { readProject } = await import('./read-project.ts')
  return readProject(project ?? '', { token, fetch })
}
