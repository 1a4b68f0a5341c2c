import { open } from 'node:fs/promises'
import { openDatabase } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { insertProject } from '../../db/tables/projects.ts'
import type { Configuration } from '../../shared/contract/configuration.ts'
import type { DocumentationLanguage } from '../../shared/contract/values.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { AnalysisPool } from '../analysis/worker-pool.ts'
import { openFolder } from '../import/folder.ts'
import { openGit } from '../import/git.ts'
import { ImportRefused, type Repository } from '../import/repository.ts'
import { openZip } from '../import/zip.ts'
import { runGeneration } from '../run-generation.ts'
import { importRepository } from '../run-import.ts'
import type { DocumentSource } from './document-source.ts'
import { exportPages } from './export-pages.ts'
import type { ExportedProject } from './exported-project.ts'

/** Fixed project id. Page ids derive from the plan and this id, so they stay the same in every run. */
const PROJECT_ID = 1

export type DocumentOptions = {
  source: DocumentSource
  out: string
  language: DocumentationLanguage
  config: Pick<Configuration, 'GITHUB_URL' | 'GIT_HOSTS' | 'GENERATOR_THREADS'>
  /** `done` of `total` within a step; `total` 0 where there is nothing to count. */
  onProgress: (step: string, done: number, total: number) => void
}

/** Milliseconds by step. */
export type Timings = Record<string, number>

/**
 * Documents a repository without a server: same import, stages and publication, but with a database in
 * memory. Throws `ImportRefused` if the source can't be read.
 */
export async function documentProject(
  options: DocumentOptions,
): Promise<{ exported: ExportedProject; timings: Timings; model: ProjectModel }> {
  const { source, out, language, config, onProgress } = options
  const timings: Timings = {}
  const clock = stepClock(timings)
  onProgress('starting', 0, 0)
  const database = await openDatabase({ dataDir: null, entry: 'npm run document' })
  const pool = new AnalysisPool({ size: config.GENERATOR_THREADS })
  try {
    await migrate(database)
    await insertProject(database.sql, projectRow(source, language), null)
    clock('start')
    const repository = await openSource(source, options)
    try {
      await importRepository(database, PROJECT_ID, repository, (done, total) => onProgress('importing', done, total))
    } finally {
      await repository.close()
    }
    clock('import')
    let step = ''
    const generation = await runGeneration(PROJECT_ID, {
      database,
      pool,
      by: 'npm run document',
      signal: new AbortController().signal,
      onStage: (status) => {
        if (step) clock(step)
        step = status
        onProgress(status, 0, 0)
      },
      onProgress: (done, total) => onProgress(step, done, total),
    })
    clock(step)
    if (!generation) throw new Error('nothing was generated')
    const model = await generation.model()
    const exported = await exportPages(database, PROJECT_ID, model, out)
    clock('export')
    return { exported, timings, model }
  } finally {
    await pool.close()
    await database.close()
  }
}

function projectRow(source: DocumentSource, language: DocumentationLanguage) {
  return {
    id: PROJECT_ID,
    type: source.type === 'git' ? ('github' as const) : ('zip' as const),
    name: source.name,
    visibility: 'private' as const,
    status: 'CLONE_SUCCESS' as const,
    language,
    git_url: source.type === 'git' ? source.url : null,
  }
}

async function openSource(source: DocumentSource, { config, out, onProgress }: DocumentOptions): Promise<Repository> {
  switch (source.type) {
    case 'folder':
      return openFolder(source.path, out)
    case 'git':
      return openGit(source.url, { config, onProgress: (done, total) => onProgress('cloning', done, total) })
    case 'zip': {
      const file = await open(source.path)
      const { size } = await file.stat()
      const archive = await openZip({
        size,
        read: async (start, end) => {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
          if (bytesRead < end - start) throw new ImportRefused('The archive changed while it was read.')
          return buffer
        },
      })
      return {
        ...archive,
        close: async () => {
          await archive.close()
          await file.close()
        },
      }
    }
  }
}

function stepClock(timings: Timings): (step: string) => void {
  let last = performance.now()
  return (step) => {
    const now = performance.now()
    timings[step] = Math.round((timings[step] ?? 0) + now - last)
    last = now
  }
}
