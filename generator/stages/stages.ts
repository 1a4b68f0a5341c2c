import { updateProject } from '../../db/tables/projects.ts'
import { PAGE_KINDS } from '../../shared/contract/pages.ts'
import type { Generation } from '../generation.ts'
import type { PageKind } from '../plan/plan-node.ts'
import { followChanges } from '../refresh/follow-changes.ts'
import { removeGonePages } from '../refresh/gone-pages.ts'
import type { Stage, StageTools } from './stage.ts'

/** Stages of a full generation, in order. Each stage begins after the previous stage has committed. */
export const STAGES: readonly Stage[] = [
  {
    status: 'DOC_PENDING',
    next: 'DOC_FILE_OVERVIEWS_GENERATING',
    failed: 'DOC_FAILURE',
    name: 'preparing the sources',
    run: async () => {},
  },
  {
    status: 'DOC_FILE_OVERVIEWS_GENERATING',
    next: 'DOC_PROJECT_OVERVIEW_GENERATING',
    failed: 'DOC_FILE_OVERVIEWS_FAILED',
    name: 'reading the files',
    run: (generation, { pool, progress }) => generation.readFiles(pool, progress),
  },
  {
    status: 'DOC_PROJECT_OVERVIEW_GENERATING',
    next: 'DOC_TOPICS_GENERATING',
    failed: 'DOC_PROJECT_OVERVIEW_FAILED',
    name: 'writing the overview',
    run: async (generation, tools) => {
      await writePages(generation, tools, ['overview'])
      await updateProject(generation.database.sql, generation.project.id, {
        default_page_id: generation.pageId('overview'),
      })
    },
  },
  {
    status: 'DOC_TOPICS_GENERATING',
    next: 'DOC_TOPIC_PAGES_GENERATING',
    failed: 'DOC_TOPICS_FAILED',
    name: 'writing the topics',
    run: async (generation, tools) => {
      // Creates the whole tree, so that links lead somewhere and people see which pages will come.
      await generation.createPages(await generation.plan())
      await writePages(generation, tools, ['topic'])
    },
  },
  {
    status: 'DOC_TOPIC_PAGES_GENERATING',
    next: 'DOC_SUBTOPICS_GENERATING',
    failed: 'DOC_TOPIC_PAGES_FAILED',
    name: 'writing the topic pages',
    run: (generation, tools) => writePages(generation, tools, ['topic-page']),
  },
  {
    status: 'DOC_SUBTOPICS_GENERATING',
    next: 'DOC_FILE_PAGES_GENERATING',
    failed: 'DOC_FAILURE',
    name: 'writing the subtopics',
    run: (generation, tools) => writePages(generation, tools, ['subtopic']),
  },
  {
    status: 'DOC_FILE_PAGES_GENERATING',
    next: 'DOC_SUCCESS',
    failed: 'DOC_FILE_PAGES_FAILED',
    name: 'writing the file pages',
    run: async (generation, tools) => {
      await writePages(generation, tools, ['folder', 'file'])
      await removeGonePages(generation)
      await followChanges(generation)
    },
  },
]

/** Steps of a refresh of existing pages. No one waits for the first pages, so all are published together. */
export const REFRESH_STEPS: readonly Pick<Stage, 'run'>[] = [
  { run: (generation, { pool }) => generation.readFiles(pool) },
  { run: (generation, tools) => writePages(generation, tools, PAGE_KINDS) },
  { run: (generation) => removeGonePages(generation) },
  { run: async (generation) => void (await followChanges(generation)) },
]

async function writePages(generation: Generation, { progress }: StageTools, kinds: readonly PageKind[]): Promise<void> {
  const nodes = (await generation.plan()).filter((node) => kinds.includes(node.kind))
  await generation.createPages(nodes)
  await progress(0, nodes.length)
  await generation.publish(nodes, (done) => progress(done, nodes.length))
}
