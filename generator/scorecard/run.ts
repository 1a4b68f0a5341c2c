/**
 * Documents one folder into another and prints measurements that only the run itself has. `scorecard/cli.ts`
 * starts it.
 */
import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ProjectModel } from '../analysis/project-model.ts'
import { folderOf } from '../analysis/resolution/repository-index.ts'
import { readConfig } from '../config.ts'
import { documentProject } from '../document/document-project.ts'
import { isFlowKey } from '../plan/flow-pages.ts'
import { planPages } from '../plan/plan-pages.ts'
import { isReferenceKey } from '../plan/reference-pages.ts'
import { modularity } from './measures.ts'

/**
 * Time in milliseconds, memory in bytes, and how well the topics keep dependent files together, compared
 * with the folders.
 */
export type RunReport = {
  milliseconds: number
  memory: number
  topics: { count: number; modularity: number; folders: number }
}

async function main(): Promise<void> {
  const [folder = '', out = ''] = process.argv.slice(2)
  await mkdir(out, { recursive: true })
  const source = { type: 'folder', path: folder, name: basename(folder) } as const
  const config = readConfig(process.env)
  const { timings, model } = await documentProject({ source, out, language: 'en', config, onProgress: () => undefined })
  const report: RunReport = {
    // The time to start the database isn't work on a repository.
    milliseconds: Object.values({ ...timings, start: 0 }).reduce((sum, ms) => sum + ms, 0),
    memory: process.resourceUsage().maxRSS * 1_024,
    topics: topicsOf(model),
  }
  process.stdout.write(`${JSON.stringify(report)}\n`)
}

/**
 * Modularity of the topics, over the files that they describe. For comparison, the folders are split at the
 * depth that gives about as many groups.
 */
function topicsOf(model: ProjectModel): RunReport['topics'] {
  const topics = planPages(model).filter(({ kind, key }) => kind === 'topic' && !isReferenceKey(key) && !isFlowKey(key))
  const topicOf = new Map(topics.flatMap(({ key, files }) => files.map((path) => [path, key] as const)))
  const edges = [...model.graph.imports.values()]
    .flat()
    .filter(({ from, to }) => topicOf.has(from) && topicOf.has(to))
    .map(({ from, to }) => [from, to] as const)
  return {
    count: topics.length,
    modularity: modularity(edges, (path) => topicOf.get(path) ?? ''),
    folders: modularity(edges, folderPart([...topicOf.keys()], topics.length)),
  }
}

const DEEPEST = 8

function folderPart(paths: readonly string[], wanted: number): (path: string) => string {
  const parts = Array.from({ length: DEEPEST }, (_, depth) => {
    const partOf = (path: string) =>
      folderOf(path)
        .split('/')
        .slice(0, depth + 1)
        .join('/')
    return { partOf, count: new Set(paths.map(partOf)).size }
  })
  const nearest = parts.toSorted((a, b) => Math.abs(a.count - wanted) - Math.abs(b.count - wanted))[0]
  return nearest?.partOf ?? folderOf
}

await main()
