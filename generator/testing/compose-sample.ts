import { deriveId } from '../../shared/basics/ids.ts'
import { textOf } from '../../shared/document/node.ts'
import { planPages } from '../plan/plan-pages.ts'
import { plannedPages } from '../plan/planned-pages.ts'
import { type ComposeContext, composePage } from '../writers/compose-page.ts'
import type { PageDraft } from '../writers/page-draft.ts'
import type { SampleRepository } from './sample-repository.ts'

export type Language = ComposeContext['language']

/** All pages of a sample, and where they are found. */
export function composeAll({ model, read }: Pick<SampleRepository, 'model' | 'read'>, language: Language = 'en') {
  const plan = planPages(model, language)
  const pageId = (key: string) => {
    if (!plan.some((node) => node.key === key)) throw new Error(`no page ${key}`)
    return deriveId('project', key)
  }
  const context: ComposeContext = { model, plan: plannedPages(plan), language, projectKey: 'project', pageId, read }
  return { plan, pages: plan.map((node) => composePage(node, context)), pageId }
}

export const blocksOf = (page: PageDraft | undefined) => page?.units.flatMap((unit) => unit.blocks) ?? []
export const textOfPage = (page: PageDraft | undefined) =>
  blocksOf(page)
    .map(({ node }) => textOf(node))
    .join('\n')
