import type { DocumentationLanguage } from '../../shared/contract/values.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import type { PlanNode } from './plan-node.ts'

/** The `@` keeps the key apart from those of topics, which are made of letters and digits. */
export const FLOWS_KEY = 'topic:@flows'
const PAGE_PREFIX = 'topic-page:@flows/'

type Titles = { all: string; one: (name: string) => string }

const TITLES: Readonly<Record<DocumentationLanguage, Titles>> = {
  en: { all: 'How it works', one: (name) => `How ${name} works` },
  de: { all: 'Wie es funktioniert', one: (name) => `Wie ${name} funktioniert` },
  ru: { all: 'Как это работает', one: (name) => `Как работает ${name}` },
}

/**
 * Adds the topic with the flows before all other topics. Each flow gets a page; a single flow is shown on the topic's
 * own page. The key names the first function, so that a page stays when its file is renamed. These pages list no files,
 * as those of the reference don't.
 */
export function addFlowPages(
  levels: readonly PlanNode[][],
  { flows }: Pick<ProjectModel, 'flows'>,
  language: DocumentationLanguage,
): void {
  const names = [...flows.keys()]
  const [only] = names
  if (only === undefined) return
  const { all, one } = TITLES[language]
  const bare = { sourcePath: null, files: [] }
  const title = names.length > 1 ? all : one(only)
  levels[0]?.unshift({ key: FLOWS_KEY, parentKey: null, kind: 'topic', title, ...bare })
  if (names.length === 1) return
  levels[1]?.unshift(
    ...names.map((name): PlanNode => {
      return { key: flowKey(name), parentKey: FLOWS_KEY, kind: 'topic-page', title: one(name), ...bare }
    }),
  )
}

function flowKey(name: string): string {
  return PAGE_PREFIX + name
}

/** Whether a key is that of the topic with the flows or of a page below it. */
export function isFlowKey(key: string): boolean {
  return key === FLOWS_KEY || key.startsWith(PAGE_PREFIX)
}

/** Key of the page of the flow that begins at a function; the topic's own page if it is the only flow. */
export function flowPageKey(name: string, { flows }: Pick<ProjectModel, 'flows'>): string {
  return flows.size > 1 ? flowKey(name) : FLOWS_KEY
}

/** Name of the function where the flow on a page begins; undefined for the list of flows. */
export function flowNameOf(key: string, { flows }: Pick<ProjectModel, 'flows'>): string | undefined {
  if (key.startsWith(PAGE_PREFIX)) return key.slice(PAGE_PREFIX.length)
  const [only] = flows.keys()
  return flows.size === 1 ? only : undefined
}
