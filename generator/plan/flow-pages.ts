import type { DocumentationLanguage } from '../../shared/contract/values.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import type { PlanNode } from './plan-node.ts'

/** Key of the topic with the flows. The `@` avoids a collision: other keys consist of letters and digits. */
export const FLOWS_KEY = 'topic:@flows'
const PAGE_PREFIX = 'topic-page:@flows/'

type Titles = { all: string; one: (name: string) => string }

const TITLES: Readonly<Record<DocumentationLanguage, Titles>> = {
  en: { all: 'How it works', one: (name) => `How ${name} works` },
  de: { all: 'Wie es funktioniert', one: (name) => `Wie ${name} funktioniert` },
  ru: { all: 'Как это работает', one: (name) => `Как работает ${name}` },
}

/**
 * Adds the topic with the flows before all other topics. Each flow gets a page; a single flow is shown on the
 * topic's own page. A page's key contains the first function's name, so the page stays when its file is
 * renamed. Like reference pages, these pages list no files.
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

/** Whether a key belongs to the topic with the flows or to a page below it. */
export function isFlowKey(key: string): boolean {
  return key === FLOWS_KEY || key.startsWith(PAGE_PREFIX)
}

/** Key of the page that shows a function's flow. If that is the only flow, the key of the topic. */
export function flowPageKey(name: string, { flows }: Pick<ProjectModel, 'flows'>): string {
  return flows.size > 1 ? flowKey(name) : FLOWS_KEY
}

/** Name of the first function of the flow on a page. Undefined for the list of flows. */
export function flowNameOf(key: string, { flows }: Pick<ProjectModel, 'flows'>): string | undefined {
  if (key.startsWith(PAGE_PREFIX)) return key.slice(PAGE_PREFIX.length)
  const [only] = flows.keys()
  return flows.size === 1 ? only : undefined
}
